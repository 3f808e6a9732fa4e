import { companies, type OwnCompany } from "@foyer/contract/places/companies";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { BasicInfoPage } from "./basic-info-page.tsx";

let server: ReturnType<typeof stubServer>;
let company: OwnCompany;

inEnglish();

beforeEach(() => {
  server = stubServer();
  company = {
    id: 1,
    code: "ARC",
    name: "Arcades",
    contact: "Mara",
    phone: "+49 30 1",
    address: "",
    timeZone: "Europe/Berlin",
    timeZoneOfSites: false,
    logo: "/hx-api/images/x",
    colour: null,
    statisTypes: null,
    frameHosts: [],
  };
  server.grant(companies.info, () => company);
});

test("what the company says of itself is seen and changed; the code is not", async () => {
  server.grant(companies.oneself, ({ body }) => {
    company = { ...company, ...(body as Partial<OwnCompany>) };
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<BasicInfoPage />, { permissions: ["basic", "basic:edit"] });
  expect(await screen.findByText("ARC")).toBeTruthy();
  expect(screen.getByText("Mara")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Arcades" })).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByLabelText(/Code/)).toBeNull();
  const name = dialog.getByLabelText(/Company name/);
  await user.clear(name);
  await user.tab();
  expect(await dialog.findByText("Please enter Company name.")).toBeTruthy();
  await user.type(name, "Arcades East");
  await user.type(dialog.getByLabelText(/Address/), "Platz 1{Enter}");
  expect(await screen.findByText("Platz 1")).toBeTruthy();
  expect(server.callsTo(companies.oneself)[0]?.body).toEqual({
    name: "Arcades East",
    contact: "Mara",
    phone: "+49 30 1",
    address: "Platz 1",
  });
});

test("a name that is taken is told at the field", async () => {
  server.refuse(companies.oneself, "company.nameTaken", 409);
  const user = userEvent.setup();
  renderScreen(<BasicInfoPage />);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.type(await screen.findByLabelText(/Company name/), "x{Enter}");
  expect(await screen.findByText("Another company already has this name.")).toBeTruthy();
});

test("who may only look sees no button; a failure is told and tried again", async () => {
  renderScreen(<BasicInfoPage />, { permissions: ["basic"] });
  await screen.findByText("ARC");
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  cleanup();

  server.refuse(companies.info, "notFound.thing", 404);
  renderScreen(<BasicInfoPage />);
  await waitFor(() => expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy());
});
