import { type Command, commands } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { type GroupState, type SettingsOfDevice, settings } from "@foyer/contract/devices/settings";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeCamera, madeCommand, madeGroup } from "../../../testing/made-settings.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DeviceSettingsPage } from "./device-settings-page.tsx";

let server: ReturnType<typeof stubServer>;
let device: SettingsOfDevice;
let done: Command[];

const inGroup = (group: SettingGroup, more: Partial<GroupState>) => {
  device.groups = device.groups.map((each) => (each.group === group ? { ...each, ...more } : each));
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  done = [];
  device = madeCamera();
  server.grant(settings.of, () => device);
  server.grant(commands.list, () => ({ content: done, totalElements: done.length }));
  server.grant(settings.change, { commands: [] });
  server.grant(settings.read, { commands: [] });
});

function show({ section = "general", permissions = ["*:*:*"] } = {}) {
  renderScreen(
    <Routes>
      <Route
        path="/device-set/:sn"
        element={
          <>
            <DeviceSettingsPage />
            <Link to="/elsewhere">Elsewhere</Link>
          </>
        }
      />
      <Route path="/elsewhere" element={<p>Another page</p>} />
    </Routes>,
    { address: `/device-set/CAM7?section=${section}`, permissions },
  );
  return userEvent.setup();
}

const group = async (name: string) => within(await screen.findByRole("region", { name }));
const bar = () => within(screen.getByRole("region", { name: "Changes" }));
const sent = () => server.callsTo(settings.change).map(({ body }) => body);

test("only what was changed is sent, and the bar says how much that is", async () => {
  const user = show();
  const ntp = await group("Time server");
  expect(screen.queryByRole("region", { name: "Changes" })).toBeNull();
  await user.type(ntp.getByLabelText("Time server"), ".de");
  expect(bar().getByText("1 change")).toBeTruthy();
  await user.click((await group("RS485")).getByRole("radio", { name: "Modbus" }));
  expect(bar().getByText("2 changes")).toBeTruthy();
  expect(bar().getByText(/Time server.*RS485/)).toBeTruthy();

  await user.click(bar().getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Changes" })).toBeNull());
  expect(sent()).toEqual([
    {
      sn: "CAM7",
      pauseDetection: false,
      settings: {
        ntp: { server: "pool.ntp.org.de" },
        rs485: { protocol: 2, baudRate: 9600, address: 1 },
      },
    },
  ]);
});

test("changes are thrown away on request, and a link asks before it loses them", async () => {
  const user = show();
  const field = (await group("Time server")).getByLabelText("Time server");
  await user.type(field, "x");
  await user.click(bar().getByRole("button", { name: "Discard" }));
  expect((field as HTMLInputElement).value).toBe("pool.ntp.org");

  await user.type(field, "y");
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without sending?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect((field as HTMLInputElement).value).toBe("pool.ntp.orgy");
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Another page")).toBeTruthy();
});

test("a change that restarts the device says so before it is sent", async () => {
  inGroup("timeZone", { desired: { hours: 1 }, reported: { hours: 1 } });
  const user = show();
  const zone = await group("Time zone");
  expect(zone.getByText(/restarts when its time zone changes/)).toBeTruthy();
  await user.click(await zone.findByRole("combobox", { name: "Hours from UTC" }));
  await user.click(await screen.findByRole("option", { name: "UTC+2" }));
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  const question = within(await screen.findByRole("dialog", { name: "Send 1 change to North door?" }));
  expect(question.getByText(/The device restarts/)).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(question.getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ settings: { timeZone: { hours: 2 } } });
});

test("what may cut the device off says so", async () => {
  const user = show({ section: "connection" });
  await user.click((await group("Network")).getByRole("radio", { name: "Fixed" }));
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  // A fixed address needs its parts.
  expect(await screen.findByText("Please enter IP address.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("IP address"));
  for (const [label, address] of [
    ["IP address", "10.0.0.7"],
    ["Subnet mask", "255.255.255.0"],
    ["Gateway", "10.0.0.1"],
  ] as const)
    await user.type(screen.getByLabelText(label), address);
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  expect(within(await screen.findByRole("dialog")).getByText(/may cut the device off/)).toBeTruthy();
});

test("a fault in another section is led to", async () => {
  const user = show({ section: "connection" });
  await user.click((await group("Network")).getByRole("radio", { name: "Fixed" }));
  await user.click(screen.getByRole("button", { name: "General" }));
  await group("Time server");
  expect(screen.queryByLabelText("IP address")).toBeNull();
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("IP address")));
  expect(screen.getByText("Please enter IP address.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("fields out of sight do not stand in the way of sending", async () => {
  const fixed = {
    type: "static",
    ip: "10.0.0.7",
    mask: "255.0.0.0",
    gateway: "10.0.0.1",
    dns1: "",
    dns2: "",
  };
  inGroup("network", { reported: fixed });
  const user = show({ section: "connection" });
  const network = await group("Network");
  await user.type(network.getByLabelText("IP address"), "x");
  await user.click(network.getByRole("radio", { name: "Given by the network (DHCP)" }));
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    settings: { network: { type: "dhcp", ip: "", mask: "", gateway: "", dns1: "", dns2: "" } },
  });
});

