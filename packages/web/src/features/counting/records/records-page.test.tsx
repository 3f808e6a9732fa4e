import { recomputing } from "@foyer/contract/counting/recompute";
import {
  type QuarantinedRecord,
  quarantine,
  type RecordRow,
  records,
  type UnreadablePayload,
  unreadable,
} from "@foyer/contract/counting/records";
import type { WaitingDevice } from "@foyer/contract/devices/device";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { waiting } from "@foyer/contract/devices/waiting";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { confirmDeletion, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { RecordsPage } from "./records-page.tsx";

let server: ReturnType<typeof stubServer>;
let held: QuarantinedRecord[];
let payloads: UnreadablePayload[];
let strangers: WaitingDevice[];

const place = {
  deviceId: 9,
  sn: "SN-9",
  deviceName: "North counter",
  line: "1",
  zone: "Europe/Berlin",
  start: "2026-03-29T03:00:00+02:00",
  end: "2026-03-29T03:05:00+02:00",
  seconds: 300,
  receivedAt: "2026-03-29T01:05:10.000Z",
  source: "foyer",
  revision: null,
  accessId: 5,
  accessName: "North door",
  direction: 0,
};
const record = (more: Partial<RecordRow> = {}): RecordRow => ({
  ...place,
  values: { in: 4, passby: 1200 },
  sign: 1,
  counted: { in: 4, out: 0 },
  remark: null,
  revisions: 0,
  ...more,
});
const quarantined = (id: number, more: Partial<QuarantinedRecord> = {}): QuarantinedRecord => ({
  ...place,
  id,
  deviceName: `Counter ${id}`,
  entityId: 7,
  entityName: "Mall",
  values: { in: 9000 },
  reason: "tooMany",
  state: "held",
  decidedBy: null,
  decidedAt: null,
  ...more,
});
const page = <Row,>(content: Row[]) => ({ content, totalElements: content.length });

inEnglish();

beforeEach(() => {
  server = stubServer();
  held = [quarantined(1), quarantined(2, { accessId: null, accessName: null, direction: null })];
  payloads = [
    { id: 3, sn: "SN-3", protocol: "foyer", reason: "no counts", receivedAt: place.receivedAt, size: 2048 },
    { id: 4, sn: null, protocol: "he2", reason: "not a frame", receivedAt: place.receivedAt, size: 12 },
  ];
  strangers = [
    {
      sn: "NEW-1",
      protocol: "he2",
      protocols: ["he2"],
      firstSeen: place.receivedAt,
      elsewhere: null,
      lastSeen: place.receivedAt,
      kept: 12,
      bytes: 500,
    },
  ];
  server.grant(recomputing.progress, { waiting: 0, since: null, doneLastMinute: 0 });
  grantEntities(server, [{ id: 7, name: "Mall" }]);
  server.grant(accesses.byEntity, [{ id: 5, name: "North door", entityId: 7, entityName: "Mall" }]);
  server.grant(accesses.byIds, [{ id: 5, name: "North door", entityId: 7, entityName: "Mall" }]);
  server.grant(
    areas.list,
    page([
      { id: 6, name: "Ground floor", entityId: 7, entityName: "Mall", countCorridor: 1, createTime: "" },
    ]),
  );
  server.grant(records.list, { ...page([record(), record({ line: "2", revisions: 2 })]), more: false });
  server.grant(records.totals, {
    records: 2,
    sent: { in: 9, out: 1 },
    counted: { in: 8, out: 0 },
    measure: null,
    from: "2026-03-29T00:00:00+01:00",
    to: "2026-03-30T00:00:00+02:00",
    zone: "Europe/Berlin",
  });
  server.grant(quarantine.list, ({ query }) =>
    page(held.filter(({ state }) => state === (query.get("state") ?? "held"))),
  );
  server.grant(unreadable.list, () => page(payloads));
  server.grant(devices.waiting, () => ({ ...page(strangers), open: true }));
});

const readChoice = (name: string) => (screen.getByRole("combobox", { name }) as HTMLInputElement).value;
const askedFor = () => Object.fromEntries(server.callsTo(records.list).at(-1)?.query ?? []);

test("the records of a figure: from the address, with what they add up to", async () => {
  renderScreen(<RecordsPage />, {
    address: "/?dataType=1&id=5&startTime=2026-03-29&endTime=2026-03-29&measure=in",
  });
  const [first] = await screen.findAllByText("North counter");
  const row = within(first?.closest("tr") as HTMLElement);
  expect(askedFor()).toMatchObject({
    dataType: "1",
    id: "5",
    startTime: "2026-03-29",
    endTime: "2026-03-29",
    measure: "in",
  });
  expect(row.getByText("Entries 4 · Passers-by 1,200")).toBeTruthy();
  expect(row.getByText(/to 03:05, 5m/)).toBeTruthy();
  expect(await screen.findByText("2 records")).toBeTruthy();
  expect(screen.getByText("Entries 8 · Exits 0")).toBeTruthy();
  expect(screen.getByText(/As sent: Entries 9 · Exits 1/)).toBeTruthy();
  await waitFor(() => expect(readChoice("Counts for")).toBe("North door"));
  expect(readChoice("Site")).toBe("Mall");
});

test("without a choice the first site's day is shown; another part and other days can be chosen", async () => {
  const user = userEvent.setup();
  renderScreen(<RecordsPage />);
  await screen.findAllByText("North counter");
  expect(askedFor()).toMatchObject({ dataType: "0", id: "7" });
  expect(askedFor().startTime).toMatch(/^\d{4}-\d\d-\d\d$/);

  await user.click(screen.getByRole("combobox", { name: "Counts for" }));
  await user.click(await screen.findByRole("option", { name: "Ground floor" }));
  await waitFor(() => expect(askedFor()).toMatchObject({ dataType: "2", id: "6" }));
  await user.clear(screen.getByLabelText("From"));
  await user.type(screen.getByLabelText("From"), "2026-05-02");
  await waitFor(() => expect(askedFor()).toMatchObject({ startTime: "2026-05-02" }));
  await waitFor(() => expect(location.search).toContain("startTime=2026-05-02"));
});

test("earlier values of a record open beside what stands now", async () => {
  server.grant(records.revisions, [
    {
      id: 1,
      values: { in: 3 },
      receivedAt: place.receivedAt,
      source: "foyer",
      revision: 2,
      replacedAt: place.receivedAt,
    },
  ]);
  const user = userEvent.setup();
  renderScreen(<RecordsPage />);
  await user.click(await screen.findByRole("button", { name: /2 earlier values/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /North counter/ }));
  expect(await dialog.findByText("Entries 3")).toBeTruthy();
  expect(dialog.getByText(/revision 2/)).toBeTruthy();
  expect(Object.fromEntries(server.callsTo(records.revisions)[0]?.query ?? [])).toEqual({
    deviceId: "9",
    line: "2",
    start: "2026-03-29T03:00:00+02:00",
    seconds: "300",
  });
});

test("a refusal names the cause, an empty span says what it means", async () => {
  server.refuse(records.list, "range.tooLong", 400, { message: "The range is too long for this interval." });
  renderScreen(<RecordsPage />);
  expect(await screen.findByText("The range is too long for this interval.")).toBeTruthy();
  cleanup();
  server.grant(records.list, { content: [], totalElements: 0, more: false });
  renderScreen(<RecordsPage />);
  expect(await screen.findByText(/No records in this period/)).toBeTruthy();
});

test("held records are released one by one or discarded all together", async () => {
  server.grant(quarantine.release, ({ body }) => {
    held = held.filter(({ id }) => !(body as number[]).includes(id));
    return { counted: 1, revised: 0, unchanged: 0, outdated: 0, withheld: 2 };
  });
  server.grant(quarantine.discard, ({ body }) => {
    held = held.map((one) => ((body as number[]).includes(one.id) ? { ...one, state: "discarded" } : one));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<RecordsPage />, { address: "/?tab=quarantine" });
  const first = within(await readRow("Counter 1"));
  expect(first.getByText("too many people")).toBeTruthy();
  expect(first.getByRole("link", { name: "Counter 1" }).getAttribute("href")).toBe("/device/SN-9");
  expect(screen.getByText("Times in each site's time zone")).toBeTruthy();
  expect(within(await readRow("Counter 2")).getByText("not bound at the time")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: /^Release: Counter 1/ }));
  const question = within(
    await screen.findByRole("dialog", { name: /Release Counter 1, .*\(Entries 9,000\)\?/ }),
  );
  expect(question.getByText(/counts at once in the figures of its own day/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Release" }));
  await waitFor(() => expect(screen.queryByText("Counter 1")).toBeNull());
  expect(server.callsTo(quarantine.release)[0]?.body).toEqual([1]);
  expect(await screen.findByText(/^1 record now counts\. Still set aside, .*: 2\.$/)).toBeTruthy();

  held = [quarantined(2), quarantined(3)];
  await user.selectOptions(screen.getByLabelText("Reason"), "tooMany");
  await user.click(await screen.findByRole("button", { name: "Discard all 2" }));
  const bulk = within(await screen.findByRole("dialog", { name: "Discard 2 records?" }));
  await user.click(bulk.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(server.callsTo(quarantine.discard)[0]?.body).toEqual([2, 3]));
  await user.selectOptions(screen.getByLabelText("Decision"), "discarded");
  await readRow("Counter 3");
  await waitFor(() => expect(location.search).toContain("state=discarded"));
});

test("an unreadable payload is looked at, read again, deleted", async () => {
  server.grant(unreadable.body, {
    form: "text",
    preview: '{"broken":',
    size: 2048,
    whole: false,
    meta: { path: "/v1/records" },
  });
  server.grant(unreadable.readAgain, { readable: 0, waiting: 0, unreadable: 1 });
  server.grant(unreadable.discard, ({ body }) => {
    payloads = payloads.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<RecordsPage />, { address: "/?tab=unreadable" });
  const row = within(await readRow("SN-3"));
  expect(row.getByText("2 KB")).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Actions for SN-3" }));
  await user.click(await screen.findByRole("menuitem", { name: "View message" }));
  const dialog = within(await screen.findByRole("dialog", { name: "SN-3" }));
  expect(((await dialog.findByLabelText("Content")) as HTMLTextAreaElement).value).toBe('{"broken":');
  expect(dialog.getByText("/v1/records")).toBeTruthy();
  await user.keyboard("{Escape}");

  await user.click(within(await readRow("SN-3")).getByRole("button", { name: "Actions for SN-3" }));
  await user.click(await screen.findByRole("menuitem", { name: "Read again" }));
  expect(await screen.findByText("1 still can't be read.")).toBeTruthy();
  expect(server.callsTo(unreadable.readAgain)[0]?.body).toEqual([3]);

  await user.click(within(await readRow("SN-3")).getByRole("button", { name: "Actions for SN-3" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await confirmDeletion(user, "Delete the message of SN-3?", "SN-3");
});

test("a waiting device is recognised by what it sends and added", async () => {
  server.grant(waiting.details, {
    sn: "NEW-1",
    read: 12,
    unreadable: 1,
    lines: [{ line: "1", records: 11, last: { in: 3 }, at: "2026-05-04 09:05:00" }],
    reportedModel: "HX-H6",
    deviceType: 1,
    modelId: 2,
  });
  server.grant(
    deviceModels.list,
    page([
      { id: 1, deviceType: 2, deviceName: "Eye", code: "HX-E", snLenth: 0, deviceCount: 0, createTime: "" },
      { id: 2, deviceType: 1, deviceName: "Beam", code: "HX-H6", snLenth: 0, deviceCount: 0, createTime: "" },
    ]),
  );
  server.grant(devices.create, () => {
    strangers = [];
    return { id: 77, key: "secret-key" };
  });
  const user = userEvent.setup();
  renderScreen(<RecordsPage />, { address: "/?tab=waiting" });
  await user.click(within(await readRow("NEW-1")).getByRole("button", { name: "Actions for NEW-1" }));
  await user.click(await screen.findByRole("menuitem", { name: "View messages" }));
  const dialog = within(await screen.findByRole("dialog", { name: "NEW-1" }));
  expect(await dialog.findByText("HX-H6 · Infrared flow")).toBeTruthy();
  expect(dialog.getByText("Entries 3")).toBeTruthy();
  await user.keyboard("{Escape}");

  await user.click(within(await readRow("NEW-1")).getByRole("button", { name: "Actions for NEW-1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Add device" }));
  const name = await screen.findByLabelText(/Device name/);
  await user.clear(name);
  await user.type(name, "South door");
  await user.click(screen.getByRole("button", { name: "Add device" }));
  const key = within(await screen.findByRole("dialog", { name: "Key of NEW-1" }));
  expect(key.getByText("secret-key")).toBeTruthy();
  expect(server.callsTo(devices.create)[0]?.body).toEqual({
    sn: "NEW-1",
    name: "South door",
    entityId: 7,
    modelId: 2,
    deviceType: 1,
    uploadInterval: 30,
    recordPeriod: 5,
    velocity: 0,
  });
  await user.click(key.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("NEW-1")).toBeNull());
});

test("who waits for a number that another company has proven reads it there", async () => {
  strangers = strangers.map((stranger) => ({ ...stranger, elsewhere: "proven" }));
  renderScreen(<RecordsPage />, { address: "/?tab=waiting" });
  expect(within(await readRow("NEW-1")).getByText(/Another company .* has proven its identity/)).toBeTruthy();
});

test("tabs lead by links, count what waits, and the bar tells of figures being made anew", async () => {
  server.grant(recomputing.progress, { waiting: 3, since: "2026-05-04T08:00:00.000Z", doneLastMinute: 12 });
  const user = userEvent.setup();
  renderScreen(<RecordsPage />, { address: "/?id=7" });
  expect(
    await screen.findByText(
      /Figures of 3 sites are being recalculated · since .* · 12 done in the last minute/,
    ),
  ).toBeTruthy();
  await user.click(await screen.findByRole("link", { name: /Set aside\s*2/ }));
  await readRow("Counter 1");
  await waitFor(() => expect(location.search).toBe("?tab=quarantine"));
  expect(screen.getByRole("link", { name: "Import" }).getAttribute("href")).toBe("/base/record/import");
});

test("who may only look decides nothing; who may not look is told so", async () => {
  renderScreen(<RecordsPage />, { permissions: ["record:list"], address: "/?tab=quarantine" });
  await readRow("Counter 1");
  expect(screen.queryByRole("button", { name: /Release|Discard/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /Waiting|Import/ })).toBeNull();
  cleanup();
  renderScreen(<RecordsPage />, { permissions: ["home:view"] });
  expect(await screen.findByText(/You need the permission “Counting records” \(record:list\)/)).toBeTruthy();
});
