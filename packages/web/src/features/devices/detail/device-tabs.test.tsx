import { type Command, commands } from "@foyer/contract/devices/commands";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { messaging } from "@foyer/contract/devices/messaging";
import { settings } from "@foyer/contract/devices/settings";
import { type TimelineEntry, timeline } from "@foyer/contract/devices/timeline";
import { type UploadRecord, uploadRecords } from "@foyer/contract/devices/upload-records";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeCommand } from "../../../testing/made-settings.ts";
import {
  type ShownDevice,
  showDevicePage as show,
  stubDevice,
  deviceZone as zone,
} from "../../../testing/show-device-page.tsx";
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

const upload = (more: Partial<UploadRecord> = {}): UploadRecord => ({
  id: "1 2026-05-04T08:00:00.000Z 300",
  sn: "CAM-7",
  line: "1",
  dataTime: "2026-05-04T08:00:00.000Z",
  seconds: 300,
  uploadTime: "2026-05-04T08:05:10.000Z",
  storageTime: "2026-05-04T08:05:10.000Z",
  in: 31,
  out: 12,
  return: 2,
  passBy: 44,
  staffIn: 1,
  staffOut: 0,
  source: "foorir",
  ...more,
});

const entry = (id: string, more: Partial<TimelineEntry>): TimelineEntry => ({
  id,
  time: "2026-05-04T08:00:00.000Z",
  kind: "event",
  what: "connected",
  detail: {},
  ...more,
});

inEnglish();

beforeEach(() => {
  server = stubServer();
  shown = stubDevice(server);
});

