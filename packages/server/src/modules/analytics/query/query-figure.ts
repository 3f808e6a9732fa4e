import { isNumber, type QueryFigure, type QueryType } from "@foyer/contract/analytics/query";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import { distributionFigure, toFigure } from "../../counting/sums/sums.ts";
import type { ExpectedSums } from "./query-tree.ts";

/** A figure of a table: a number, or people shared out over buckets with how many they are. */
export function queryFigure(
  type: QueryType,
  { sums, expectedSeconds }: ExpectedSums,
  settings: FigureSettings,
  /** For a piece of time: `pieceFigure`. */
  made = toFigure,
): QueryFigure {
  if (isNumber(type)) return made(type, sums, expectedSeconds, settings);
  return distributionFigure(type, sums, expectedSeconds);
}

/** What stands where a piece of time does not exist on a clock, or where there is nothing that could count. */
export const noFigure: QueryFigure = {
  value: null,
  completeness: null,
  coveredSeconds: 0,
  expectedSeconds: 0,
};
