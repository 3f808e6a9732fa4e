import { growing } from "@foyer/contract/analytics/growth";
import type { Reply } from "@foyer/contract/endpoint";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { stubAnalyses, toRows } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { GrowthPage } from "./growth-page.tsx";

const whole = { completeness: 1, coveredSeconds: 36_000, expectedSeconds: 36_000 };
const figure = (value: number | null) => ({ value, ...whole });
const all = { how: "whole" as const, seconds: 36_000, ofSeconds: 36_000 };
const point = (time: string, value: number | null) => ({ time, ...figure(value) });

const answer: Reply<typeof growing.growth> = {
  rows: [
    {
      id: 7,
      name: "North mall",
      current: figure(80),
      previous: figure(40),
      growth: 1,
      completeness: 1,
      compared: all,
    },
    {
      id: 8,
      name: "South mall",
      current: figure(45),
      previous: figure(60),
      growth: -0.25,
      completeness: 1,
      compared: all,
    },
    {
      id: 9,
      name: "Kiosk",
      current: figure(500),
      previous: figure(null),
      growth: null,
      completeness: 1,
      compared: { ...all, how: "withheld", reason: "notBefore" },
      leftOut: "notBefore",
    },
  ],
  count: 3,
  compared: 2,
  total: { current: figure(125), previous: figure(100), growth: 0.25, compared: all },
  points: [
    { current: point("2026-05-04", 100), previous: point("2025-05-05", 60), growth: 100 / 60 - 1 },
    { current: point("2026-05-05", 25), previous: point("2025-05-06", 40), growth: 25 / 40 - 1 },
    { current: point("2026-05-06", null), previous: null, growth: null },
  ],
  comparedWith: { startTime: "2025-05-05", endTime: "2025-05-07", sameWeekdays: true, elapsed: false },
  zones: ["Europe/Berlin"],
};

let server: ReturnType<typeof stubAnalyses>;

inEnglish();
beforeEach(() => {
  server = stubAnalyses(answer.rows.map(({ id, name }) => ({ id, name })));
  server.grant(growing.growth, answer);
});

const address = "/analysis/growth?from=2026-05-04&to=2026-05-06&step=1d";
const open = () => renderScreen(<GrowthPage />, { address });
const asked = () => server.callsTo(growing.growth).at(-1)?.body;
const tableRows = (name: string) => toRows(screen.getByRole("table", { name }));

test("the whole now and before, piece by piece and place by place", async () => {
  open();
  const total = within(await screen.findByRole("region", { name: "Total" }));
  expect(total.getByText("125")).toBeTruthy();
  expect(total.getByText("100")).toBeTruthy();
  expect(total.getByText("up 25%")).toBeTruthy();
  expect(total.getByText("2 of 3 are included in the total")).toBeTruthy();
  expect(screen.getByText(/Compared with May 5 – 7, 2025 · the same weekdays/)).toBeTruthy();
  expect(tableRows("By place")).toEqual([
    ["North mall", "80", "40", "+40", "up 100%"],
    ["South mall", "45", "60", "-15", "down 25%"],
    ["Kioskdid not count before", "500", "–", "–", "–"],
    ["Total", "125", "100", "+25", "up 25%"],
  ]);
  expect(tableRows("By interval").map(([, ...cells]) => cells)).toEqual([
    ["100", "60", "+40", "up 67%"],
    ["25", "40", "-15", "down 38%"],
    ["–", "–", "–", "–"],
  ]);
  expect(asked()).toEqual({
    dataType: 0,
    startTime: "2026-05-04",
    endTime: "2026-05-06",
    type: "flowIn",
    compare: "lastYear",
    interval: "1d",
  });
});

test("the words change what is asked; a place leads deeper, with a way back", async () => {
  const user = userEvent.setup();
  open();
  await user.click(
    await screen.findByRole("button", { name: /Included in the total: only what was counted/ }),
  );
  await waitFor(() => expect(asked()).toMatchObject({ plain: true }));
  await user.click(screen.getByRole("button", { name: /Compared with/ }));
  await user.click(await screen.findByRole("option", { name: /a week before/ }));
  await waitFor(() => expect(asked()).toMatchObject({ compare: "lastWeek" }));
  await user.click(
    within(screen.getByRole("table", { name: "By place" })).getByRole("button", { name: "South mall" }),
  );
  await waitFor(() => expect(asked()).toMatchObject({ ids: [8] }));
  await user.click(await screen.findByRole("button", { name: "Back to top" }));
  await waitFor(() => expect(location.search).not.toContain("ids="));
});

test("what was measured alone has a change of its own", async () => {
  const user = userEvent.setup();
  // Half of what North mall counts now is estimated: 40 beside 40 were measured.
  const estimated = { measured: 40, eliminated: 0, corrected: 0, estimated: 40 };
  const now = { ...figure(80), origin: estimated };
  server.grant(growing.growth, {
    ...answer,
    rows: answer.rows.map((row) => (row.id === 7 ? { ...row, current: now } : row)),
    total: {
      ...answer.total,
      current: { ...figure(125), origin: { ...estimated, measured: 85 } },
    },
  });
  open();
  await screen.findByRole("region", { name: "Total" });
  expect(tableRows("By place")[0]?.slice(3)).toEqual(["+40", "up 100%"]);
  await user.click(screen.getByRole("switch", { name: /Counted only/ }));
  await waitFor(() => expect(tableRows("By place")[0]?.slice(3)).toEqual(["0", "unchanged"]));
  const total = within(screen.getByRole("region", { name: "Total" }));
  expect(total.getByText("85")).toBeTruthy();
  expect(total.getByText("down 15%")).toBeTruthy();
  // Not compared before, not compared now.
  expect(tableRows("By place")[2]?.at(-1)).toBe("–");
});

test("without permission, without places, without anything comparable", async () => {
  renderScreen(<GrowthPage />, { permissions: ["rank:data"] });
  expect(screen.queryByRole("group", { name: "Question" })).toBeNull();
  cleanup();
  server.grant(growing.growth, { ...answer, rows: [], count: 0, compared: 0 });
  open();
  expect(await screen.findByText("There is nothing of this kind that you can see.")).toBeTruthy();
  cleanup();
  server.grant(growing.growth, { ...answer, compared: 0, points: [] });
  open();
  expect(await screen.findByText(/None of these were counted in both periods/)).toBeTruthy();
  expect(screen.queryByRole("table", { name: "By interval" })).toBeNull();
});
