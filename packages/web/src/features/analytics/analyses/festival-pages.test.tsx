import { type FestivalDay, type FestivalRow, festivals } from "@foyer/contract/analytics/festivals";
import { type DayNote, notes } from "@foyer/contract/analytics/notes";
import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { type Holiday, holidays } from "@foyer/contract/places/holidays";
import { subjects } from "@foyer/contract/places/subjects";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeHoliday } from "../../../testing/made-holiday.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { FestivalComparePage } from "./festival-compare-page.tsx";
import { FestivalDetailPage } from "./festival-detail-page.tsx";

const whole = { completeness: 1, coveredSeconds: 36_000, expectedSeconds: 36_000 };
const figure = (value: number | null) => ({ value, ...whole });
const comparedWhole = { how: "whole", seconds: 36_000, ofSeconds: 36_000 } as const;
const usual = (value: number | null, days: number) => ({ ...figure(value), days });

const fair = madeHoliday(5, "Fair", "2026-05-08", "2026-05-09");
const fairBefore = madeHoliday(4, "Fair", "2025-05-09", "2025-05-10");
const strike = madeHoliday(3, "Strike", "2026-05-01", "2026-05-01");

const row: FestivalRow = {
  ...fair,
  ...figure(250),
  days: 2,
  perDay: { value: 125, days: 2 },
  usual: usual(150, 5),
  growth: 250 / 150 - 1,
  comparedDays: 2,
  subjects: 4,
  comparedSubjects: 3,
  before: { ...fairBefore, ...figure(200), growth: 0.25, compared: comparedWhole },
};
const day = (nth: number, time: string, value: number, base: number, days: number): FestivalDay => ({
  nth,
  time,
  ...figure(value),
  usual: usual(base, days),
  growth: value / base - 1,
});
const days = [day(1, "2026-05-08", 130, 100, 3), day(2, "2026-05-09", 120, 50, 2)];
const hour = (time: string, value: number | null) => ({
  time,
  ...figure(value),
  usual: usual(95, 2),
  growth: null,
});
const actual = { zones: ["Europe/Berlin"], count: 4 };

const note: DayNote = {
  id: 1,
  startTime: "2026-05-09",
  endTime: "2026-05-09",
  kind: "weather",
  text: "Heavy rain",
  entityId: 7,
  entityName: "North mall",
  deptId: null,
  deptName: null,
  author: "mara",
  createTime: "2026-05-10T10:00:00Z",
  editable: true,
};

let server: ReturnType<typeof stubServer>;
let kept: DayNote[];

inEnglish();

beforeEach(() => {
  server = stubServer();
  kept = [];
  grantEntities(server, [{ id: 7, name: "North mall" }]);
  server.grant(subjects.organisations, []);
  server.grant(holidays.list, { content: [fair, strike, fairBefore], totalElements: 3 });
  server.grant(notes.list, () => kept);
  server.grant(festivals.details, ({ body }) => {
    const { nth } = body as { nth?: number };
    return { holiday: row, days, hours: nth === undefined ? [] : [hour("09:00", 60 + nth)], ...actual };
  });
});
const openDetail = (address = "/analysis/festival/detail/5") =>
  renderScreen(
    <Routes>
      <Route path="/analysis/festival/detail/:id" element={<FestivalDetailPage />} />
    </Routes>,
    { address },
  );
const readRows = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((tr) => [...tr.children].map(({ textContent }) => textContent));