test("what is entered while changes are on their way stays", async () => {
  const user = show();
  const ntp = (await group("Time server")).getByLabelText("Time server");
  const station = (await group("Text on the picture")).getByRole("textbox");
  await user.type(ntp, ".de");
  await user.type(station, "A");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetched = globalThis.fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    const reply = await fetched(...asked);
    if (asked[1]?.method === "PUT") await held;
    return reply;
  });
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.type(station, "B");
  answer();
  await waitFor(() => expect(bar().getByText("1 change")).toBeTruthy());
  expect((station as HTMLInputElement).value).toBe("AB");
  expect((ntp as HTMLInputElement).value).toBe("pool.ntp.org");
});

test("what needs counting stopped is sent as stop, apply, start again", async () => {
  const user = show({ section: "counting" });
  const height = (await group("Height and rotation")).getByLabelText("Mounting height");
  await user.clear(height);
  await user.type(height, "300");
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  const question = within(await screen.findByRole("dialog"));
  expect(
    question.getByText(/Height and rotation: can only be changed while counting is stopped/),
  ).toBeTruthy();
  const pause = question.getByRole("checkbox", { name: "Stop counting, apply, start again" });
  expect((pause as HTMLInputElement).checked).toBe(true);
  await user.click(question.getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ pauseDetection: true, settings: { height: { detectionHeight: 300 } } });
});

test("while counting is stopped nothing has to be stopped", async () => {
  inGroup("detection", { reported: { on: false } });
  const user = show({ section: "counting" });
  await user.click((await group("Pass mode")).getByRole("switch", { name: "Pass mode on" }));
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ pauseDetection: false });
});

test("the lens decides which heights are legal", async () => {
  const user = show({ section: "counting" });
  const height = (await group("Height and rotation")).getByLabelText("Mounting height");
  expect(screen.getByText("190 to 350")).toBeTruthy();
  await user.clear(height);
  await user.type(height, "351");
  await user.tab();
  expect(await screen.findByText("Mounting height must be at most 350.")).toBeTruthy();
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  expect(sent()).toEqual([]);
});

test("wished and reported stand side by side where they differ, and either can be chosen", async () => {
  inGroup("childMode", {
    desired: { on: true, threshold: 120 },
    reported: { on: true, threshold: 110 },
    differs: true,
  });
  const user = show({ section: "counting" });
  const child = await group("Child mode");
  const row = within(child.getByRole("row", { name: /Shorter than/ }));
  expect(row.getByText("120 cm")).toBeTruthy();
  expect(row.getByText("110 cm")).toBeTruthy();
  expect(child.queryByRole("row", { name: /Tell children apart/ })).toBeNull();
  await user.click(child.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ settings: { childMode: { on: true, threshold: 120 } } });
  await user.click(child.getByRole("button", { name: "Keep the device's values" }));
  expect((child.getByLabelText("Shorter than") as HTMLInputElement).value).toBe("110");
  expect(bar().getByText("1 change")).toBeTruthy();
});

test("what is under way is said at its group, and can be taken back while it waits", async () => {
  inGroup("ntp", { desired: { server: "a" }, pending: madeCommand("set.ntp") });
  inGroup("osd", { pending: madeCommand("set.osd", { state: "sent" }) });
  done = [
    madeCommand("set.rs485", { state: "failed", reason: "1 Param error" }),
    madeCommand("set.ioDelay", { state: "timed_out" }),
    madeCommand("set.timeZone", { state: "succeeded" }),
  ];
  server.grant(commands.cancel, null);
  const user = show();
  const ntp = await group("Time server");
  expect(ntp.getByText("Waiting to be sent")).toBeTruthy();
  expect((await group("Text on the picture")).getByText("Sent, waiting for an answer")).toBeTruthy();
  expect(await screen.findByText("The device refused: a value is wrong or out of range")).toBeTruthy();
  expect((await group("Switch output delay")).getByText("No answer in time")).toBeTruthy();
  expect((await group("Time zone")).getByText("Confirmed")).toBeTruthy();

  await user.click(ntp.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(server.callsTo(commands.cancel)).toHaveLength(1));
  expect(server.callsTo(commands.cancel)[0]?.body).toEqual({
    sn: "CAM7",
    commandIds: ["0198a000-0000-7000-8000-000000000001"],
  });

  // What ends in the meantime shows by itself.
  inGroup("osd", { pending: null });
  done = [madeCommand("set.osd", { state: "succeeded" })];
  const osd = await group("Text on the picture");
  await osd.findByText("Confirmed");
});

