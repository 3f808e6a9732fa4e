import { type Batch, type BatchFigures, batches } from "@foyer/contract/analytics/batch";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { stubAnalyses, toCells } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { BatchPage } from "./batch-page.tsx";

const whole = { completeness: 1, coveredSeconds: 86_400, expectedSeconds: 86_400 };

const figures = (batch: number | null, customerIn: number | null): BatchFigures => ({
  batch: { value: batch, ...whole },
  customerIn: { value: customerIn, ...whole },
  groupSize: { value: batch && customerIn ? customerIn / batch : null, ...whole },
  familys: { value: batch === null ? null : 1, ...whole },
  personals: { value: batch === null ? null : 2, ...whole },
  adult: { value: customerIn, ...whole },
  children: { value: batch === null ? null : 0, ...whole },
});

const answer: Batch = {
  zones: ["Europe/Berlin"],
  rows: [
    { time: "2026-05-04", ...figures(10, 25) },
    { time: "2026-05-05", ...figures(20, 30) },
    { time: "2026-05-06", ...figures(null, null) },
  ],
  total: figures(30, 55),
  subjects: [
    { id: 7, name: "North mall", ...figures(24, 36) },
    { id: 8, name: "South mall", ...figures(6, 19) },
  ],
};

let server: ReturnType<typeof stubAnalyses>;

inEnglish();
beforeEach(() => {
  server = stubAnalyses();
  server.grant(batches.batch, answer);
});

const address = "/analysis/batch?from=2026-05-04&to=2026-05-06&step=1d";
const asked = () => server.callsTo(batches.batch).at(-1)?.body;

test("groups altogether, day by day and by place", async () => {
  renderScreen(<BatchPage />, { address });
  const table = await screen.findByRole("table", { name: /: Figures$/ });
  expect(asked()).toEqual({ dataType: 0, startTime: "2026-05-04", endTime: "2026-05-06", interval: "1d" });
  const rows = within(table).getAllByRole("row");
  expect(toCells(rows[1] as HTMLElement)).toEqual(["10", "25", "2.5", "1", "2", "25", "0"]);
  expect(toCells(rows[3] as HTMLElement)[0]).toBe("–");
  // 55 customers in 30 groups, not the mean of the days.
  expect(toCells(rows.at(-1) as HTMLElement).slice(0, 3)).toEqual(["30", "55", "1.8"]);

  const places = screen.getByRole("table", { name: /: By place$/ });
  const south = within(places).getByRole("row", { name: /^South mall/ });
  expect(toCells(south).slice(0, 2)).toEqual(["6", "19"]);
});

test("a figure that few sites measure says so beside those of all", async () => {
  const total = figures(30, 55);
  const few = { coverage: 0.3, measuredAt: { places: "sites", measured: 4, all: 13 } } as const;
  server.grant(batches.batch, { ...answer, total: { ...total, batch: { ...total.batch, ...few } } });
  renderScreen(<BatchPage />, { address });
  const altogether = await screen.findByLabelText("Total");
  expect(altogether.querySelector("div")?.textContent).toMatch(/^Groups30.*measured at 4 of 13 sites$/);
  expect(within(altogether).getAllByText("measured at 4 of 13 sites")).toHaveLength(1);
});

test("a day is looked at by the hour, a place alone; days to come are not asked", async () => {
  const user = userEvent.setup();
  renderScreen(<BatchPage />, { address });
  const table = await screen.findByRole("table", { name: /: Figures$/ });
  await user.click(within(table).getAllByRole("button", { name: /4/ })[0] as HTMLElement);
  await waitFor(() =>
    expect(asked()).toMatchObject({ startTime: "2026-05-04", endTime: "2026-05-04", interval: "1h" }),
  );
  await user.click(screen.getByRole("button", { name: "South mall" }));
  await waitFor(() => expect(asked()).toMatchObject({ ids: [8] }));
  cleanup();

  renderScreen(<BatchPage />, { address: "/analysis/batch?from=2026-05-04&to=2190-01-01" });
  await screen.findByRole("table", { name: /: Figures$/ });
  expect((asked() as { endTime: string }).endTime < "2190").toBe(true);
  expect(screen.getByText("Future days have no groups yet: figures are shown up to today.")).toBeTruthy();
  cleanup();

  renderScreen(<BatchPage />, { permissions: ["high"] });
  expect(await screen.findByText(/batch/)).toBeTruthy();
});
