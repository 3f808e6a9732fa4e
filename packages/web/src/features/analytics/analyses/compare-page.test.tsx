import { type ContrastSeries, contrasting, type RangeChange } from "@foyer/contract/analytics/contrast";
import type { Interval } from "@foyer/contract/analytics/intervals";
import type { Point } from "@foyer/contract/analytics/question";
import type { ComparedTime } from "@foyer/contract/counting/figure";
import type { Reply } from "@foyer/contract/endpoint";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { stubAnalyses } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { ComparePage } from "./compare-page.tsx";

let server: ReturnType<typeof stubAnalyses>;

const whole = { completeness: 1, coveredSeconds: 3600, expectedSeconds: 3600 };
const hours = (day: string, values: readonly number[]): Point[] =>
  values.map((value, index) => ({ time: `${day} ${10 + index}:00`, value, ...whole }));
const toTotal = (points: readonly Point[]) => ({
  value: points.reduce((sum, { value }) => sum + (value ?? 0), 0),
  ...whole,
});

/** The change of the first range against another, over all of both unless given. */
const changed = (value: number, previous: number, compared: Partial<ComparedTime> = {}): RangeChange => ({
  value,
  previous,
  growth: value / previous - 1,
  compared: { how: "whole", seconds: 3600, ofSeconds: 3600, ...compared },
});

interface Asked {
  ranges: { startTime: string; endTime: string }[];
  openHoursOnly?: boolean;
  interval: Interval;
  together?: boolean;
}
const lastAsked = () =>
  server
    .callsTo(contrasting.contrast)
    .map(({ body }) => body as Asked)
    .findLast(({ together }) => together) as Asked;

/** The asked span counts 30 + 20, each other one 20 + 20. */
function answer({ ranges, interval }: Asked): Reply<typeof contrasting.contrast> {
  const series = ranges.map((range, index): ContrastSeries => {
    const points =
      interval === "1d"
        ? [{ time: range.startTime, value: 50, ...whole }]
        : hours(range.startTime, [index === 0 ? 30 : 20, 20]);
    const change = index > 0 && { change: changed(50, interval === "1d" ? 50 : 40) };
    return { id: null, name: "", range, points, total: toTotal(points), ...change };
  });
  return { interval, series, zones: ["Europe/Berlin"] };
}

inEnglish();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-05-06T12:00:00Z"), toFake: ["Date"] });
  server = stubAnalyses([{ id: 7, name: "North Mall" }]);
  server.grant(contrasting.contrast, ({ body }) => answer(body as Asked));
});

const word = (name: RegExp) => screen.findByRole("button", { name });

test("how was Saturday against the last four Saturdays, opening hours only? Two presses", async () => {
  const user = userEvent.setup();
  renderScreen(<ComparePage />);
  await user.click(await screen.findByRole("button", { name: "Sat, May 2" }));
  await user.click(await word(/^Hours: whole day/));
  await waitFor(() => expect(lastAsked().openHoursOnly).toBe(true));
  expect(lastAsked().ranges.map(({ startTime }) => startTime)).toEqual([
    "2026-05-02",
    "2026-04-25",
    "2026-04-18",
    "2026-04-11",
    "2026-04-04",
  ]);
  // 50 beside the mean of four times 40.
  const change = await screen.findByText("than the average of 4 periods");
  expect(change.parentElement?.textContent).toContain("up 25%");
});

test.each(["/?ids=7", "/?dept=2", "/"])(
  "sites whose business day begins in the afternoon still live yesterday before: %s",
  async (address) => {
    const dayStartMinute = 15 * 60;
    server = stubAnalyses([
      { id: 7, name: "Night club", dayStartMinute },
      { id: 8, name: "Dance hall", dayStartMinute },
    ]);
    server.grant(contrasting.contrast, ({ body }) => answer(body as Asked));
    renderScreen(<ComparePage />, { address });
    // 14:00 on its clock on 6 May: its 5 May runs, and the day before is 4 May.
    await waitFor(() => expect(lastAsked().ranges[0]?.startTime).toBe("2026-05-04"));
  },
);

