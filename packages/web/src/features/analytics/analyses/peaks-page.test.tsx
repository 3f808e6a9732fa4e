import { type Peaks, peaks, type WeekdayFigure } from "@foyer/contract/analytics/peaks";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { stubAnalyses } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { PeaksPage } from "./peaks-page.tsx";

const hours = ["09:00", "10:00", "11:00"];
const whole = { completeness: 1, coveredSeconds: 36_000, expectedSeconds: 36_000 };

const weekday = (day: number, averages: [number, number, number] | null): WeekdayFigure => {
  const all = averages?.map((average, index) => ({ hour: hours[index] as string, average })) ?? [];
  const sorted = all.toSorted((a, b) => b.average - a.average);
  const sum = all.reduce((total, { average }) => total + average, 0);
  return {
    weekday: day,
    days: averages ? 4 : 0,
    incomplete: day === 6 ? 1 : 0,
    total: { value: averages ? sum * 4 : null, ...whole },
    average: averages ? sum : null,
    peak: sorted[0] ?? null,
    trough: sorted.at(-1) ?? null,
  };
};

const week: WeekdayFigure[] = [1, 2, 3, 4, 5, 6, 7].map((day) =>
  weekday(day, day === 6 ? [100, 412, 250.4] : day === 7 ? null : [40, 80, 60]),
);

const answer: Peaks = {
  zones: ["Europe/Berlin"],
  hours,
  cells: week.flatMap(({ weekday, days }) =>
    hours.map((hour, index) => ({
      weekday,
      hour,
      days,
      average:
        days === 0
          ? null
          : weekday === 6
            ? ([100, 412, 250.4][index] as number)
            : ([40, 80, 60][index] as number),
      completeness: weekday === 2 && index === 0 ? 0.5 : days === 0 ? null : 1,
    })),
  ),
  weekdays: week,
  subjects: [
    { id: 7, name: "North mall", weekdays: week },
    { id: 8, name: "South mall", weekdays: week.map(({ weekday: day }) => weekday(day, [1, 2, 3])) },
  ],
  holidays: 2,
};

let server: ReturnType<typeof stubAnalyses>;

inEnglish();
beforeEach(() => {
  server = stubAnalyses();
  server.grant(peaks.peaks, answer);
});

const open = (address = "/analysis/highlow") => renderScreen(<PeaksPage />, { address });
const asked = () => server.callsTo(peaks.peaks).at(-1)?.body;

test("the busiest hour in words, the hours of the week, the weekdays and the places", async () => {
  open("/analysis/highlow?from=2026-04-01&to=2026-04-30");
  expect(await screen.findByText("Busiest: Saturday 10:00, 412 on average.")).toBeTruthy();
  expect(screen.getByText("Quietest while open: Monday 09:00, 40.")).toBeTruthy();
  expect(asked()).toEqual({
    dataType: 0,
    startTime: "2026-04-01",
    endTime: "2026-04-30",
    type: "flowIn",
  });
  expect(screen.getByText("2 days are left out as holidays.")).toBeTruthy();
  expect(screen.getByText("1 day is left out as too incomplete.")).toBeTruthy();

  const grid = screen.getByRole("grid", { name: "Entries: Hours of the week" });
  // English weeks begin on Sunday.
  const rows = within(grid)
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);
  expect(rows.slice(0, 2)).toEqual(["Sunday", "Monday"]);
  expect(within(grid).getByRole("gridcell", { name: "10:00: 412, 4 days" }).dataset).toMatchObject({
    level: "4",
    marked: "true",
  });
  expect(within(grid).getAllByRole("gridcell", { name: "09:00: 40, 4 days" })[1]?.dataset.hatched).toBe(
    "true",
  );
  expect(within(grid).getAllByRole("gridcell", { name: "09:00: no data" })).toHaveLength(1);

  const days = screen.getByRole("table", { name: "Entries: Weekdays" });
  const saturday = within(days).getByRole("row", { name: /^Saturday/ });
  expect(
    within(saturday)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["762", "10:00 · 412", "09:00 · 100", "4 / 5", "3,050"]);
  expect(within(days).queryByRole("row", { name: /^Sunday/ })).toBeNull();

  const places = screen.getByRole("table", { name: "Entries: By place" });
  const south = within(places).getByRole("row", { name: /^South mall/ });
  expect(within(south).getAllByRole("cell")[0]?.textContent).toBe("Mon 11:00 · 3");
});

