import type { Device } from "@foyer/contract/devices/device";
import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import { type DeviceView, deviceViews } from "@foyer/contract/devices/device-views";
import { devices } from "@foyer/contract/devices/devices";
import { waiting } from "@foyer/contract/devices/waiting";
import { accesses } from "@foyer/contract/places/accesses";
import { subjects } from "@foyer/contract/places/subjects";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, readRow } from "../../../testing/list-tests.ts";
import { madeDevice } from "../../../testing/made-device.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DevicesPage } from "./devices-page.tsx";

let server: ReturnType<typeof stubServer>;
let all: Device[];
let kept: DeviceView[];

const model = (id: number, deviceType: number, code: string, snLenth = 0): DeviceModel => ({
  id,
  deviceType,
  deviceName: `Counter ${code}`,
  code,
  snLenth,
  deviceCount: 0,
  createTime: "2026-05-04T09:00:00+02:00",
});
const builtIn = {
  all: 3,
  offlineNow: 1,
  offlineDay: 1,
  batteryLow: 1,
  oldFirmware: 0,
  unused: 1,
  abnormal: 1,
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  kept = [];
  all = [
    madeDevice(1, "North", {
      corridorId: 5,
      corridorName: "North door",
      direction: 0,
      kept: 0.97,
      lastRecordTime: "2026-05-04T08:00:00.000Z",
      battery: 12,
      batteryLevel: 12,
      faults: ["batteryLow"],
      firmwareBehind: true,
      version: "V5.38",
      targetVersion: "V5.40",
      pendingChanges: 2,
      licenceUntil: "2026-12-31",
      licenseState: 1,
    }),
    madeDevice(2, "South", {
      state: "offline",
      online: false,
      reachable: false,
      modelId: 2,
      deviceType: 2,
      model: "CAM",
    }),
    madeDevice(3, "Spare", { state: "unused" }),
  ];
  server.grant(devices.list, ({ query }) => {
    const state = query.get("state");
    const found = all.filter((device) => state === null || device.state === state);
    return { content: found, totalElements: found.length };
  });
  server.grant(deviceViews.list, () => ({ builtIn, kept }));
  server.grant(devices.waiting, { content: [], totalElements: 0, open: true });
  server.grant(deviceModels.list, {
    content: [model(1, 1, "HX-H6"), model(2, 2, "CAM", 4)],
    totalElements: 2,
  });
  server.grant(subjects.search, { content: [], totalElements: 0 } as never);
  grantEntities(server, [{ id: 7, name: "Mall", deptId: 2, timeZone: "Europe/Berlin" }] as never);
});

