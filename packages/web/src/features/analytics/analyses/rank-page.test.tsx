import { type RankRow, ranking } from "@foyer/contract/analytics/rank";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubAnalyses } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { RankPage } from "./rank-page.tsx";

const whole = { completeness: 1, coveredSeconds: 36_000, expectedSeconds: 36_000 };
const part = { completeness: 0.25, coveredSeconds: 9_000, expectedSeconds: 36_000 };
const row = (id: number, name: string, more: Partial<RankRow>): RankRow => ({
  id,
  name,
  value: null,
  previous: null,
  growth: null,
  share: null,
  place: null,
  placeBefore: null,
  completenessBefore: 1,
  compared: { how: "whole", seconds: 36_000, ofSeconds: 36_000 },
  ...whole,
  ...more,
});

const rows = [
  row(7, "North mall", { value: 60, share: 0.6, place: 1, placeBefore: 3, previous: 40, growth: 0.5 }),
  row(8, "South mall", { value: 30, share: 0.3, place: 2, placeBefore: 1, previous: 60, growth: -0.5 }),
  row(9, "Kiosk", { value: 10, share: 0.1, place: 3, ...part }),
  row(10, "Cinema", { value: 99, leftOut: true, ...part }),
  row(11, "Silent", {}),
];

let server: ReturnType<typeof stubAnalyses>;

inEnglish();
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  server = stubAnalyses(rows.map(({ id, name }) => ({ id, name })));
  server.grant(ranking.rank, {
    rows,
    count: 5,
    leftOut: 1,
    notMeasured: 0,
    total: { value: 100, ...whole },
    comparedWith: { startTime: "2026-04-26", endTime: "2026-05-02", sameWeekdays: true, elapsed: true },
    zones: ["Asia/Tokyo", "Europe/Berlin"],
  });
});

const address = "/analysis/rank?from=2026-05-03&to=2026-05-09";
const open = (more = "") => renderScreen(<RankPage />, { address: address + more });
const asked = () => server.callsTo(ranking.rank).at(-1)?.body;

test("bars in order with places, changes and shares; those without a place apart", async () => {
  open();
  const list = await screen.findByRole("list", { name: "Ranking" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "12up 2 placesNorth mall50%up 50%60%60",
    "21down 1 placeSouth mall50%down 50%30%30",
    // Incomplete: what it rests on in place of its change.
    "3not ranked beforeKiosk2.5 of 10 hours10%10",
  ]);
  expect(screen.getByText(/100 in total, without 1 that is too incomplete/)).toBeTruthy();
  const apart = screen.getByRole("region", { name: "Not ranked" });
  expect(
    within(apart)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Cinematoo incomplete · 2.5 of 10 hours", "Silentno data"]);
  expect(
    screen.getByText(/Compared with Apr 26.*2026 · the same weekdays · up to the same time/),
  ).toBeTruthy();
  expect(screen.getByTitle(/Asia\/Tokyo and Europe\/Berlin/)).toBeTruthy();
  expect(asked()).toEqual({
    dataType: 0,
    startTime: "2026-05-03",
    endTime: "2026-05-09",
    type: "flowIn",
    compare: "sameWeekdays",
    order: "desc",
    size: 1000,
  });
  const table = within(screen.getByRole("table"));
  expect(table.getByRole("row", { name: /North mall 1 60 60% 40 up 50% up 2 places/ })).toBeTruthy();
});

test("the words of the sentence change what is asked", async () => {
  const user = userEvent.setup();
  open("&order=asc&against=nonsense");
  await screen.findByRole("list", { name: "Ranking" });
  expect(asked()).toMatchObject({ order: "asc", compare: "sameWeekdays" });
  await user.click(screen.getByRole("button", { name: "Order: lowest first" }));
  await user.click(await screen.findByRole("option", { name: "highest first" }));
  await waitFor(() => expect(asked()).toMatchObject({ order: "desc" }));
  await user.click(screen.getByRole("button", { name: "Hours: whole day" }));
  await waitFor(() => expect(asked()).toMatchObject({ openHoursOnly: true }));
  await user.click(screen.getByRole("button", { name: /Compared with/ }));
  await user.click(await screen.findByRole("option", { name: "the same days last year" }));
  await waitFor(() => expect(asked()).toMatchObject({ compare: "lastYear" }));
});

test("a place can be kept in sight, and leads to its days and its page", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Keep South mall in view" }));
  expect(await screen.findByRole("button", { name: "Stop keeping South mall in view" })).toBeTruthy();
  await waitFor(() => expect(location.search).toContain("own=8"));
  const list = within(screen.getByRole("list", { name: "Ranking" }));
  const link = list.getByRole("link", { name: "North mall" });
  const via = encodeURIComponent(`${address}&own=8`);
  await waitFor(() =>
    expect(link.getAttribute("href")).toBe(
      `/analysis/compare?of=0&ids=7&types=flowIn&from=2026-05-03&to=2026-05-09&via=${via}`,
    ),
  );
  expect(list.getByRole("link", { name: "Page of North mall" }).getAttribute("href")).toBe(
    "/system/entity/detail/7",
  );
});