test("the table says the total of each span and how the asked one stands to it", async () => {
  renderScreen(<ComparePage />);
  const table = await screen.findByRole("table", { name: "Entries: Totals" });
  const rows = within(table).getAllByRole("row");
  expect(rows[1]?.textContent).toContain("Tue, May 5");
  expect(rows[1]?.textContent).toContain("50");
  expect(rows[2]?.textContent).toContain("40");
  expect(rows[2]?.textContent).toContain("25%");
  expect(rows.at(-1)?.textContent).toContain("Average of the others40");
});

test("while the day runs the others count only as far, and it says so", async () => {
  server.grant(contrasting.contrast, ({ body }) => {
    const { series, ...rest } = answer(body as Asked);
    const [asked, ...others] = series;
    if (asked === undefined) throw new Error("nothing asked");
    const [first, second] = asked.points as [Point, Point];
    return {
      ...rest,
      series: [
        {
          ...asked,
          points: [first, { ...second, value: null, ahead: true as const }],
          total: { value: 30, ...whole },
        },
        ...others.map((one) => ({
          ...one,
          sameElapsed: { value: 20, ...whole },
          change: changed(30, 20),
        })),
      ],
    };
  });
  renderScreen(<ComparePage />, { address: "/?time=1" });
  // 30 beside 20 at the same time of the day, not beside the whole 40.
  const change = await screen.findByText("than the average of 4 periods");
  expect(change.parentElement?.textContent).toContain("up 50%");
  expect(screen.getByText(/still in progress/)).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: /by the same time/ })).toBeTruthy();
});

test("what is incomplete is named", async () => {
  server.grant(contrasting.contrast, ({ body }) => {
    const { series, ...rest } = answer(body as Asked);
    const half = { completeness: 0.5, coveredSeconds: 1800, expectedSeconds: 3600 };
    return {
      ...rest,
      series: series.map((one, index) => (index === 1 ? { ...one, total: { value: 20, ...half } } : one)),
    };
  });
  renderScreen(<ComparePage />);
  expect((await screen.findByRole("note")).textContent).toBe(
    "Incomplete: Tue, Apr 28. Missing counts may explain a difference.",
  );
});

test("what is not known, or too incomplete for the company, is not averaged, and it says so", async () => {
  const totals = [
    null,
    { value: null, completeness: 0, coveredSeconds: 0, expectedSeconds: 3600 },
    { value: 4, completeness: 0.1, coveredSeconds: 360, expectedSeconds: 3600 },
  ];
  server.grant(contrasting.contrast, ({ body }) => {
    const { series, ...rest } = answer(body as Asked);
    return {
      ...rest,
      incompleteBelow: 0.8,
      series: series.map((one, index) => ({ ...one, total: totals[index] ?? one.total })),
    };
  });
  renderScreen(<ComparePage />);
  // 50 beside (40 + 40) / 2.
  const change = await screen.findByText("than the average of 2 periods");
  expect(change.parentElement?.textContent).toContain("up 25%");
  expect(screen.getByText(/^Left out of the average: Tue, Apr 28 and Tue, Apr 21/)).toBeTruthy();
});

test("what is known only in part is compared over the hours of both, or not at all, and it says so", async () => {
  server.grant(contrasting.contrast, ({ body }) => {
    const { series, ...rest } = answer(body as Asked);
    const [asked, part, none, ...others] = series;
    if (!asked || !part || !none) throw new Error("nothing asked");
    const partly = changed(30, 20, { how: "partly", seconds: 1800, value: 30, previous: 20 });
    const withheld = { how: "withheld", reason: "incomplete", seconds: 600, ofSeconds: 3600 } as const;
    const change = { value: null, previous: null, growth: null, compared: withheld };
    return { ...rest, series: [asked, { ...part, change: partly }, { ...none, change }, ...others] };
  });
  renderScreen(<ComparePage />);
  // (30 + 50 + 50) / (20 + 40 + 40), one of them left out.
  const change = await screen.findByText("than the average of 3 periods");
  expect(change.parentElement?.textContent).toContain("up 30%");
  expect(screen.getByText(/^Left out of the average: Tue, Apr 21/)).toBeTruthy();
  const table = await screen.findByRole("table", { name: "Entries: Totals" });
  const rows = within(table).getAllByRole("row");
  expect(rows[2]?.textContent).toContain("50%over 0.5 of 1 hours");
  expect(rows[3]?.textContent).toContain("fewer than half of the hours are complete in both periods");
});