test("one line tells how a device is", async () => {
  renderScreen(<DevicesPage />);
  const north = within(await readRow("North"));
  expect(north.getByText("Online, Faulty")).toBeTruthy();
  expect(north.getByText(/battery low/)).toBeTruthy();
  expect(north.getByText(/97% of a day's reports/)).toBeTruthy();
  expect(north.getByText("12%")).toBeTruthy();
  expect(north.getByText("target V5.40 · 2 changes waiting")).toBeTruthy();
  expect(north.getByText("until Dec 31, 2026")).toBeTruthy();
  expect(north.getByRole("link", { name: "North" }).getAttribute("href")).toBe("/device/SN-1");
  expect(within(await readRow("South")).getByText("Offline")).toBeTruthy();
  // What is not bound says so, with the way to mend it.
  expect(within(await readRow("Spare")).getByRole("button", { name: "Bind: Spare" })).toBeTruthy();
});

test("a device is added: the type clears the model, the model sets period and interval, then it wants binding", async () => {
  server.grant(devices.create, { id: 9, key: "the-key" });
  server.grant(accesses.list, { content: [], totalElements: 0 });
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await readRow("North");
  await user.click(screen.getByRole("button", { name: "Add device" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText(/Serial number/), "ABCDE");
  await user.type(dialog.getByLabelText(/Device name/), "East");
  await user.click(await dialog.findByRole("combobox", { name: /^Model/ }));
  await user.click(await dialog.findByRole("option", { name: /CAM/ }));
  await user.click(dialog.getByRole("combobox", { name: /Device type/ }));
  await user.click(await dialog.findByRole("option", { name: "Infrared flow" }));
  expect((dialog.getByRole("combobox", { name: /^Model/ }) as HTMLInputElement).value).toBe("");
  await user.click(dialog.getByRole("combobox", { name: /^Model/ }));
  await user.click(await dialog.findByRole("option", { name: /HX-H6/ }));
  expect((dialog.getByRole("combobox", { name: /Upload interval/ }) as HTMLInputElement).value).toBe(
    "30 minutes",
  );
  expect((dialog.getByLabelText(/Record period/) as HTMLInputElement).value).toBe("5");
  await user.click(dialog.getByRole("combobox", { name: /Site/ }));
  await user.click(await dialog.findByRole("option", { name: /Mall/ }));
  await user.click(dialog.getByRole("button", { name: "Add device" }));
  expect(await screen.findByText("the-key")).toBeTruthy();
  expect(server.callsTo(devices.create)[0]?.body).toMatchObject({
    sn: "ABCDE",
    name: "East",
    deviceType: 1,
    modelId: 1,
    entityId: 7,
    uploadInterval: 30,
    recordPeriod: 5,
  });
  await user.click(screen.getByRole("button", { name: "Bind" }));
  expect(await screen.findByRole("dialog", { name: "Where should East count?" })).toBeTruthy();
});

test("a serial number of the wrong length is told before it is sent", async () => {
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await readRow("North");
  await user.click(screen.getByRole("button", { name: "Add device" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText(/Serial number/), "ABCDE");
  await user.type(dialog.getByLabelText(/Device name/), "East");
  await user.click(await dialog.findByRole("combobox", { name: /^Model/ }));
  await user.click(await dialog.findByRole("option", { name: /CAM/ }));
  await user.click(dialog.getByRole("combobox", { name: /Site/ }));
  await user.click(await dialog.findByRole("option", { name: /Mall/ }));
  await user.click(dialog.getByRole("button", { name: "Add device" }));
  expect(await dialog.findByText(/length|characters|digits/i)).toBeTruthy();
  expect(server.callsTo(devices.create)).toEqual([]);
});

test("models that cannot be read are said to be, with another try", async () => {
  server.refuse(deviceModels.list, "server.error", 500);
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await readRow("North");
  await user.click(screen.getByRole("button", { name: "Add device" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("a device is changed and deleted, each with its own words", async () => {
  server.grant(devices.update, null);
  server.grant(devices.remove, ({ body }) => {
    all = all.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await chooseAction(user, "North", "Edit");
  const name = await screen.findByLabelText(/Device name/);
  await user.clear(name);
  await user.type(name, "North gate{Enter}");
  await waitFor(() => expect(server.callsTo(devices.update)).toHaveLength(1));
  const sent = server.callsTo(devices.update)[0]?.body;
  expect(sent).toMatchObject({ id: 1, name: "North gate", modelId: 1, uploadInterval: 30 });
  expect(sent).not.toHaveProperty("wifiPassword");

  await chooseAction(user, "Spare", "Delete");
  const question = within(await screen.findByRole("dialog", { name: "Delete device Spare?" }));
  expect(question.getByText(/never counted/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Spare")).toBeNull());
});

test("the views are tabs with counters; one's own is kept, shared and deleted", async () => {
  server.grant(deviceViews.create, ({ body }) => {
    const draft = body as Pick<DeviceView, "name" | "shared" | "filter">;
    kept = [{ id: 4, own: true, userName: "Mara", count: 1, ...draft }];
    return { id: 4 };
  });
  server.grant(deviceViews.remove, () => {
    kept = [];
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  const tabs = within(await screen.findByRole("navigation", { name: "Views" }));
  await user.click(await tabs.findByRole("button", { name: "Offline > 24 h 1" }));
  await waitFor(() => expect(server.callsTo(devices.list).at(-1)?.query.get("offlineHours")).toBe("24"));
  await user.click(tabs.getByRole("button", { name: "All 3" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "expired");
  await waitFor(() => expect(screen.queryByText("North")).toBeNull());
  await user.click(await tabs.findByRole("button", { name: "Save view" }));
  await user.type(await screen.findByLabelText(/Name/), "Gone{Enter}");
  expect((await tabs.findByRole("button", { name: "Gone 1" })).getAttribute("aria-current")).toBe("page");
  expect(server.callsTo(deviceViews.create)[0]?.body).toEqual({
    name: "Gone",
    shared: false,
    filter: { state: "expired" },
  });
  await user.click(tabs.getByRole("button", { name: "Delete view" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Delete view Gone?" })).getByRole("button", {
      name: "Delete",
    }),
  );
  await waitFor(() => expect(tabs.queryByRole("button", { name: /Gone/ })).toBeNull());
});

test("of several chosen devices it is said who is left out; all that match can be chosen and licensed", async () => {
  server.grant(devices.license, null);
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  await user.click(within(await readRow("North")).getByRole("checkbox"));
  const bar = within(screen.getByRole("region", { name: "Selection" }));
  await user.click(bar.getByRole("button", { name: "Select all 3 that match" }));
  expect(await bar.findByText(/offline/)).toBeTruthy();
  expect(bar.getByText(/1 of another type or model/)).toBeTruthy();
  await user.click(bar.getByRole("button", { name: "Deselect" }));
  expect(bar.getByText("2 selected")).toBeTruthy();
  await user.click(bar.getByRole("button", { name: "License" }));
  const dialog = within(await screen.findByRole("dialog", { name: "License 2 devices" }));
  await user.click(dialog.getByRole("button", { name: "License" }));
  await waitFor(() => expect(server.callsTo(devices.license)[0]?.body).toEqual({ ids: [1, 3], until: null }));
});

test("what sends and is not known is listed beside, and added with one click", async () => {
  server.grant(devices.waiting, {
    content: [
      {
        sn: "W1",
        protocol: "he2",
        protocols: ["he2"],
        firstSeen: "2026-05-04T08:00:00.000Z",
        elsewhere: null,
        lastSeen: "2026-05-04T09:00:00.000Z",
        kept: 3,
        bytes: 300,
      },
    ],
    totalElements: 1,
    open: true,
  });
  server.grant(waiting.details, {
    sn: "W1",
    read: 3,
    unreadable: 0,
    lines: [],
    reportedModel: "HX-H6",
    deviceType: 1,
    modelId: 1,
  });
  const user = userEvent.setup();
  renderScreen(<DevicesPage />);
  const tabs = within(await screen.findByRole("navigation", { name: "Views" }));
  await user.click(await tabs.findByRole("button", { name: "Waiting 1" }));
  await chooseAction(user, "W1", "Add device");
  const dialog = within(await screen.findByRole("dialog", { name: "Add device W1" }));
  expect(((await dialog.findByRole("combobox", { name: /^Model/ })) as HTMLInputElement).value).toContain(
    "HX-H6",
  );
});

test("who may only look sees devices and no button; licences are not for everybody", async () => {
  renderScreen(<DevicesPage />, { permissions: ["device:list"] });
  await readRow("North");
  expect(screen.queryByRole("button", { name: /Add device|Actions for|Bind:/ })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Licence" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Waiting/ })).toBeNull();
});

test("without the permission the page says so", async () => {
  renderScreen(<DevicesPage />, { permissions: [] });
  expect(await screen.findByText("You don't have access to this")).toBeTruthy();
  expect(server.callsTo(devices.list)).toEqual([]);
});
