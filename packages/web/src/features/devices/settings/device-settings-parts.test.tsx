import { commands } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { messaging } from "@foyer/contract/devices/messaging";
import { type GroupState, type SettingsOfDevice, settings } from "@foyer/contract/devices/settings";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeCamera, readTime } from "../../../testing/made-settings.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DeviceSettingsPage } from "./device-settings-page.tsx";

let server: ReturnType<typeof stubServer>;
let device: SettingsOfDevice;

const inGroup = (group: SettingGroup, more: Partial<GroupState>) => {
  device.groups = device.groups.map((each) => (each.group === group ? { ...each, ...more } : each));
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  device = madeCamera();
  server.grant(settings.of, () => device);
  server.grant(commands.list, { content: [], totalElements: 0 });
  server.grant(settings.change, { commands: [] });
});

function show(section = "general") {
  renderScreen(
    <Routes>
      <Route path="/device-set/:sn" element={<DeviceSettingsPage />} />
    </Routes>,
    { address: `/device-set/CAM7?section=${section}` },
  );
  return userEvent.setup();
}

const group = async (name: string) => within(await screen.findByRole("region", { name }));
const bar = () => within(screen.getByRole("region", { name: "Changes" }));
const sent = () => server.callsTo(settings.change).map(({ body }) => body);

test("the clock is set on request, which takes its time", async () => {
  server.grant(messaging.time, { commandId: "c", state: "timed_out", result: null, reason: null });
  const user = show();
  const clock = await group("Device clock");
  expect(clock.getByText(/takes 3 to 60 seconds/)).toBeTruthy();
  await user.click(clock.getByRole("button", { name: "Set the clock" }));
  expect(await clock.findByText(/Couldn.t set the clock/)).toBeTruthy();
  server.grant(messaging.time, { commandId: "c", state: "succeeded", result: {}, reason: null });
  await user.click(clock.getByRole("button", { name: "Set the clock" }));
  expect(await clock.findByText("Clock set.")).toBeTruthy();
  expect(server.callsTo(messaging.time)[0]?.body).toEqual({ sn: "CAM7", sync: true });
});

test("the device tells its own totals of a span", async () => {
  server.grant(messaging.history, {
    commandId: "c",
    state: "succeeded",
    result: { enter: 1200, leave: 9, pass: 5, return: 3 },
    reason: null,
  });
  const user = show("history");
  const history = await group("Totals of a period");
  const enter = (label: string, value: string) =>
    fireEvent.change(history.getByLabelText(label), { target: { value } });
  enter("From: day", "2026-05-04");
  enter("From: time", "10:00");
  enter("To: day", "2026-05-04");
  enter("To: time", "09:00");
  expect(history.getByText("The end must be after the start.")).toBeTruthy();
  enter("To: time", "12:00");
  await user.click(history.getByRole("button", { name: "Ask the device" }));
  expect(await history.findByText("1,200")).toBeTruthy();
  // It says nothing of another span.
  enter("To: time", "13:00");
  expect(history.queryByText("1,200")).toBeNull();
  const { query } = server.callsTo(messaging.history)[0] ?? {};
  expect(query?.get("sn")).toBe("CAM7");
  // On the clock of the device's site.
  expect(query?.get("startTime")).toBe("2026-05-04T08:00:00.000Z");
  expect(query?.get("endTime")).toBe("2026-05-04T10:00:00.000Z");
});

test("area and line are drawn on the device's picture, and a line outside the area is not sent", async () => {
  const snapshot = { ...messaging.snapshot, path: "/mqtt/deviceManagement/base64/CAM7" } as const;
  server.grant(snapshot, {
    commandId: "c",
    state: "succeeded",
    result: { base64: "AA==", contentType: "image/jpeg", takenTime: readTime },
    reason: null,
  });
  inGroup("line", {
    reported: { y: 0, points: [160, 270, 370, 480].map((x) => ({ x, y: 200 })) },
  });
  const user = show("counting");
  expect(await screen.findByText(/^Taken/)).toBeTruthy();
  expect(server.callsTo(snapshot)[0]?.query.get("kept")).toBe("true");
  expect(document.querySelector("image")?.getAttribute("href")).toBe("data:image/jpeg;base64,AA==");

  const down = screen.getByRole("textbox", { name: "Point 1 of the line: down" });
  await user.clear(down);
  await user.type(down, "10{Enter}");
  expect(await screen.findByText("The line must be within the detection area.")).toBeTruthy();
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.clear(down);
  await user.type(down, "190{Enter}");
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name: "Send settings" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    pauseDetection: true,
    settings: { line: { y: 0, points: [{ x: 160, y: 190 }, {}, {}, {}] } },
  });

  await user.click(screen.getByRole("button", { name: "Take a new picture" }));
  await waitFor(() => expect(server.callsTo(snapshot)).toHaveLength(3));
  expect(server.callsTo(snapshot)[1]?.query.get("kept")).toBeNull();
  // What is kept is asked for again: the old one would come back on the next visit.
  expect(server.callsTo(snapshot)[2]?.query.get("kept")).toBe("true");
});

test("what the server refuses stands at its field, and nothing entered is lost", async () => {
  server.refuse(settings.change, "validation.failed", 400, {
    fields: { "settings.ntp.server": "tooLong" },
  });
  const user = show();
  const field = (await group("Time server")).getByLabelText("Time server");
  await user.type(field, "x");
  await user.click(bar().getByRole("button", { name: "Send settings" }));
  expect(await screen.findByText("Time server is not valid.")).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe("pool.ntp.orgx");
});