test("a holiday: its figures, its days beside the usual ones, and the hours of the day chosen", async () => {
  openDetail("/analysis/festival/detail/5?view=table&ids=7");
  const total = within((await screen.findByText("Whole holiday")).parentElement as HTMLElement);
  expect(total.getByText("250")).toBeTruthy();
  expect(screen.getByText("average of 2 days")).toBeTruthy();
  expect(screen.getByText("from 5 days")).toBeTruthy();
  expect(screen.getByText("up 67%")).toBeTruthy();
  expect(screen.getByText("up 25%")).toBeTruthy();
  expect(screen.getByText(/^Growth covers 3 of 4/)).toBeTruthy();
  expect((await readRows("Entries: Days")).map(([, ...cells]) => cells)).toEqual([
    ["130", "100", "3", "30%up 30%"],
    ["120", "50", "2", "140%up 140%"],
  ]);
  const hours = /^Entries: Hours of/;
  expect((await screen.findByRole("table", { name: hours })).textContent).toContain("61");
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole("combobox", { name: "Day of the holiday" }), "2");
  await waitFor(() => expect(screen.getByRole("table", { name: hours }).textContent).toContain("62"));
  await waitFor(() => expect(location.search).toContain("nth=2"));
  expect(server.callsTo(festivals.details).at(-1)?.body).toEqual({
    dataType: 0,
    ids: [7],
    type: "flowIn",
    holidayId: 5,
    nth: 2,
  });
});

test("for how much of the place a holiday's figures speak is said beside them", async () => {
  const half = { coverage: 0.5, measuredAt: { places: "accesses" as const, measured: 1, all: 2 } };
  server.grant(festivals.details, {
    holiday: { ...row, ...half },
    days: days.map((each) => ({ ...each, coverage: 0.5 })),
    hours: [],
    ...actual,
  });
  openDetail("/analysis/festival/detail/5?view=table&types=flowPassby");
  const total = within((await screen.findByText("Whole holiday")).parentElement as HTMLElement);
  expect(total.getByText("from 1 of 2 entrances")).toBeTruthy();
  expect((await readRows("Passers-by: Days")).map(([, value]) => value)).toEqual([
    "130, measured at 50% of the place",
    "120, measured at 50% of the place",
  ]);
});

test("what is known in part says over which hours it is compared, what is withheld says why", async () => {
  const partly = { how: "partly", seconds: 82_800, ofSeconds: 86_400, value: 115, previous: 110 } as const;
  const withheld = { how: "withheld", reason: "incomplete", seconds: 3600, ofSeconds: 86_400 } as const;
  const [first, second] = days;
  if (!first || !second) throw new Error("no days");
  const before = { ...fairBefore, ...figure(80), growth: null, compared: withheld };
  server.grant(festivals.details, {
    holiday: { ...row, growth: 0.05, compared: partly, before },
    days: [
      { ...first, growth: 0.05, compared: partly },
      { ...second, growth: null, compared: withheld },
    ],
    hours: [],
    ...actual,
  });
  openDetail("/analysis/festival/detail/5?view=table&ids=7");
  const cells = await readRows("Entries: Days");
  expect(cells.map((row) => row.at(-1))).toEqual([
    expect.stringContaining("over 23 of 24 hours"),
    "fewer than half of the hours are complete in both periods",
  ]);
  const beside = within(screen.getByText("Year before").parentElement as HTMLElement);
  expect(beside.getByText("fewer than half of the hours are complete in both periods")).toBeTruthy();
});

test("notes of the holiday: written, seen, changed, deleted", async () => {
  server.grant(notes.create, ({ body }) => {
    kept = [{ ...note, ...(body as object) }];
    return { id: 1 };
  });
  server.grant(notes.update, ({ body }) => {
    kept = [{ ...note, ...(body as object) }];
    return null;
  });
  server.grant(notes.remove, () => {
    kept = [];
    return null;
  });
  const user = userEvent.setup();
  openDetail("/analysis/festival/detail/5?view=table&ids=7");
  await screen.findByText("Whole holiday");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add note" }));
  await user.click(await dialog.findByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter Note.")).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Note/), "Heavy rain");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const list = within(await screen.findByRole("region", { name: "Notes" }));
  expect(list.getByText("Heavy rain")).toBeTruthy();
  // It begins on the last day of the holiday, at the one site in sight.
  expect(server.callsTo(notes.create)[0]?.body).toEqual({
    text: "Heavy rain",
    kind: "sale",
    startTime: "2026-05-09",
    entityId: 7,
  });
  const [asked] = server.callsTo(notes.list);
  expect(asked?.body).toEqual({ startTime: "2026-05-08", endTime: "2026-05-09", dataType: 0, ids: [7] });

  await user.click(list.getByRole("button", { name: /^Edit/ }));
  const editing = within(await screen.findByRole("dialog", { name: "Edit note" }));
  await user.click(await editing.findByRole("radio", { name: "Whole company" }));
  await user.click(editing.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(notes.update)).toHaveLength(1));
  expect(server.callsTo(notes.update)[0]?.body).toEqual({
    id: 1,
    text: "Heavy rain",
    kind: "sale",
    startTime: "2026-05-09",
  });

  await user.click(await screen.findByRole("button", { name: /^Delete/ }));
  const question = within(await screen.findByRole("dialog", { name: "Delete the note “Heavy rain”?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Notes" })).toBeNull());
});

