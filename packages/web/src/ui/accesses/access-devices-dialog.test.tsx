import type { Binding, BoundLine } from "@foyer/contract/devices/bindings";
import type { DeviceWithLines } from "@foyer/contract/devices/device";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { Button } from "@mantine/core";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { dialogNamed } from "../../testing/list-tests.ts";
import { madeDevice } from "../../testing/made-device.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { AccessDevicesDialog } from "./access-devices-dialog.tsx";
import type { BoundAccess } from "./binding-calls.ts";

let server: ReturnType<typeof stubServer>;
let bound: BoundLine[];
let periods: Binding[];
let ofSite: DeviceWithLines[];

const door: BoundAccess = {
  id: 5,
  name: "North door",
  entityId: 7,
  entityName: "Mall",
  timeZone: "Europe/Berlin",
  areas: [{ areaId: 6, sign: 1, name: "Food court" }],
  binding: 1,
};
const page = <Row,>(content: Row[]) => ({ content, totalElements: content.length });
const line = (id: number, name: string, more: Partial<BoundLine> = {}): BoundLine => ({
  id,
  deviceId: id + 100,
  sn: `SN-${id}`,
  name,
  deviceType: 1,
  model: "HX-H6",
  line: "1",
  direction: 0,
  from: "2026-05-04T08:00:00.000Z",
  to: null,
  lastTime: null,
  online: false,
  feed: null,
  otherFeeds: [],
  ...more,
});
const period = (id: number, from: string, to: string | null): Binding => ({
  id,
  deviceId: 101,
  sn: "SN-1",
  name: "Beam",
  line: "1",
  corridorId: 5,
  corridorName: "North door",
  direction: 3,
  from,
  to,
});
const device = (
  id: number,
  name: string,
  lines: DeviceWithLines["lines"] = [],
  deviceType = 1,
): DeviceWithLines => ({ ...madeDevice(id, name, { deviceType, online: false }), lines });

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && <AccessDevicesDialog access={door} onClose={() => setOpen(false)} />}
    </>
  );
}

inEnglish();

beforeEach(() => {
  server = stubServer();
  bound = [
    line(1, "Beam"),
    line(2, "Eye", { line: "2", feed: "window", otherFeeds: ["event"], online: true }),
  ];
  periods = [];
  ofSite = [
    device(201, "Beam"),
    device(202, "Twin", [
      { line: "1", corridorId: 9, corridorName: "South door" },
      { line: "2", corridorId: null, corridorName: null },
    ]),
    device(203, "Cars", [], 10),
  ];
  server.grant(devices.ofAccess, () => page(bound));
  server.grant(devices.bindings, () => periods);
  server.grant(devices.byEntity, ({ query }) =>
    page(ofSite.filter(({ name }) => name.includes(query.get("search") ?? ""))),
  );
  server.grant(devices.bind, { ids: [1] });
  server.grant(devices.unbind, null);
});

const overview = () => dialogNamed("Devices of North door");

async function open(permissions?: string[]) {
  renderScreen(<Opener />, permissions ? { permissions } : {});
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Open" }));
  return { user, dialog: await overview() };
}

async function act(dialog: Awaited<ReturnType<typeof overview>>, name: string, action: string) {
  const user = userEvent.setup();
  await user.click(await dialog.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await dialog.findByRole("menuitem", { name: action }));
}