test("of several places it says how many were counted in some of the spans only", async () => {
  const silent = { value: null, completeness: 0, coveredSeconds: 0, expectedSeconds: 3600 };
  const places = (asked: Asked) =>
    [7, 8, 9].flatMap((id) =>
      answer(asked).series.map((one, index) => ({
        ...one,
        id,
        ...(id > 7 && index > 0 && { total: silent }),
      })),
    );
  server.grant(contrasting.contrast, ({ body }) => {
    const asked = body as Asked;
    return asked.together ? answer(asked) : { ...answer(asked), series: places(asked) };
  });
  const said = "Counted only in some of these periods: 2 sites. The totals are not directly comparable.";
  renderScreen(<ComparePage />);
  expect(await screen.findByText(said)).toBeTruthy();
  cleanup();

  // For one place alone the figures say it themselves: nothing more is asked.
  renderScreen(<ComparePage />, { address: "/?ids=7" });
  await screen.findByRole("table", { name: "Entries: Totals" });
  expect(screen.queryByText(said)).toBeNull();
  const asked = server.callsTo(contrasting.contrast).map(({ body }) => body as Asked);
  expect(asked.filter(({ together }) => !together)).toHaveLength(1);
});

test("a rate has no mean: it is held against each span alone", async () => {
  renderScreen(<ComparePage />, { address: "/?types=captureRate" });
  await screen.findByRole("table", { name: "Capture rate: Totals" });
  expect(screen.queryByText("Average of the others")).toBeNull();
});

test("own days are added and taken away again; the address holds them", async () => {
  const user = userEvent.setup();
  renderScreen(<ComparePage />);
  await user.click(await word(/^Compared with:/));
  await user.click(await screen.findByRole("option", { name: /custom days/ }));
  await user.click(await word(/^Other days: no other days yet/));
  await user.click(await screen.findByRole("option", { name: /the same days last year/ }));
  await waitFor(() =>
    expect(lastAsked().ranges).toEqual([
      { startTime: "2026-05-05", endTime: "2026-05-05" },
      { startTime: "2025-05-06", endTime: "2025-05-06" },
    ]),
  );
  await waitFor(() => expect(location.search).toContain("with=2025-05-06_2025-05-06"));
  await user.click(screen.getByRole("button", { name: "Remove May 6, 2025" }));
  await waitFor(() => expect(location.search).not.toContain("with="));
});

test("whoever comes from another screen finds the way back, until something else is asked", async () => {
  const user = userEvent.setup();
  const via = "/analysis/rank?time=4&own=8";
  const address = `/analysis/compare?ids=7&time=2&via=${encodeURIComponent(via)}`;
  renderScreen(<ComparePage />, { address });
  const trail = within(await screen.findByRole("navigation", { name: "Path" }));
  await user.click(trail.getByRole("button", { name: "Ranking" }));
  await waitFor(() => expect(location.pathname + location.search).toBe(via));
  cleanup();

  renderScreen(<ComparePage />, { address });
  await user.click(await screen.findByRole("button", { name: "Sat, May 2" }));
  await waitFor(() => expect(location.search).not.toContain("via"));
  expect(screen.queryByRole("navigation", { name: "Path" })).toBeNull();
  cleanup();

  renderScreen(<ComparePage />, { address: "/analysis/compare?via=//elsewhere.example/analysis/rank" });
  await screen.findByRole("table", { name: "Entries: Totals" });
  expect(screen.queryByRole("navigation", { name: "Path" })).toBeNull();
});

test("without the right it says which one is missing, and nothing is asked", () => {
  renderScreen(<ComparePage />, { permissions: ["home:view"] });
  expect(screen.getByText("You don't have access to this")).toBeTruthy();
  expect(server.callsTo(contrasting.contrast)).toEqual([]);
});
