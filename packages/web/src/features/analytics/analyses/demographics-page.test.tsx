import {
  type DemographicFigures,
  type Demographics,
  demographicNumbers,
  demographicSplits,
  demographics,
} from "@foyer/contract/analytics/demographics";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { stubAnalyses, toCells } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { DemographicsPage } from "./demographics-page.tsx";

const whole = { completeness: 1, coveredSeconds: 86_400, expectedSeconds: 86_400 };

/** So many adults, a child for four of them, and one of ten people unknown. */
function figures(adults: number | null): DemographicFigures {
  const numbers = demographicNumbers.map((type) => {
    const values: Partial<Record<typeof type, number | null>> = {
      adult: adults,
      children: adults && adults / 4,
    };
    return [type, { value: values[type] ?? null, ...whole }];
  });
  const splits = demographicSplits.map((type) => [
    type,
    type === "gender" && adults !== null
      ? {
          value: adults,
          ...whole,
          buckets: [
            { type: 0, value: adults / 10 },
            { type: 1, value: adults / 2 },
            { type: 2, value: (adults * 4) / 10 },
          ],
        }
      : { value: null, ...whole, buckets: [] },
  ]);
  return Object.fromEntries([...numbers, ...splits]) as DemographicFigures;
}

const answer: Demographics = {
  zones: ["Europe/Berlin"],
  notMeasured: ["inCar", "outCar", "age", "dedupedGender", "dedupedAge"],
  total: figures(300),
  rows: [
    { time: "2026-05-04", ...figures(100) },
    { time: "2026-05-05", ...figures(200) },
    { time: "2026-05-06", ...figures(null) },
  ],
  subjects: [
    { id: 7, name: "North mall", notMeasured: [], ...figures(300) },
    { id: 8, name: "South mall", notMeasured: ["adult", "children", "gender"], ...figures(null) },
  ],
};

let server: ReturnType<typeof stubAnalyses>;

inEnglish();
beforeEach(() => {
  server = stubAnalyses();
  server.grant(demographics.demographics, answer);
});

const address = "/analysis/demographics?from=2026-05-04&to=2026-05-06&step=1d";
const asked = () => server.callsTo(demographics.demographics).at(-1)?.body;

test("who came, over time and by place; what is not measured is named, never a zero", async () => {
  renderScreen(<DemographicsPage />, { address });
  const table = await screen.findByRole("table", { name: "Adults and children: Figures" });
  expect(asked()).toEqual({ dataType: 0, startTime: "2026-05-04", endTime: "2026-05-06", interval: "1d" });
  expect(screen.getByText(/^Not measured here: Vehicles in, Vehicles out, Age/)).toBeTruthy();
  const rows = within(table).getAllByRole("row");
  expect(toCells(rows[1] as HTMLElement)).toEqual(["100", "25"]);
  expect(toCells(rows.at(-1) as HTMLElement)).toEqual(["300", "75"]);

  const gender = screen.getByRole("heading", { name: /^Gender/ }).parentElement as HTMLElement;
  expect(
    within(gender)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Male50% · 150", "Female40% · 120", "Unknown10% · 30"]);
  expect(screen.queryByRole("heading", { name: /^Age/ })).toBeNull();
  const places = screen.getByRole("table", { name: "Adults and children: By place" });
  const south = within(places).getByRole("row", { name: /^South mall/ });
  expect(south.textContent).toContain("not measured here");
  expect(toCells(south)).toEqual(["–", "–"]);
});

test("another view is chosen in the sentence and stays in the address", async () => {
  const user = userEvent.setup();
  renderScreen(<DemographicsPage />, { address });
  await user.click(await screen.findByRole("button", { name: "What is shown: Adults and children" }));
  await user.click(await screen.findByRole("option", { name: "Gender" }));
  const table = await screen.findByRole("table", { name: "Gender: Figures" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Time", "Male", "Female", "Unknown"]);
  expect(toCells(within(table).getAllByRole("row")[2] as HTMLElement)).toEqual(["100", "80", "20"]);
  await waitFor(() => expect(location.search).toContain("against=gender"));
  await user.click(screen.getByRole("button", { name: "North mall" }));
  await waitFor(() => expect(asked()).toMatchObject({ ids: [7] }));
});

test("without the permission it says which one is missing", async () => {
  renderScreen(<DemographicsPage />, { permissions: ["batch"] });
  expect(await screen.findByText(/demographics/)).toBeTruthy();
});
