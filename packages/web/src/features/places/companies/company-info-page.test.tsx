import { companies, type OwnCompany } from "@foyer/contract/places/companies";
import { images } from "@foyer/contract/reporting/images";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { CompanyInfoPage } from "./company-info-page.tsx";

let server: ReturnType<typeof stubServer>;
let company: OwnCompany;
const path = `/images/${"a".repeat(64)}`;

inEnglish();

beforeEach(() => {
  server = stubServer();
  company = {
    id: 1,
    code: "ARC",
    name: "Arcades",
    contact: "",
    phone: "",
    address: "",
    timeZone: "Europe/Berlin",
    timeZoneOfSites: false,
    logo: null,
    colour: null,
    statisTypes: null,
    frameHosts: [],
  };
  server.grant(companies.info, () => company);
  server.grant(companies.oneself, ({ body }) => {
    const { logo, ...change } = body as Partial<OwnCompany>;
    company = { ...company, ...change, ...(logo !== undefined && { logo: logo && `/hx-api${logo}` }) };
    return null;
  });
});

const sent = () => server.callsTo(companies.oneself).at(-1)?.body as Record<string, unknown>;
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: "Save" }));

test("the colour is changed; a colour that cannot be read is shown as it will be mended", async () => {
  const user = userEvent.setup();
  renderScreen(<CompanyInfoPage />);
  await user.click(await screen.findByRole("button", { name: "Colour #2563eb" }));
  expect(screen.getByText(/White text is readable on it/)).toBeTruthy();
  const hex = screen.getByRole("textbox", { name: "Colour as #rrggbb" });
  await user.clear(hex);
  await user.type(hex, "yellow");
  await save(user);
  expect(await screen.findByText("Enter a colour such as #0f766c.")).toBeTruthy();
  expect(server.callsTo(companies.oneself)).toHaveLength(0);
  await user.clear(hex);
  await user.type(hex, "#FFD400");
  expect(screen.getByText(/Changed to #[0-9a-f]{6} so that text is readable in light and dark/)).toBeTruthy();
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject({ colour: "#ffd400", statisTypes: null }));
  expect(sent()).not.toHaveProperty("logo");
  expect(sent()).not.toHaveProperty("name");

  await user.click(screen.getByRole("button", { name: "Use Foyer's colour" }));
  await save(user);
  await waitFor(() => expect(sent().colour).toBeNull());
});

test("hosts of pages on screens are lines of a text", async () => {
  const user = userEvent.setup();
  renderScreen(<CompanyInfoPage />);
  const hosts = await screen.findByLabelText("Web pages on big screens");
  await user.type(hosts, "https://news.example.org");
  await save(user);
  expect(await screen.findByText(/Enter hosts such as news.example.org/)).toBeTruthy();
  expect(server.callsTo(companies.oneself)).toHaveLength(0);
  await user.clear(hosts);
  await user.type(hosts, "news.example.org{Enter}10.0.0.5:3000{Enter}");
  await save(user);
  await waitFor(() => expect(sent().frameHosts).toEqual(["news.example.org", "10.0.0.5:3000"]));
});

test("a logo is uploaded, shown on both grounds and taken away again", async () => {
  server.grant(images.upload, { pathName: path, hash: "a".repeat(64) });
  const user = userEvent.setup();
  renderScreen(<CompanyInfoPage />);
  const input = await screen.findByLabelText("Choose picture", { selector: "input" });
  await user.upload(input, new File(["x"], "logo.png", { type: "image/png" }));
  await waitFor(() => expect(screen.getAllByRole("img", { name: "Logo" })).toHaveLength(2));
  expect(screen.getAllByRole("img", { name: "Logo" })[0]?.getAttribute("src")).toBe(`/hx-api${path}`);
  const leave = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leave()).toBe(true);
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject({ logo: path }));
  await waitFor(() => expect(leave()).toBe(false));

  await user.click(screen.getByRole("button", { name: "Remove logo" }));
  expect(screen.queryByRole("img")).toBeNull();
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject({ logo: null }));
});

test.each([
  ["no image", new File(["x"], "logo.svg", { type: "image/svg+xml" }), /not a PNG, JPEG, GIF or WebP image/],
  [
    "a byte too much",
    new File([new Uint8Array(512_001)], "a.png", { type: "image/png" }),
    /^Images can have at most 500 KB/,
  ],
])("%s is refused before it is sent", async (_, file, words) => {
  const user = userEvent.setup({ applyAccept: false });
  renderScreen(<CompanyInfoPage />);
  const input = await screen.findByLabelText("Choose picture", { selector: "input" });
  await user.upload(input, file);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(server.callsTo(images.upload)).toHaveLength(0);
});

test("home items begin with the usual ones; at least one must be chosen", async () => {
  const user = userEvent.setup();
  renderScreen(<CompanyInfoPage />);
  const group = within(await screen.findByRole("group", { name: "Home statistics" }));
  const ticked = () => group.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
  expect(ticked()).toHaveLength(5);
  for (const box of ticked()) await user.click(box);
  await save(user);
  expect((await group.findByRole("alert")).textContent).toBe("Choose at least one statistic.");
  expect(server.callsTo(companies.oneself)).toHaveLength(0);

  await user.click(group.getAllByRole("checkbox")[1] as HTMLElement);
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject({ statisTypes: ["flowOut"] }));
  await user.click(group.getByRole("button", { name: "Use defaults" }));
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject({ statisTypes: null }));
});

test("without the right nothing is shown but that it is missing", async () => {
  renderScreen(<CompanyInfoPage />, { permissions: ["basic"] });
  expect(await screen.findByText(/company:self/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