test("a group that was never read is read, or entered without reading", async () => {
  inGroup("ntp", { reported: null, reportedTime: null });
  inGroup("osd", { reported: null, reportedTime: null });
  const user = show();
  const ntp = await group("Time server");
  expect(ntp.getByText("The device's values are not known yet.")).toBeTruthy();
  await user.click(ntp.getByRole("button", { name: "Read from the device" }));
  await waitFor(() => expect(server.callsTo(settings.read)).toHaveLength(1));
  expect(server.callsTo(settings.read)[0]?.body).toEqual({ sn: "CAM7", groups: ["ntp"] });
  const osd = await group("Text on the picture");
  await user.click(osd.getByRole("button", { name: "Enter without reading" }));
  expect(await osd.findByRole("switch", { name: "Show the time" })).toBeTruthy();
  expect(bar().getByText("1 change")).toBeTruthy();
});

test("a device that is away says so, takes changes for later, and cannot be asked", async () => {
  device.online = false;
  inGroup("osd", { pending: madeCommand("set.osd") });
  const user = show();
  expect(await screen.findByText(/Changes wait up to 24 hours/)).toBeTruthy();
  const osd = await group("Text on the picture");
  expect(osd.getByText("Sent when the device reconnects")).toBeTruthy();
  const readAgain = osd.getByRole("button", { name: "Read again: Text on the picture" });
  expect((readAgain as HTMLButtonElement).disabled).toBe(true);
  await user.type((await group("Time server")).getByLabelText("Time server"), "x");
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/sent when it reconnects/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("an infrared counter has one form, told at its next contact", async () => {
  device = {
    ...device,
    deviceType: 1,
    way: "contact",
    online: false,
    expectedBefore: "2026-05-04T09:30:00Z",
    groups: [
      madeGroup("rhythm", { reported: { uploadInterval: 30, recordPeriod: 5, velocity: 1, direction: 0 } }),
    ],
  };
  server.grant(settings.infrared, { devices: [] });
  const user = show();
  const rhythm = await group("Uploading and recording");
  expect(screen.getByText(/Next contact expected before/)).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Sections" })).toBeNull();
  const period = rhythm.getByLabelText("Record period");
  await user.clear(period);
  await user.type(period, "7");
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  expect(
    await rhythm.findByText("The upload interval must be a multiple of the record period."),
  ).toBeTruthy();
  await user.clear(period);
  await user.type(period, "15");
  await user.click(rhythm.getByRole("radio", { name: "High" }));
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(server.callsTo(settings.infrared)).toHaveLength(1));
  expect(server.callsTo(settings.infrared)[0]?.body).toEqual({
    deviceIds: [7],
    uploadInterval: 30,
    recordPeriod: 15,
    velocity: 2,
    direction: 0,
  });
});

test("a camera that fetches: its upload interval alone, told at its next contact and not asked for", async () => {
  device.groups = [
    ...device.groups,
    madeGroup("rhythm", {
      desired: { uploadInterval: 10 },
      pending: madeCommand("set.rhythm", { atContact: true, expectedBefore: "2026-05-04T09:30:00Z" }),
    }),
  ];
  const user = show({ section: "connection" });
  const rhythm = await group("Uploading and recording");
  expect(rhythm.getByRole("combobox", { name: "Upload interval" })).toBeTruthy();
  expect(rhythm.queryByLabelText("Record period")).toBeNull();
  expect(rhythm.queryByRole("button", { name: /^Read again/ })).toBeNull();
  await user.click(await rhythm.findByRole("combobox", { name: "Upload interval" }));
  for (const minutes of [1, 60, 1440])
    expect(await screen.findByRole("option", { name: new RegExp(`^${minutes} `) })).toBeTruthy();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Read all in this section" }));
  await waitFor(() => expect(server.callsTo(settings.read)).toHaveLength(1));
  expect(server.callsTo(settings.read)[0]?.body).toEqual({
    sn: "CAM7",
    groups: ["network", "httpPush", "xmlPush", "backupConnection"],
  });
});

test("without the right, and without the device, the page says so", async () => {
  show({ permissions: ["device:list"] });
  expect(await screen.findByText(/device:set/)).toBeTruthy();
  expect(server.callsTo(settings.of)).toHaveLength(0);
  cleanup();
  server.refuse(settings.of, "notFound.thing", 404);
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "Device not found" })).toBeTruthy();
});
