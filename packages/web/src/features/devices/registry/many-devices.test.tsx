import type { Device } from "@foyer/contract/devices/device";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { deviceViews } from "@foyer/contract/devices/device-views";
import { devices } from "@foyer/contract/devices/devices";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeDevice } from "../../../testing/made-device.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DevicesPage } from "./devices-page.tsx";

let server: ReturnType<typeof stubServer>;
let all: Device[];

inEnglish();

beforeEach(() => {
  server = stubServer();
  all = Array.from({ length: 1003 }, (_, index) => madeDevice(index + 1, `Door ${index + 1}`));
  server.grant(devices.list, ({ query }) => {
    const size = Number(query.get("size"));
    const from = Number(query.get("page") ?? 0) * size;
    return { content: all.slice(from, from + size), totalElements: all.length };
  });
  server.grant(devices.remove, ({ body }) => {
    all = all.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  server.grant(devices.license, null);
  server.grant(deviceViews.list, {
    builtIn: { all: 3, offlineNow: 0, offlineDay: 0, batteryLow: 0, oldFirmware: 0, unused: 0, abnormal: 0 },
    kept: [],
  });
  server.grant(devices.waiting, { content: [], totalElements: 0, open: true });
  server.grant(deviceModels.list, { content: [], totalElements: 0 });
  grantEntities(server, []);
});

const tick = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(within((await screen.findByText(name)).closest("tr") as HTMLElement).getByRole("checkbox"));
const bar = () => within(screen.getByRole("region", { name: "Selection" }));
const listLengths = (bodies: unknown[][]) => bodies.map(({ length }) => length);

test("more than one call takes are licensed and deleted in pieces", async () => {
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await tick(user, "Door 1");
  await user.click(bar().getByRole("button", { name: /^Select all 1,003/ }));
  expect(await bar().findByText("1,003 selected")).toBeTruthy();

  await user.click(bar().getByRole("button", { name: "License" }));
  const license = within(await screen.findByRole("dialog", { name: /^License 1,003/ }));
  await user.click(license.getByRole("button", { name: "License" }));
  await waitFor(() => expect(server.callsTo(devices.license)).toHaveLength(2));
  expect(
    listLengths(server.callsTo(devices.license).map(({ body }) => (body as { ids: number[] }).ids)),
  ).toEqual([1000, 3]);

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(bar().getByRole("button", { name: "Delete" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(listLengths(server.callsTo(devices.remove).map(({ body }) => body as number[]))).toEqual([
      1000, 3,
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
});

test("that not all could be chosen is told", async () => {
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await tick(user, "Door 1");
  server.refuse(devices.list, "validation.failed", 400, { message: "Not now." });
  await user.click(bar().getByRole("button", { name: /^Select all/ }));
  expect(await screen.findByText("Not now.")).toBeTruthy();
});

test("a device deleted by itself is chosen no more", async () => {
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await tick(user, "Door 1");
  await tick(user, "Door 2");
  await user.click(screen.getByRole("button", { name: "Actions for Door 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Delete device Door 1?" })).getByRole("button", {
      name: "Delete",
    }),
  );
  expect(await bar().findByText("1 selected")).toBeTruthy();
});

test("another type has other models", async () => {
  const user = userEvent.setup();
  renderScreen(<DevicesPage />, { address: "/?deviceType=1&modelId=7" });
  await screen.findByText("Door 1");
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "AI camera");
  await waitFor(() => expect(server.callsTo(devices.list).at(-1)?.query.get("deviceType")).toBe("8"));
  expect(server.callsTo(devices.list).at(-1)?.query.has("modelId")).toBe(false);
});

test("an upload interval for several is offered where all of them are infrared counters", async () => {
  all = all.map((device) => (device.id === 2 ? { ...device, deviceType: 8 } : device));
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await tick(user, "Door 1");
  expect(bar().getByRole("button", { name: "Upload interval" })).toBeTruthy();
  await tick(user, "Door 2");
  expect(bar().queryByRole("button", { name: "Upload interval" })).toBeNull();
  expect(bar().getByRole("button", { name: "Settings" })).toBeTruthy();
});