test("measured only puts places by what was measured, and says nothing of how they stood before", async () => {
  const origin = (measured: number, estimated: number) => ({
    measured,
    estimated,
    eliminated: 0,
    corrected: 0,
  });
  server.grant(ranking.rank, {
    rows: rows.map((one) => (one.id === 7 ? { ...one, origin: origin(20, 40) } : one)),
    count: 5,
    leftOut: 1,
    notMeasured: 0,
    total: { value: 100, origin: origin(60, 40), ...whole },
    comparedWith: { startTime: "2026-04-26", endTime: "2026-05-02", sameWeekdays: true, elapsed: false },
    zones: [],
  });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("switch", { name: "Counted only" }));
  const list = screen.getByRole("list", { name: "Ranking" });
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["1South mall50%30", "2North mall33.3%20", "3Kiosk2.5 of 10 hours16.7%10"]),
  );
  expect(screen.getByText(/60 in total/)).toBeTruthy();
  expect(screen.queryByText(/Compared with Apr/)).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Before" })).toBeNull();
  const table = within(screen.getByRole("table"));
  expect(table.getByRole("row", { name: /^North mall Page of North mall 2 20/ })).toBeTruthy();
  await waitFor(() => expect(location.search).toContain("layers=measured"));
});

test("without permission it says so; with nobody to rank, too", async () => {
  renderScreen(<RankPage />, { permissions: ["growth:list"] });
  expect(screen.queryByRole("group", { name: "Question" })).toBeNull();
  cleanup();
  server.grant(ranking.rank, {
    rows: [],
    count: 0,
    leftOut: 0,
    notMeasured: 0,
    total: { value: null, ...whole },
    comparedWith: { startTime: "2026-04-26", endTime: "2026-05-02", sameWeekdays: true, elapsed: false },
    zones: [],
  });
  open();
  expect(await screen.findByText("There is nothing of this kind that you can see.")).toBeTruthy();
  cleanup();
  // Who may not compare finds names, not links.
  server.grant(ranking.rank, {
    rows,
    count: 5,
    leftOut: 1,
    notMeasured: 0,
    total: { value: 100, ...whole },
    comparedWith: { startTime: "2026-04-26", endTime: "2026-05-02", sameWeekdays: true, elapsed: false },
    zones: [],
  });
  renderScreen(<RankPage />, { permissions: ["rank:data"], address });
  const list = await screen.findByRole("list", { name: "Ranking" });
  expect(within(list).queryByRole("link")).toBeNull();
});