test("who may not write notes sees them without buttons", async () => {
  kept = [
    {
      id: 1,
      startTime: "2026-05-09",
      endTime: "2026-05-10",
      kind: "sale",
      text: "Sale",
      entityId: null,
      entityName: null,
      deptId: null,
      deptName: null,
      author: "mara",
      createTime: "2026-05-10T10:00:00Z",
      editable: true,
    },
  ];
  renderScreen(
    <Routes>
      <Route path="/analysis/festival/detail/:id" element={<FestivalDetailPage />} />
    </Routes>,
    { address: "/analysis/festival/detail/5?view=table", permissions: ["festival:list"] },
  );
  const list = within(await screen.findByRole("region", { name: "Notes" }));
  expect(list.getByText(/by mara$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Add note|^Edit|^Delete/ })).toBeNull();
});

const side = (one: Holiday, value: number, change: number | null) => ({
  ...row,
  ...one,
  value,
  change,
  comparedSubjects: 4,
});

test("a holiday beside itself in other years, then beside another one", async () => {
  server.grant(festivals.contrastSame, {
    sides: [side(fair, 250, null), side(fairBefore, 200, 0.25)],
    days: [
      [days[0] ?? null, days[0] ?? null],
      [days[1] ?? null, null],
    ],
    hours: [{ time: "09:00", points: [hour("09:00", 61), hour("09:00", 62)] }],
    ...actual,
  });
  server.grant(festivals.contrast, {
    sides: [side(fair, 250, null), side(strike, 999, -0.75)],
    days: [[days[0] ?? null, days[0] ?? null]],
    hours: [],
    ...actual,
  });
  const user = userEvent.setup();
  // Nothing is chosen yet: it begins with the latest holiday.
  renderScreen(<FestivalComparePage />, { address: "/analysis/festival/compare?view=table" });
  expect(
    (await readRows("Entries: Holidays")).map(([name, total, ...cells]) => [name, total, cells.at(-1)]),
  ).toEqual([
    [expect.stringContaining("Fair 2026"), "250", "–"],
    [expect.stringContaining("Fair 2025"), "200", "25%up 25%"],
  ]);
  expect(await readRows("Entries: Days")).toEqual([
    ["Day 1", "130", "130"],
    ["Day 2", "120", "–"],
  ]);
  expect(server.callsTo(festivals.contrastSame)[0]?.body).toEqual({
    dataType: 0,
    type: "flowIn",
    holidayIds: [5],
  });

  await user.click(screen.getByRole("button", { name: /^Compared with/ }));
  await user.click(await screen.findByRole("option", { name: /Strike 2026/ }));
  expect(await screen.findByRole("table", { name: "Entries: Holidays" })).toBeTruthy();
  await waitFor(() => expect(screen.getByText("999")).toBeTruthy());
  expect(server.callsTo(festivals.contrast)[0]?.body).toMatchObject({ holidayIds: [5, 3] });
  await waitFor(() => expect(location.search).toContain("other=3"));
});

