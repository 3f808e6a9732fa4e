import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { expect, test } from "vitest";
import { madeControl, madeQuestion } from "../../../../../testing/made-screen-document.ts";
import type { SeenPart } from "../../figures/seen-part.ts";
import { insideSample } from "../inside-sample.ts";
import { comparedFigure, headOfToday } from "../sample-figures.ts";
import { dataState } from "./data-state.ts";

const answered = (part: ScreenPart, time: "today" | "lastMonth" = "today") => ({
  control: madeControl("figure", { figures: { main: madeQuestion("figure", { time }) } }),
  figure: "main",
  part,
});
const figure = (asOf: string, completeness = 1): ScreenPart => ({
  ...{ what: "figure", ...headOfToday, asOf },
  figure: { ...comparedFigure(10, 9), completeness },
});

test("a page speaks of the moment that all figures of now reach to", () => {
  const state = dataState(
    [
      answered(figure("2026-05-13T14:02:00Z")),
      answered(figure("2026-05-13T13:45:00Z", 0.9)),
      answered(figure("2026-04-30T21:00:00Z"), "lastMonth"),
    ],
    0,
  );
  expect(state).toEqual({
    ...{ asOf: "2026-05-13T13:45:00Z", completeness: 0.9 },
    ...{ age: null, isSilent: false },
  });
});

test("late answers and silent devices are said", () => {
  const late: SeenPart = { ...figure("2026-05-13T14:02:00Z"), cameAt: 1_000 };
  const state = dataState([answered(late), answered({ ...insideSample, isStale: true })], 601_000);
  expect(state).toMatchObject({ age: 600_000, isSilent: true });
});

test("without any answer nothing is said", () => {
  expect(dataState([], 0)).toBeUndefined();
  expect(dataState([answered({ what: "refused" })], 0)).toBeUndefined();
});