test("devices are bound by keyboard alone: lines, direction, a moment in the past and what it touches", async () => {
  renderScreen(<Opener />);
  const user = userEvent.setup();
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  await user.keyboard("{Enter}");
  const dialog = await overview();
  const bindButton = await dialog.findByRole("button", { name: "Bind devices" });
  bindButton.focus();
  await user.keyboard("{Enter}");

  const form = await dialogNamed("Bind devices to North door");
  const list = within(await form.findByRole("list", { name: "Devices" }));
  // What counts elsewhere is shown with where, and cannot be chosen.
  const taken = await list.findByRole("checkbox", { name: "Twin, line 1" });
  expect(taken.getAttribute("title")).toBe("counts for South door");
  taken.focus();
  await user.keyboard(" ");
  expect((taken as HTMLInputElement).checked).toBe(false);

  list.getByRole("checkbox", { name: "Twin, line 2" }).focus();
  await user.keyboard(" ");
  await user.tab();
  const direction = form.getByRole("combobox", { name: "Direction of Twin, line 2" });
  expect(document.activeElement).toBe(direction);
  await user.selectOptions(direction, "in and out swapped");
  list.getByRole("checkbox", { name: "Cars" }).focus();
  await user.keyboard(" ");
  // A car counter cannot tell in from out.
  expect(form.queryByRole("combobox", { name: "Direction of Cars" })).toBeNull();
  expect(form.getByText("2 selected")).toBeTruthy();

  await user.type(form.getByLabelText("From: day"), "2026-05-03");
  await user.clear(form.getByLabelText("From: time"));
  await user.type(form.getByLabelText("From: time"), "08:00");
  expect(
    form.getByText(/Figures of North door, Mall,? and Food court are recalculated from May 3, 2026 08:00 on/),
  ).toBeTruthy();
  await user.keyboard("{Enter}");
  await overview();
  expect(server.callsTo(devices.bind)[0]?.body).toEqual({
    corridorId: 5,
    devices: [
      { deviceId: 202, line: "2", direction: 3, from: "2026-05-03T08:00" },
      { deviceId: 203, line: "1", direction: 4, from: "2026-05-03T08:00" },
    ],
  });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test("nothing chosen binds nothing, and an overlap is told at the devices", async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Bind devices" }));
  const form = await dialogNamed(/^Bind devices to/);
  await user.click(form.getByRole("button", { name: "Bind devices" }));
  expect(await form.findByText("Please select Devices.")).toBeTruthy();
  expect(server.callsTo(devices.bind)).toHaveLength(0);

  await user.type(form.getByRole("searchbox"), "Twin{Enter}");
  await waitFor(() => expect(form.queryByRole("checkbox", { name: "Cars" })).toBeNull());
  expect(screen.queryByText("Please select Devices.")).toBeTruthy();
  await user.clear(form.getByRole("searchbox"));
  server.refuse(devices.bind, "binding.overlap", 409);
  await user.click(await form.findByRole("checkbox", { name: "Beam" }));
  await user.click(form.getByRole("button", { name: "Bind devices" }));
  expect(await form.findByText("The device is already bound in this period.")).toBeTruthy();
});

test("unbinding asks for a choice, names devices, door and consequence, and ends at a moment", async () => {
  const { user, dialog } = await open();
  await dialog.findByText("Beam");
  await user.click(dialog.getByRole("button", { name: "Unbind" }));
  expect(dialog.getByRole("alert").textContent).toBe("Select what to unbind.");
  expect(server.callsTo(devices.unbind)).toHaveLength(0);

  for (const box of dialog.getAllByRole("checkbox").slice(1)) await user.click(box);
  expect(dialog.queryByRole("alert")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Unbind" }));
  const question = await dialogNamed("Unbind 2 devices from North door?");
  expect(question.getByText(/Beam and Eye, line 2: counting stops until they are bound again/)).toBeTruthy();
  await user.type(question.getByLabelText("Ends: day"), "2026-05-05");
  await user.clear(question.getByLabelText("Ends: time"));
  await user.type(question.getByLabelText("Ends: time"), "10:00");
  await user.click(question.getByRole("button", { name: "Unbind" }));
  await overview();
  expect(server.callsTo(devices.unbind)[0]?.body).toEqual({ bindingIds: [1, 2], to: "2026-05-05T10:00" });
});

test("where no device counts yet, it is said why, and one can be added, with its key shown once", async () => {
  bound = [];
  ofSite = [];
  server.grant(
    deviceModels.list,
    page([
      { id: 4, deviceType: 1, deviceName: "Beam", code: "HX-H6", snLenth: 0, deviceCount: 0, createTime: "" },
    ]),
  );
  server.grant(devices.create, ({ body }) => {
    ofSite = [device(9, (body as { name: string }).name)];
    return { id: 9, key: "secret-key" };
  });
  const { user, dialog } = await open();
  expect(await dialog.findByText(/New devices count only once they are bound/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Bind devices" }));
  const form = await dialogNamed(/^Bind devices to/);
  expect(await form.findByText("This site has no devices yet.")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Add device" }));

  const adding = await dialogNamed("Add device");
  await user.type(adding.getByLabelText(/Serial number/), "SN 9");
  await user.type(adding.getByLabelText(/Device name/), "New beam");
  await user.click(adding.getByRole("button", { name: "Add device" }));
  expect(await adding.findByText(/Use letters, digits and/)).toBeTruthy();
  await user.clear(adding.getByLabelText(/Serial number/));
  await user.type(adding.getByLabelText(/Serial number/), "SN-9");
  await user.click(adding.getByRole("button", { name: "Add device" }));
  const key = await dialogNamed("Key of SN-9");
  expect(key.getByText("secret-key")).toBeTruthy();
  expect(key.getByRole("button", { name: "Copy" })).toBeTruthy();
  await user.click(key.getByRole("button", { name: "Done" }));
  expect(server.callsTo(devices.create)[0]?.body).toEqual({
    sn: "SN-9",
    name: "New beam",
    entityId: 7,
    modelId: 4,
    deviceType: 1,
    uploadInterval: 30,
    recordPeriod: 5,
    velocity: 0,
  });
  const again = await dialogNamed(/^Bind devices to/);
  // What was just added is chosen.
  expect(((await again.findByRole("checkbox", { name: "New beam" })) as HTMLInputElement).checked).toBe(true);
  const lineInput = again.getByRole("textbox", { name: "Line of New beam" });
  await user.clear(lineInput);
  await user.type(lineInput, "b");
  await user.click(again.getByRole("button", { name: "Bind devices" }));
  await overview();
  expect(server.callsTo(devices.bind)[0]?.body).toEqual({
    corridorId: 5,
    devices: [{ deviceId: 9, line: "b", direction: 0 }],
  });
});

test("a direction changes from its beginning, a sensor is swapped, a feed is chosen", async () => {
  server.grant(devices.redirect, { id: 3 });
  server.grant(devices.replace, { ids: [4] });
  server.grant(devices.chooseFeed, null);
  server.grant(devices.unbound, page([device(300, "Spare")]));
  const { user, dialog } = await open();
  await act(dialog, "Eye, line 2", "Change direction");
  const turning = await dialogNamed("Direction of Eye");
  await user.click(await turning.findByRole("combobox", { name: /Direction/ }));
  await user.click(await turning.findByRole("option", { name: "in only" }));
  await user.click(turning.getByRole("radio", { name: "From a certain time" }));
  await user.click(turning.getByRole("button", { name: "Save" }));
  expect(await turning.findByText("Please enter Moment.")).toBeTruthy();
  await user.click(turning.getByRole("radio", { name: /^From its beginning/ }));
  expect(turning.getByText(/recalculated from May 4, 2026 10:00 on/)).toBeTruthy();
  await user.click(turning.getByRole("button", { name: "Save" }));
  await overview();
  expect(server.callsTo(devices.redirect)[0]?.body).toEqual({
    bindingId: 2,
    direction: 1,
    from: "2026-05-04T08:00:00.000Z",
  });

  await act(await overview(), "Beam", "Replace device");
  const swapping = await dialogNamed("Replace Beam with another device");
  await user.click(await swapping.findByRole("combobox", { name: /New device/ }));
  await user.click(await swapping.findByRole("option", { name: /Spare/ }));
  await user.click(swapping.getByRole("button", { name: "Replace device" }));
  await overview();
  expect(server.callsTo(devices.replace)[0]?.body).toEqual({
    deviceId: 101,
    byDeviceId: 300,
    withSettings: false,
  });

  await act(await overview(), "Eye, line 2", "Choose what it counts from");
  const choosing = await dialogNamed("What Eye counts from");
  await user.click(await choosing.findByRole("radio", { name: "Individual crossings" }));
  await user.click(choosing.getByRole("button", { name: "Save" }));
  await overview();
  expect(server.callsTo(devices.chooseFeed)[0]?.body).toEqual({ deviceId: 102, line: "2", feed: "event" });
});

test("who counted when is told with the gaps between", async () => {
  periods = [
    period(2, "2026-05-04T08:00:00.000Z", null),
    period(1, "2026-05-01T08:00:00.000Z", "2026-05-02T08:00:00.000Z"),
  ];
  const { dialog } = await open(["device:list"]);
  const entries = (await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatch(/^Beam SN-1line 1, in and out swapped.*since May 4, 2026, 10:00/);
  expect(entries[1]).toMatch(/^No device countedMay 2, 2026, 10:00.* to May 4, 2026, 10:00/);
  expect(dialog.queryByRole("button", { name: /^(Bind|Unbind|Actions)/ })).toBeNull();
  expect(dialog.queryByRole("checkbox")).toBeNull();
});
