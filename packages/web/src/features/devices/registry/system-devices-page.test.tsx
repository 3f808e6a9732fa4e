import { claims } from "@foyer/contract/devices/claims";
import { devices } from "@foyer/contract/devices/devices";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeDevice } from "../../../testing/made-device.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { SystemDevicesPage } from "./system-devices-page.tsx";

let server: ReturnType<typeof stubServer>;

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(claims.contested, []);
  server.grant(devices.listAll, {
    content: [
      { ...madeDevice(1, "North"), tenantId: 3, companyName: "Acme" },
      { ...madeDevice(2, "Pier", { state: "offline", online: false }), tenantId: 4, companyName: "Harbour" },
    ],
    totalElements: 2,
  });
});

test("devices of all companies stand with their company, and are narrowed by the server", async () => {
  const user = userEvent.setup();
  renderScreen(<SystemDevicesPage />);
  const pier = (await screen.findByText("Pier")).closest("tr") as HTMLElement;
  expect(within(pier).getByText("Harbour")).toBeTruthy();
  expect(within(pier).getByText("Offline")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pier" })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "abnormal");
  await user.click(screen.getByRole("button", { name: /Company/ }));
  await waitFor(() => {
    const last = server.callsTo(devices.listAll).at(-1)?.query;
    expect([last?.get("state"), last?.get("sort")]).toEqual(["abnormal", "companyName,asc"]);
  });
});

test("a failed question offers another try", async () => {
  server.refuse(devices.listAll, "server.error", 500);
  renderScreen(<SystemDevicesPage />);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("it is for whoever runs the installation", async () => {
  renderScreen(<SystemDevicesPage />, { permissions: ["device:list"] });
  expect(await screen.findByText("You don't have access to this")).toBeTruthy();
  expect(server.callsTo(devices.listAll)).toEqual([]);
});

test("a serial number that two companies say is theirs is settled here", async () => {
  const user = userEvent.setup();
  const claimed = {
    sn: "SN-7",
    deviceId: 1,
    deviceName: "North",
    companyName: "Acme",
    claimants: ["Harbour"],
    since: "2026-05-04T08:00:00Z",
  };
  server.grant(claims.contested, [claimed]);
  server.grant(claims.settle, null);
  renderScreen(<SystemDevicesPage />);
  expect(await screen.findByText("North of Acme, also sends with a key of Harbour")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Leave it there" }));
  await waitFor(() => {
    expect(server.callsTo(claims.settle).at(-1)?.body).toEqual({ sn: "SN-7", decision: "keep" });
  });
  await user.click(screen.getByRole("button", { name: "Free the number" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/keeps its counts but stops counting/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Free the number" }));
  await waitFor(() => {
    expect(server.callsTo(claims.settle).at(-1)?.body).toEqual({ sn: "SN-7", decision: "release" });
  });
});