test("a place is looked at more closely, with a way back; holidays are left out", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "South mall" }));
  await waitFor(() => expect(asked()).toMatchObject({ ids: [8] }));
  const trail = await screen.findByRole("navigation", { name: "Path" });
  await user.click(within(trail).getByRole("button", { name: "Back to top" }));
  expect(await screen.findByRole("button", { name: "Where: all sites" })).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Path" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Holidays: with holidays" }));
  await waitFor(() => expect(asked()).toMatchObject({ withoutHolidays: true }));
  await waitFor(() => expect(location.search).toContain("holidays=without"));
  await user.click(screen.getByRole("button", { name: "Holidays: without holidays" }));
  await waitFor(() => expect(location.search).not.toContain("holidays"));
});

test("an hour of the week leads to that weekday's days beside each other, by pointer and by keyboard", async () => {
  vi.useFakeTimers({ now: new Date("2026-04-25T12:00:00Z"), toFake: ["Date"] });
  const user = userEvent.setup();
  const address = "/analysis/highlow?ids=7&from=2026-04-01&to=2026-04-30&types=flowOut&hours=open";
  const saturdays = () => {
    expect(location.pathname).toBe("/analysis/contrast");
    const { via, ...parts } = Object.fromEntries(new URLSearchParams(location.search));
    expect(via).toBe(address);
    // The 25th is not over.
    expect(parts).toEqual({
      ...{ of: "0", ids: "7", types: "flowOut", hours: "open", step: "1h", against: "spans" },
      ...{ from: "2026-04-18", to: "2026-04-18", with: "2026-04-11_2026-04-11,2026-04-04_2026-04-04" },
    });
  };
  open(address);
  await user.click(await screen.findByRole("gridcell", { name: "10:00: 412, 4 days" }));
  saturdays();
  cleanup();

  open(address);
  const cell = await screen.findByRole("gridcell", { name: "09:00: 100, 4 days" });
  expect(screen.getByRole("grid").getAttribute("aria-description")).toContain("Enter opens");
  cell.focus();
  await user.keyboard("{ArrowRight}{Enter}");
  saturdays();
  cleanup();

  open(`${address}&view=table`);
  await user.click(await screen.findByRole("button", { name: "Saturday" }));
  await waitFor(() => expect(location.pathname).toBe("/analysis/contrast"));
  cleanup();

  // Fewer days stand beside each other than half a year has.
  expect(screen.queryByText(/its latest 15 days/)).toBeNull();
  server.grant(peaks.peaks, { ...answer, weekdays: week.map((row) => ({ ...row, days: 26 })) });
  open(address);
  expect(await screen.findByText("Opening a weekday shows its latest 15 days.")).toBeTruthy();
  cleanup();

  // Who may not see them is not led there.
  renderScreen(<PeaksPage />, { permissions: ["high"], address });
  await user.click(await screen.findByRole("gridcell", { name: "10:00: 412, 4 days" }));
  expect(location.pathname).toBe("/analysis/highlow");
  expect(screen.queryByRole("button", { name: "Saturday" })).toBeNull();
});

test("a rate has no sums; nothing counted and refusals say so", async () => {
  open("/analysis/highlow?types=captureRate");
  expect(await screen.findByText(/^Highest: Saturday 10:00/)).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Total" })).toBeNull();
  cleanup();

  server.grant(peaks.peaks, { ...answer, weekdays: week.map(({ weekday: day }) => weekday(day, null)) });
  open();
  expect(await screen.findByText("No figures for these days")).toBeTruthy();
  cleanup();

  server.refuse(peaks.peaks, "question.tooLarge", 400, { message: "This question covers too much." });
  open();
  expect(await screen.findByText(/This question covers too much/)).toBeTruthy();
  cleanup();

  renderScreen(<PeaksPage />, { permissions: ["batch"] });
  expect(await screen.findByText(/high/)).toBeTruthy();
});

test("for how much of the place it speaks is said, of all together and of each place", async () => {
  const speaks = (measured: number) => ({
    coverage: measured / 2,
    measuredAt: { places: "sites" as const, measured, all: 2 },
  });
  const readActual = (rows: readonly WeekdayFigure[], measured: number) =>
    rows.map((row) => ({ ...row, total: { ...row.total, ...speaks(measured) } }));
  server.grant(peaks.peaks, {
    ...answer,
    weekdays: readActual(week, 1),
    subjects: answer.subjects.map((row, index) =>
      index ? { ...row, weekdays: readActual(row.weekdays, 0) } : row,
    ),
  });
  open("/analysis/highlow?types=captureRate");
  const words = await screen.findAllByText(/measured at 1 of 2 sites/);
  expect(words.map(({ textContent }) => textContent?.trim())).toEqual([
    "Capture rate, total of all days, measured at 1 of 2 sites",
    "Capture rate, total of all days, measured at 1 of 2 sites",
  ]);
  const places = screen.getByRole("table", { name: "Capture rate: By place" });
  expect(within(places).getByText("not measured here").closest("tr")?.textContent).toMatch(/^South mall/);
});
