import { type Command, commands } from "@foyer/contract/devices/commands";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { devices } from "@foyer/contract/devices/devices";
import { messaging } from "@foyer/contract/devices/messaging";
import { deviceKeys, deviceSecurity } from "@foyer/contract/devices/security";
import { accesses } from "@foyer/contract/places/accesses";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeCommand } from "../../../testing/made-settings.ts";
import { type ShownDevice, showDevicePage as show, stubDevice } from "../../../testing/show-device-page.tsx";
import { stubServer } from "../../../testing/stub-server.ts";

let server: ReturnType<typeof stubServer>;
let shown: ShownDevice;

const answer = { commandId: "c1", state: "succeeded" as const, result: null, reason: null };

const command = (more: Partial<Command>): Command =>
  madeCommand("syncTime", {
    ...{
      commandId: "3b4c6c1e-1f6f-4f0a-9d55-0a4c2b8a9e01",
      sn: "CAM-7",
      state: "succeeded",
      userName: "mara",
    },
    ...{ finishedTime: "2026-05-04T09:00:05Z", expiresTime: "2026-05-05T09:00:00Z" },
    ...more,
  });

inEnglish();

beforeEach(() => {
  server = stubServer();
  shown = stubDevice(server);
});

test("the head and the overview say what it is, where it stands and how it is", async () => {
  const user = userEvent.setup();
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "North door" })).toBeTruthy();
  expect(server.callsTo(deviceDetail.details)[0]?.query.get("sn")).toBe("CAM-7");
  expect(screen.getAllByText("Online, reachable now").length).toBeGreaterThan(0);
  expect(screen.getByText("TOF · HX-T1")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Mall" }).getAttribute("href")).toBe("/system/entity/detail/5");
  expect(screen.getByText("Needs attention: battery low")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "North" })[0]?.getAttribute("href")).toBe(
    "/base/entranceExit/detail/9",
  );
  expect(screen.getByText("96% over the last day")).toBeTruthy();
  expect(screen.getByText("12%, too low")).toBeTruthy();
  expect(screen.getByText("Clock").nextSibling?.textContent).toMatch(/^6.+ 40.+ behind$/);
  expect(screen.getByText("1.0, should be 2.0")).toBeTruthy();
  // A gap is a dash, never a zero.
  const chart = within(await screen.findByRole("region", { name: /last 24 hours by hour/ }));
  expect(chart.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "HourInOut",
    "13:4553",
    "14:45––",
  ]);
  expect(screen.getByText("Since the day began: 1,205 in, 1,100 out")).toBeTruthy();
  expect(screen.getByText("nothing reported")).toBeTruthy();

  server.grant(commands.list, { content: [], totalElements: 0 });
  await user.click(screen.getByRole("tab", { name: "Commands" }));
  expect(await screen.findByText("No commands yet.")).toBeTruthy();
  await waitFor(() => expect(location.search).toBe("?tab=commands"));
}, 30_000);

test("of a device that nothing is expected of, nothing is said to work", async () => {
  Object.assign(shown.device, { state: "unused", faults: [] });
  show();
  expect(await screen.findByText("Not used: it counts for no entrance.")).toBeTruthy();
  expect(screen.queryByText("Works as it should.")).toBeNull();
});

test("a device of nobody is not there, and there is a way back", async () => {
  server.refuse(deviceDetail.details, "notFound.thing", 404);
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "Device not found" })).toBeTruthy();
  expect(screen.getByText(/CAM-7/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "All devices" }).getAttribute("href")).toBe("/base/device");
});

test("a failure is told and can be tried again; without the permission nothing is asked", async () => {
  server.refuse(deviceDetail.details, "server.error", 500);
  const user = userEvent.setup();
  show();
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 15_000 });
  server.grant(deviceDetail.details, () => shown.detail);
  await user.click(again);
  expect(await screen.findByRole("heading", { level: 1, name: "North door" })).toBeTruthy();
  cleanup();
  const asked = server.callsTo(deviceDetail.details).length;
  show("", ["home:view"]);
  expect(await screen.findByText(/device:list/)).toBeTruthy();
  expect(server.callsTo(deviceDetail.details)).toHaveLength(asked);
}, 30_000);

test("restarting names the device and what follows; what is refused is told there", async () => {
  server.grant(messaging.maintain, answer);
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole("button", { name: "Restart" }));
  const question = within(await screen.findByRole("dialog", { name: "Restart North door?" }));
  expect(question.getByText(/count for about a minute/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Restart" }));
  expect(await screen.findByText("The device has done it.")).toBeTruthy();
  expect(server.callsTo(messaging.maintain)[0]?.body).toEqual({ sn: "CAM-7", type: 1 });

  server.refuse(messaging.maintain, "device.offline", 409, { message: "The device is offline." });
  await user.click(screen.getByRole("button", { name: "Restart" }));
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("button", { name: "Restart" }));
  expect((await again.findByRole("alert")).textContent).toBe("The device is offline.");
}, 30_000);

