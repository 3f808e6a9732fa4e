import { type ContrastSeries, contrasting } from "@foyer/contract/analytics/contrast";
import { expecting } from "@foyer/contract/analytics/expected";
import { subjects } from "@foyer/contract/places/subjects";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { stubAnalyses } from "../../../testing/analysis-tests.ts";
import { foundEntity } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { ContrastPage } from "./contrast-page.tsx";

let server: ReturnType<typeof stubAnalyses>;

const whole = { completeness: 1, coveredSeconds: 86_400, expectedSeconds: 86_400 };
const mall = foundEntity({ id: 7, name: "North Mall" });
const areas = [
  foundEntity({ id: 21, name: "Ground floor", entityId: 7, above: ["East", "North Mall"] }),
  foundEntity({ id: 22, name: "First floor", entityId: 7, above: ["East", "North Mall"] }),
];

interface Asked {
  dataType: number;
  ids?: number[];
  interval: "1d";
  ranges: { startTime: string; endTime: string }[];
  together?: boolean;
}
const lastAsked = () => server.callsTo(contrasting.contrast).at(-1)?.body as Asked;

const toSeries = (
  id: number | null,
  name: string,
  range: Asked["ranges"][0],
  value: number,
): ContrastSeries => ({
  id,
  name,
  range,
  points: [range.startTime, range.endTime].map((day, index) => ({
    time: range.startTime === range.endTime ? `${day} 1${index}:00` : day,
    value: index === 0 ? value : 1,
    ...whole,
  })),
  total: { value: value + 1, ...whole },
});

function answer({ ids, interval, ranges, together }: Asked, count = 2) {
  const named = together ? [null] : (ids ?? Array.from({ length: count }, (_, index) => index + 1));
  return {
    interval,
    series: named.flatMap((id) =>
      ranges.map((range, index) =>
        toSeries(id, id === null ? "" : `Place ${id}`, range, 10 * (id ?? 1) + index),
      ),
    ),
    zones: ["Europe/Berlin"],
  };
}

inEnglish();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-05-06T12:00:00Z"), toFake: ["Date"] });
  server = stubAnalyses();
  server.grant(subjects.search, ({ query }) => {
    const found = query.get("dataType") === "2" ? areas : query.get("dataType") === "1" ? [] : [mall];
    return { content: found, totalElements: found.length };
  });
  server.grant(subjects.names, ({ body }) => {
    const { ids } = body as { ids: number[] };
    return [mall, ...areas].filter(({ id }) => ids.includes(id));
  });
  server.grant(contrasting.contrast, ({ body }) => answer(body as Asked));
});

const word = (name: RegExp) => screen.findByRole("button", { name });

test("opened without an address it shows all sites beside each other, last week by day", async () => {
  renderScreen(<ContrastPage />);
  const table = await screen.findByRole("table", { name: "Entries: Figures" });
  expect(lastAsked()).toEqual({
    dataType: 0,
    type: "flowIn",
    interval: "1d",
    ranges: [{ startTime: "2026-04-27", endTime: "2026-05-03" }],
  });
  const rows = within(table).getAllByRole("row");
  expect(rows[1]?.textContent).toContain("Place 1");
  // 10 + 1 and 20 + 1.
  expect(rows.at(-1)?.textContent).toContain("Total32");
});

test("the areas of a site are chosen in two clicks", async () => {
  const user = userEvent.setup();
  renderScreen(<ContrastPage />, { address: "/?ids=7" });
  await user.click(await word(/^Where: North Mall/));
  await user.click(await screen.findByRole("option", { name: /Areas of North Mall/ }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ dataType: 2, ids: [21, 22] }));
  await waitFor(() => expect(location.search).toContain("of=2"));
});