test("commands: their life and answers, taken back, asked again", async () => {
  const waiting = "3b4c6c1e-1f6f-4f0a-9d55-0a4c2b8a9e02";
  let list = [
    command({ commandId: waiting, name: "set.osd", state: "pending", finishedTime: null }),
    command({}),
    command({
      commandId: "3b4c6c1e-1f6f-4f0a-9d55-0a4c2b8a9e03",
      name: "totals",
      result: { enter: 12, leave: 9 },
    }),
    command({
      commandId: "3b4c6c1e-1f6f-4f0a-9d55-0a4c2b8a9e04",
      name: "restart",
      reason: "reconnected",
    }),
    command({
      commandId: "3b4c6c1e-1f6f-4f0a-9d55-0a4c2b8a9e05",
      name: "set.line",
      state: "failed",
      reason: "4 must stop counting",
    }),
  ];
  server.grant(commands.list, () => ({ content: list, totalElements: list.length }));
  server.grant(commands.cancel, ({ body }) => {
    const { commandIds } = body as { commandIds: string[] };
    list = list.filter(({ commandId }) => !commandIds.includes(commandId));
    return null;
  });
  server.grant(messaging.time, answer);
  const user = userEvent.setup();
  show("commands");
  expect(await screen.findByText("in 12 · out 9")).toBeTruthy();
  expect(screen.getByText("it came back after a restart instead of answering")).toBeTruthy();
  expect(screen.getByText("counting must be stopped first")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel command: Set: Text on the picture" }));
  const question = within(await screen.findByRole("dialog", { name: /Cancel/ }));
  expect(question.getByText(/has not been sent to North door/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel command" }));
  await waitFor(() => expect(screen.queryByText("Set: Text on the picture")).toBeNull());
  expect(server.callsTo(commands.cancel)[0]?.body).toEqual({ sn: "CAM-7", commandIds: [waiting] });

  await user.click(screen.getByRole("button", { name: "Send again: Set the clock" }));
  const clock = within(await screen.findByRole("dialog", { name: "Set the clock of North door?" }));
  await user.click(clock.getByRole("button", { name: "Set the clock" }));
  await waitFor(() => expect(server.callsTo(messaging.time)[0]?.body).toEqual({ sn: "CAM-7", sync: true }));
}, 30_000);

test("uploads: seen on the site's clock, emptied after being told what that means", async () => {
  let clearedBefore: string | null = null;
  server.grant(uploadRecords.list, () => ({
    content: clearedBefore ? [] : [upload()],
    totalElements: clearedBefore ? 0 : 1,
    more: false,
    zone,
    clearedBefore,
  }));
  server.grant(uploadRecords.clear, () => {
    clearedBefore = "2026-05-04T10:00:00Z";
    return { id: 7, clearedBefore };
  });
  const user = userEvent.setup();
  show("uploads");
  // 08:00 UTC is 13:45 in Kathmandu.
  const row = (await screen.findByText("31")).closest("tr");
  expect(row?.textContent).toMatch(/13:45/);
  await user.click(screen.getByRole("button", { name: "Clear upload list" }));
  const question = within(
    await screen.findByRole("dialog", { name: "Clear the upload list of North door?" }),
  );
  expect(question.getByText(/Records and figures don.t change/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Clear upload list" }));
  expect(await screen.findByText(/uploaded since the list was cleared/)).toBeTruthy();
  expect(server.callsTo(uploadRecords.clear)[0]?.query.get("sn")).toBe("CAM-7");
}, 30_000);

test("the timeline mixes and narrows; older entries are added below", async () => {
  server.grant(timeline.page, ({ query }) =>
    query.get("before")
      ? { entries: [entry("added", { what: "added", time: "2026-05-01T00:00:00Z" })], next: null, zone }
      : {
          entries: [
            entry("day:2026-05-04", {
              kind: "counts",
              what: "day",
              detail: { day: "2026-05-04", records: 96, in: 310, out: 290 },
            }),
            entry("cmd:1", {
              kind: "command",
              what: "restart",
              detail: { state: "succeeded", userName: "mara" },
            }),
            entry("held:1", {
              kind: "problem",
              what: "quarantined",
              detail: { reason: "tooMany", line: "1" },
            }),
            entry("swap:1", { what: "swapped", detail: { byDeviceId: 8, otherName: "New eye" } }),
            entry("fw:1", { kind: "firmware", what: "done", detail: { version: "2.0", rolloutId: 5 } }),
            entry("fw:2", {
              kind: "firmware",
              what: "failed",
              detail: { failure: "oldVersion", version: "2.1" },
            }),
            entry("key:1", { what: "keyRefused", detail: { why: "keyWrong", address: "10.0.0.9" } }),
            entry("cmd:2", {
              kind: "command",
              what: "set.osd",
              detail: { state: "succeeded", reason: "detectionOff" },
            }),
            entry("x:1", { what: "somethingNew" }),
          ],
          next: "2026-05-04T08:00:00.000000Z|x:1",
          zone,
        },
  );
  const user = userEvent.setup();
  show("timeline");
  expect(await screen.findByText(/Counts of .*2026/)).toBeTruthy();
  expect(screen.getByText("96 records, 310 in, 290 out")).toBeTruthy();
  expect(screen.getByText("Done · by mara")).toBeTruthy();
  expect(screen.getByText(/Record set aside: too many people/)).toBeTruthy();
  expect(screen.getByText("Replaced by New eye")).toBeTruthy();
  expect(screen.getByText("Firmware installed").textContent).toBe("Firmware installed 2.0");
  expect(screen.getByText("2.1 · It came back with its old version")).toBeTruthy();
  expect(screen.getByText("Wrong key · 10.0.0.9")).toBeTruthy();
  expect(screen.getByText(/^Done · counting was stopped for this/)).toBeTruthy();
  expect(screen.getByText("Message from the device")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show older" }));
  expect(await screen.findByText("Device added")).toBeTruthy();
  expect(server.callsTo(timeline.page)[1]?.query.get("before")).toBe("2026-05-04T08:00:00.000000Z|x:1");
  await user.click(screen.getByRole("checkbox", { name: "Problems" }));
  await waitFor(() => expect(server.callsTo(timeline.page).at(-1)?.query.get("kinds")).toBe("problem"));
}, 30_000);

test("the log is a list with days and kinds in the address", async () => {
  server.grant(timeline.log, { content: [entry("e:1", {})], totalElements: 1, more: false, zone });
  show("log&startTime=2026-05-01&kind=event");
  expect((await screen.findByRole("cell", { name: "Events" })).closest("tr")?.textContent).toMatch(
    /Connected/,
  );
  const query = Object.fromEntries(server.callsTo(timeline.log)[0]?.query ?? []);
  expect(query).toEqual({ sn: "CAM-7", page: "0", size: "10", startTime: "2026-05-01", kinds: "event" });
});

test("a picture: none yet, taken on request, shown with its time", async () => {
  server.refuse(deviceDetail.heatImage, "device.noPicture", 404);
  server.grant(messaging.snapshot, () => {
    server.grant(deviceDetail.heatImage, {
      time: "2026-05-04T08:00:00Z",
      contentType: "image/jpeg",
      image: "data:image/jpeg;base64,/9j/",
    });
    return answer;
  });
  const user = userEvent.setup();
  show("picture");
  expect(await screen.findByText("There is no picture of this device yet.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take a picture" }));
  expect(await screen.findByRole("img", { name: "What North door sees" })).toBeTruthy();
  expect(screen.getByText(/^Taken .*13:45/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(screen.getByRole("link", { name: "Save picture" }).getAttribute("download")).toMatch(
    /^CAM-7 .*\.jpeg$/,
  );
}, 30_000);

test("a device that is away takes no picture and says so", async () => {
  Object.assign(shown.device, { state: "offline", online: false, reachable: false });
  server.refuse(deviceDetail.heatImage, "device.noPicture", 404);
  show("picture");
  expect(await screen.findByText(/take a new picture once it is back/)).toBeTruthy();
  expect((screen.getByRole("button", { name: "Take a picture" }) as HTMLButtonElement).disabled).toBe(true);
});

test("settings: what differs, and the way to all of them", async () => {
  const group = { desired: {}, reported: {}, pending: null, reportedTime: null };
  server.grant(settings.of, {
    zone: "Europe/Berlin",
    deviceId: 7,
    sn: "CAM-7",
    name: "North door",
    deviceType: 6,
    modelId: 3,
    model: "HX-T1",
    way: "mqtt",
    online: true,
    expectedBefore: null,
    groups: [
      { ...group, group: "osd", desiredTime: "2026-05-04T08:00:00Z", differs: true },
      {
        ...group,
        ...{ group: "height", desired: null, reported: { detectionHeight: 120 }, desiredTime: null },
        differs: false,
      },
    ],
    ranges: { area: null, line: null, lens: null },
  });
  show("settings");
  const differing = within(await screen.findByRole("region", { name: "Settings that differ" }));
  expect(differing.getByText("Text on the picture")).toBeTruthy();
  expect(differing.queryByText("Height and rotation")).toBeNull();
  const known = within(screen.getByRole("region", { name: "What the device has" }));
  expect(known.getByText(/Mounting height: 120 cm/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open settings" }).getAttribute("href")).toBe("/device-set/CAM-7");
});

test("live: our count beside the device's own", async () => {
  server.grant(messaging.watch, null);
  server.grant(messaging.unwatch, null);
  server.grant(messaging.totals, { ...answer, result: { enter: 1300, leave: 1100 } });
  server.grant(uploadRecords.list, {
    content: [upload()],
    totalElements: 1,
    more: false,
    zone,
    clearedBefore: null,
  });
  const user = userEvent.setup();
  show("live");
  expect(await screen.findByText("1,205 / 1,100")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Ask the device" }));
  expect(await screen.findByText("1,300 / 1,100")).toBeTruthy();
  expect(screen.getByText(/The totals differ/)).toBeTruthy();
}, 30_000);

test("while it is watched the device's totals are told by the stream", async () => {
  const streams: EventTarget[] = [];
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }
      close() {}
    },
  );
  server.grant(messaging.watch, null);
  server.grant(messaging.unwatch, null);
  server.grant(uploadRecords.list, { content: [], totalElements: 0, more: false, zone, clearedBefore: null });
  show("live");
  await screen.findByText("1,205 / 1,100");
  await waitFor(() => expect(server.callsTo(messaging.watch)).toHaveLength(1));
  const tell = (sn: string, enter: number) =>
    streams.at(-1)?.dispatchEvent(
      new MessageEvent("deviceTotals", {
        data: JSON.stringify({
          deviceId: 7,
          sn,
          totals: { enter, leave: 8, pass: 0, return: 0, staying: 4 },
          at: "2026-05-04T09:00:00Z",
        }),
      }),
    );
  tell("CAM-7", 21);
  expect(await screen.findByText("21 / 8")).toBeTruthy();
  expect(screen.getByText("Inside now: 4")).toBeTruthy();
  tell("CAM-8", 99);
  tell("CAM-7", 22);
  expect(await screen.findByText("22 / 8")).toBeTruthy();
  // Asked for afterwards, the answer is newer; what is pushed next is newer again.
  server.grant(messaging.totals, { ...answer, result: { enter: 30, leave: 9 } });
  await userEvent.setup().click(screen.getByRole("button", { name: "Ask the device" }));
  expect(await screen.findByText("30 / 9")).toBeTruthy();
  tell("CAM-7", 31);
  expect(await screen.findByText("31 / 8")).toBeTruthy();
  cleanup();
  await waitFor(() => expect(server.callsTo(messaging.unwatch)).toHaveLength(1));
});