test("remote connection tells the address; a click while the device is asked is ignored", async () => {
  server.grant(deviceDetail.remoteConnect, {
    http: { ip: "192.168.8.30", port: 80 },
    from: "device",
  });
  show();
  const button = await screen.findByRole("button", { name: "Remote connection" });
  // Two clicks before anything can have come back.
  fireEvent.click(button);
  fireEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Remote connection to North door" }));
  expect(dialog.getByText("192.168.8.30:80")).toBeTruthy();
  expect(dialog.getByRole("link", { name: /page/ }).getAttribute("href")).toBe("http://192.168.8.30:80/");
  expect(server.callsTo(deviceDetail.remoteConnect)).toHaveLength(1);
}, 30_000);

test("a device that only fetches is told at its next contact: no commands are offered", async () => {
  Object.assign(shown.detail, {
    way: "contact",
    expectedBefore: "2999-01-01T00:00:00Z",
    connectedTime: null,
  });
  Object.assign(shown.device, { deviceType: 1, reachable: false });
  server.grant(commands.list, {
    content: [
      command({
        name: "set.rhythm",
        state: "pending",
        atContact: true,
        expectedBefore: "2999-01-01T00:00:00Z",
      }),
    ],
    totalElements: 1,
  });
  show("commands");
  expect(await screen.findByText("Set: Uploading and recording")).toBeTruthy();
  // In the head and at the command.
  expect(screen.getAllByText(/at its next contact, expected before/)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Restart" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Restore factory settings" })).toBeNull();
  expect(screen.queryByRole("tab", { name: "Picture" })).toBeNull();
  expect(screen.getByRole("button", { name: "Edit" })).toBeTruthy();
}, 30_000);

test("its keys are shown and made from its page; where devices count unproven, that is said", async () => {
  server.grant(deviceKeys.list, []);
  server.grant(deviceKeys.rotate, { id: 3, key: "new-key-of-it", othersUntil: null });
  server.grant(deviceSecurity.notice, { required: false, unproven: 1 });
  const user = userEvent.setup();
  show("overview");
  expect(await screen.findByText("1 device counted without proof in the last day")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Keys" }));
  const dialog = within(await screen.findByRole("dialog", { name: /North door/ }));
  await user.click(await dialog.findByRole("button", { name: "Create new key" }));
  expect(await screen.findByText("new-key-of-it")).toBeTruthy();
}, 30_000);

test("who may only look sees no button and no closed tab", async () => {
  show("", ["device:list"]);
  await screen.findByRole("heading", { level: 1, name: "North door" });
  expect(screen.queryByRole("button", { name: /Restart|Edit|Remote/ })).toBeNull();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Overview",
    "Live",
    "Picture",
    "Settings",
    "Commands",
  ]);
});

test("what counts now moves to another entrance of the site; who may not is not offered it", async () => {
  const user = userEvent.setup();
  const door = (id: number, name: string, binding = 1) => ({
    ...{ id, name, binding, deptId: 1, deptName: "Bonn", entityId: 5, entityName: "Mall", remark: "" },
    ...{ timeZone: "Asia/Kathmandu", kind: "entrance" as const, size: 1, everBound: true, areas: [] },
    createTime: "2026-05-01T00:00:00Z",
  });
  const period = (id: number, from: string, to: string | null) => ({
    ...{ id, deviceId: 7, sn: "CAM-7", name: "North door", line: "1", corridorId: 9, corridorName: "North" },
    ...{ direction: 0, from, to },
  });
  server.grant(devices.bindings, [
    period(2, "2026-05-02T00:00:00Z", null),
    period(1, "2026-05-01T00:00:00Z", "2026-05-02T00:00:00Z"),
  ]);
  server.grant(accesses.details, door(9, "North"));
  server.grant(accesses.list, {
    content: [door(9, "North"), door(8, "South"), door(6, "Walled up", 0)],
    totalElements: 3,
  });
  server.grant(devices.move, { id: 3 });
  show();
  await user.click(await screen.findByRole("button", { name: "Move North door to another entrance" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/What was counted before stays with .*North/)).toBeTruthy();
  await user.click(await dialog.findByRole("combobox", { name: /New entrance/ }));
  expect((await dialog.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["South"]);
  await user.click(dialog.getByRole("option", { name: "South" }));
  await user.click(dialog.getByRole("button", { name: "Move" }));
  expect(await screen.findByText("Moved. It now counts at the new entrance.")).toBeTruthy();
  expect(server.callsTo(devices.move)[0]?.body).toEqual({ bindingId: 2, corridorId: 8 });

  cleanup();
  show("", ["device:list", "access:list"]);
  expect(await screen.findByRole("heading", { level: 1, name: "North door" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
});