test("holidays that do not come say so; the comparison can be saved and shows what was noted", async () => {
  const user = userEvent.setup();
  server.refuse(holidays.list, "server.error", 500, { message: "Out of order." });
  server.grant(festivals.contrastSame, {
    sides: [side(fair, 250, null)],
    days: [[days[0] ?? null]],
    hours: [],
    ...actual,
  });
  kept = [note];
  renderScreen(<FestivalComparePage />, { address: "/analysis/festival/compare?view=table" });
  expect(await screen.findByText("Out of order.")).toBeTruthy();
  server.grant(holidays.list, { content: [fair], totalElements: 1 });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const noted = within(await screen.findByRole("region", { name: "Notes" }));
  expect(noted.getByText(note.text)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add note" })).toBeTruthy();
});

test("what was noted of each holiday is marked on its day in the chart that they share", async () => {
  server.grant(festivals.contrastSame, {
    sides: [side(fair, 250, null), side(fairBefore, 200, 0.25)],
    days: [
      [days[0] ?? null, days[0] ?? null],
      [days[1] ?? null, days[1] ?? null],
    ],
    hours: [],
    ...actual,
  });
  const before = { ...note, id: 2, text: "Door closed", startTime: "2025-05-01", endTime: "2025-05-09" };
  server.grant(notes.list, ({ body }) =>
    (body as { startTime: string }).startTime === fair.startTime ? [note] : [before],
  );
  renderScreen(<FestivalComparePage />, { address: "/analysis/festival/compare" });
  expect(await screen.findByRole("region", { name: "Fair 2025: Notes" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Fair 2026: Notes" })).toBeTruthy();
  await waitFor(async () =>
    expect((await readRows("Entries: Days")).map(([day]) => day)).toEqual([
      "Day 1, Door closed",
      "Day 2, Heavy rain",
    ]),
  );
});

test("a holiday's question is saved with the holiday, and opened again", async () => {
  const user = userEvent.setup();
  const saved = { name: "Fair, exits", screen: "/analysis/festival/detail/5", shared: false };
  const question = "of=0&ids=7&types=flowOut&view=table&nth=2";
  server.grant(savedQueries.list, [
    { ...saved, id: 8, question, own: true, author: "Mara Lindt", createTime: "", openedTime: null },
  ]);
  server.grant(savedQueries.create, { id: 9 });
  server.grant(savedQueries.open, { screen: saved.screen, question, leftOut: 0, narrowed: false });
  openDetail("/analysis/festival/detail/5?view=table&ids=7");
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.click(await screen.findByText("Save as query…"));
  await user.type(await screen.findByLabelText(/Name/), "Fair");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsTo(savedQueries.create)[0]?.body).toEqual({
      name: "Fair",
      screen: saved.screen,
      question: "of=0&ids=7&view=table",
      shared: false,
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.click(await screen.findByText(saved.name));
  expect(await screen.findByText("Saved query “Fair, exits”.")).toBeTruthy();
  await waitFor(() => expect(location.pathname + location.search).toBe(`${saved.screen}?${question}`));
  expect(await screen.findByRole("table", { name: "Exits: Days" })).toBeTruthy();
});

test("a holiday without other years says that names must be equal, and no holiday at all where they are made", async () => {
  server.grant(festivals.contrastSame, {
    sides: [side(strike, 999, null)],
    days: [[days[0] ?? null]],
    hours: [],
    ...actual,
  });
  renderScreen(<FestivalComparePage />, { address: "/analysis/festival/compare?view=table&holiday=3" });
  expect(await screen.findByText(/^No other year has a holiday named exactly “Strike”/)).toBeTruthy();
  cleanup();
  server.grant(holidays.list, { content: [], totalElements: 0 });
  renderScreen(<FestivalComparePage />, { address: "/analysis/festival/compare" });
  expect((await screen.findByRole("link", { name: "All holidays" })).getAttribute("href")).toBe(
    "/analysis/festival/index",
  );
});

test("the way from a holiday to the comparison and to another holiday takes the question along as it stands", async () => {
  const user = userEvent.setup();
  openDetail("/analysis/festival/detail/5?view=table&ids=7");
  await user.click(await screen.findByRole("button", { name: /^Hours: whole day/ }));
  await waitFor(() => expect(location.search).toContain("hours=open"));
  const href = () => screen.getByRole("link", { name: "Compare" }).getAttribute("href");
  await waitFor(() =>
    expect(href()).toBe("/analysis/festival/compare?view=table&ids=7&hours=open&holiday=5"),
  );
});

test("without the permission it is said which one is missing", async () => {
  renderScreen(<FestivalComparePage />, { permissions: ["home:view"] });
  expect(await screen.findByText(/festivalcompare/)).toBeTruthy();
});