test("by weekday: each place with its best day, the holiday it was and the mean", async () => {
  const figure = (value: number) => ({ value, ...whole });
  server.grant(ranking.bestDays, {
    rows: [
      {
        id: 7,
        name: "North mall",
        place: 1,
        best: { day: "2026-05-09", figure: figure(90), holidays: ["Spring fair"] },
        mean: 60,
        days: 3,
        incomplete: 0,
      },
      {
        id: 8,
        name: "South mall",
        place: 2,
        best: { day: "2026-05-02", figure: figure(70), holidays: [] },
        mean: 70,
        days: 1,
        incomplete: 2,
      },
      { id: 11, name: "Silent", place: null, best: null, mean: null, days: 0, incomplete: 3 },
    ],
    days: 3,
    zones: [],
  });
  const user = userEvent.setup();
  open();
  await screen.findByRole("list", { name: "Ranking" });
  await user.click(screen.getByRole("button", { name: "Order: highest first" }));
  await user.click(await screen.findByRole("option", { name: "best Saturday" }));
  const bars = within(await screen.findByRole("list", { name: "Best Saturday" }));
  expect(bars.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1North mallMay 9, 2026 · Spring fair90",
    "2South mallMay 2, 202670",
  ]);
  expect(server.callsTo(ranking.bestDays)[0]?.body).toEqual({
    dataType: 0,
    startTime: "2026-05-03",
    endTime: "2026-05-09",
    type: "flowIn",
    weekday: 6,
  });
  await waitFor(() => expect(location.search).toContain("order=day6"));
  const table = within(screen.getByRole("table"));
  expect(table.getByRole("row", { name: /^North mall 1 May 9, 2026 ?Spring fair 90 60 3 0$/ })).toBeTruthy();
  expect(table.getByRole("row", { name: /^Silent – – – – 0 3$/ })).toBeTruthy();
  expect(screen.getByText(/^Without a whole Saturday: .?Silent/)).toBeTruthy();
  expect(screen.getByText(/2 ranked · of 3 Saturdays; only whole days count/)).toBeTruthy();
});

test.each([
  ["2026-01-13T12:00:00Z", "last year", "2025-01-01"],
  ["2026-01-14T12:00:00Z", "this year", "2026-01-01"],
  ["2026-05-13T12:00:00Z", "this year", "2026-01-01"],
])("a week has one Saturday: on %s the best is looked for in %s", async (now, year, startTime) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  server.grant(ranking.bestDays, { rows: [], days: 20, zones: [] });
  const user = userEvent.setup();
  renderScreen(<RankPage />, { address: "/analysis/rank" });
  await screen.findByRole("button", { name: /^Days: last week/ });
  await user.click(await screen.findByRole("button", { name: "Order: highest first" }));
  await user.click(await screen.findByRole("option", { name: "best Saturday" }));
  expect(await screen.findByRole("button", { name: new RegExp(`^Days: ${year}`) })).toBeTruthy();
  await waitFor(() =>
    expect(server.callsTo(ranking.bestDays).at(-1)?.body).toMatchObject({ startTime, weekday: 6 }),
  );
});

test("days are chosen from presets, by their weekday, or in the calendar", async () => {
  const user = userEvent.setup();
  open();
  await screen.findByRole("list", { name: "Ranking" });
  await user.click(screen.getByRole("button", { name: /^Days: / }));
  const calendar = await screen.findByRole("group", { name: "Custom days" });
  await user.click(await within(calendar).findByRole("button", { name: "Monday, May 4, 2026" }));
  await user.click(within(calendar).getByRole("button", { name: "Wednesday, May 6, 2026" }));
  await waitFor(() => expect(asked()).toMatchObject({ startTime: "2026-05-04", endTime: "2026-05-06" }));
  await user.click(screen.getByRole("button", { name: "Back to presets" }));
  const presets = within(screen.getByRole("listbox", { name: "Days" }));
  expect(presets.getAllByRole("option").map(({ firstChild }) => firstChild?.firstChild?.textContent)).toEqual(
    [
      ...["today", "yesterday", "this week", "last week", "this month", "last month"],
      ...["this quarter", "last quarter", "this year", "last year"],
      ...["last 7 days", "last 28 days", "last 90 days", "this week last year"],
    ],
  );
  await user.click(presets.getByRole("option", { name: /^last quarter/ }));
  await waitFor(() => expect(location.search).toContain("time=32"));
});