test("every word is changed by the keyboard alone, and the focus comes back to it", async () => {
  const user = userEvent.setup();
  renderScreen(<ContrastPage />);
  const when = await word(/^Days: last week/);
  when.focus();
  await user.keyboard("{Enter}");
  const chosen = await screen.findByRole("option", { name: /last week/ });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(chosen.getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  await waitFor(() => expect(location.search).toContain("time=2"));
  await waitFor(() => expect(document.activeElement).toBe(when));
});

test("an interval the days do not allow says why and cannot be chosen", async () => {
  const user = userEvent.setup();
  renderScreen(<ContrastPage />);
  await user.click(await word(/^Interval: day/));
  const fine = await screen.findByRole("option", { name: /5 minutes/ });
  expect(fine.textContent).toContain("at most 1 day");
  await user.click(fine);
  await waitFor(() => expect(location.search).toBe(""));
});

test("one place over several spans: asked as one, a row for each span", async () => {
  renderScreen(<ContrastPage />, { address: "/?ids=7&against=spans&with=2026-04-20_2026-04-26" });
  const table = await screen.findByRole("table", { name: "Entries: Figures" });
  expect(lastAsked()).toMatchObject({ together: true, ids: [7] });
  expect(lastAsked().ranges).toHaveLength(2);
  expect(within(table).getByRole("rowheader", { name: /^Apr 20.*26, 2026$/ })).toBeTruthy();
});

test("of more than fifteen the chart shows the first, the table all", async () => {
  server.grant(contrasting.contrast, ({ body }) => answer(body as Asked, 17));
  renderScreen(<ContrastPage />);
  expect(
    await screen.findByText("Only the first 15 of 17 sites are shown. The table shows all 17."),
  ).toBeTruthy();
  const chart = screen.getByRole("table", { name: "Entries: Over time" });
  expect(within(chart).getAllByRole("columnheader")).toHaveLength(16);
  const table = screen.getByRole("table", { name: "Entries: Figures" });
  // Head, 17 places, total.
  expect(within(table).getAllByRole("row")).toHaveLength(19);
});

test("a place is looked at alone, and the trail leads back", async () => {
  const user = userEvent.setup();
  renderScreen(<ContrastPage />);
  await user.click(await screen.findByRole("button", { name: "Place 2" }));
  await waitFor(() => expect(lastAsked().ids).toEqual([2]));
  await user.click(screen.getByRole("button", { name: "Back to top" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("one place alone stands before what is usual of its days", async () => {
  const band = { low: 40, middle: 60, high: 80, weeks: 6 };
  server.grant(expecting.expected, {
    points: [{ time: "2026-04-27", ...band }],
    ...{ weeks: 6, enough: false, outside: [], judged: 0, soFar: null, zones: ["Europe/Berlin"] },
  });
  renderScreen(<ContrastPage />, { address: "/?ids=7" });
  expect(
    await screen.findByText("Usual range, based on 6 weeks only", {}, { timeout: 10_000 }),
  ).toBeDefined();
  expect(server.callsTo(expecting.expected).map(({ body }) => body)).toEqual([
    {
      ...{ dataType: 0, ids: [7], type: "flowIn", interval: "1d" },
      ...{ startTime: "2026-04-27", endTime: "2026-05-03" },
    },
  ]);
});

test("the table is sorted by any column, the total stays last", async () => {
  const user = userEvent.setup();
  renderScreen(<ContrastPage />);
  const table = await screen.findByRole("table", { name: "Entries: Figures" });
  await user.click(within(table).getByRole("button", { name: /^Total/ }));
  const names = within(table)
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Place 2", "Place 1", "Total"]);
});

test("the question is copied as a link and as a call", async () => {
  const user = userEvent.setup();
  renderScreen(<ContrastPage />, { address: "/?ids=7&time=2" });
  await user.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toContain("/?ids=7&time=2");
  expect((await screen.findByText(/Link copied/)).textContent).toContain("“yesterday” as of that day");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Copy as API call" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("/hx-api/api/analysis/contrast");
  expect(dialog.textContent).toContain('"startTime":"2026-05-05"');
});

test("measured only takes what rules did out of chart and table", async () => {
  server.grant(contrasting.contrast, ({ body }) => {
    const { series, ...rest } = answer(body as Asked);
    const origin = { measured: 4, eliminated: 0, corrected: 7, estimated: 0 };
    return { ...rest, series: series.map((one) => ({ ...one, total: { ...one.total, origin } })) };
  });
  const user = userEvent.setup();
  renderScreen(<ContrastPage />);
  await user.click(await screen.findByRole("switch", { name: "Counted only" }));
  const table = screen.getByRole("table", { name: "Entries: Figures" });
  await waitFor(() => expect(within(table).getAllByRole("row").at(-1)?.textContent).toContain("Total8"));
  await waitFor(() => expect(location.search).toContain("layers=measured"));
});

test("a figure explains itself", async () => {
  const user = userEvent.setup();
  renderScreen(<ContrastPage />);
  const table = await screen.findByRole("table", { name: "Entries: Figures" });
  await user.click(within(table).getByRole("button", { name: "11" }));
  expect(await screen.findByRole("dialog", { name: "Why this number?" })).toBeTruthy();
});

test("what fails says so and is asked again; what was shown stays", async () => {
  server.refuse(contrasting.contrast, "question.tooLarge", 400, { message: "Too much." });
  const user = userEvent.setup();
  renderScreen(<ContrastPage />);
  await screen.findByText("Too much.");
  server.grant(contrasting.contrast, ({ body }) => answer(body as Asked));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Entries: Figures" })).toBeTruthy();
});
