import type { PlanField } from "@foyer/contract/reporting/heat-field";
import { densityAt } from "@foyer/contract/reporting/heat-field";
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";
import { heatCellsOfScreen, highestHeatLevel } from "@foyer/contract/reporting/screens/place-parts";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { heatFieldOf } from "../../heat-map/heat-map.ts";
import { askedPlan, shownPlan } from "../plan-asked.ts";
import { type Answering, prepared } from "../prepared-question.ts";
import { daysOfWord } from "../screen-spans.ts";

/** The share of cells with people that are not above the highest level: one hot spot does not hide all else. */
const shareBelow = 0.99;

export async function heat(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"heat">> {
  const { subjects, today, head } = await prepared(platform, caller, question);
  const { from, to } = daysOfWord(question.time, today);
  const found = await askedPlan(platform, caller, { question, subjects });
  const days = { startTime: from, endTime: to };
  if (!found) return { what: "heat", ...days, ...head, plan: null, ...nothingSeen, completeness: null };
  const body = { reportId: found.id, ...days, step: "1d" as const, openHoursOnly: question.openHoursOnly };
  const { report, unit, field, completeness } = await heatFieldOf(platform, caller, body, heatCellsOfScreen);
  const levels = inLevels(field, report);
  return {
    what: "heat",
    ...days,
    ...head,
    plan: shownPlan(report),
    ...{ unit, completeness, ...levels },
    most: unit === "s" ? levels.most : levels.most * hourSeconds,
  };
}

/** Motion is told for an hour. */
const hourSeconds = 3_600;

const nothingSeen = { unit: "s" as const, cols: 0, rows: 0, levels: "", most: 0, perMetre: false };

/** A field in a byte a cell, against its own highest: some kilobytes instead of the devices' grids. */
function inLevels(field: PlanField, report: HeatReport) {
  const { cols, rows, cellWidth, cellHeight } = field.plan;
  const densities = Array.from({ length: cols * rows }, (_, cell) => densityAt(field, cell));
  const found = densities.flatMap((density) => density || []).sort((a, b) => a - b);
  const most = found[Math.max(0, Math.ceil(found.length * shareBelow) - 1)] ?? 0;
  const levels = densities.map((density) => {
    if (density === null) return 0;
    return 1 + (most > 0 ? Math.round(Math.min(1, density / most) * (highestHeatLevel - 1)) : 0);
  });
  return {
    ...{ cols, rows, levels: Buffer.from(levels).toString("base64") },
    most: (most * squareOf(report)) / (cellWidth * cellHeight),
    perMetre: report.metresPerPixel !== null,
  };
}

/** Pixels of the square that figures are told for: a metre each way, else a hundredth of the longer side. */
const squareOf = ({ metresPerPixel, width, height }: HeatReport): number =>
  (metresPerPixel === null ? Math.max(width, height) / 100 : 1 / metresPerPixel) ** 2;
