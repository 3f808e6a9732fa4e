import { crossingsOf } from "./crossings.ts";
import { smallestSize, sumGrids } from "./grid-sums.ts";
import { makeHeatIntake } from "./heat-intake.ts";
import { hoursToSum, newestPresence, readDays, readGrids, readHours } from "./heat-reading.queries.ts";
import { measureNumbers, unitNumbers } from "./heat-rows.queries.ts";
import { makeHeatWorker } from "./heat-sums.ts";

export type { GridSize } from "./grid-sums.ts";
export type { HeatRefusal } from "./heat-intake.ts";
export type { DayGrid, ReadGrid } from "./heat-reading.queries.ts";

/** What other modules may call. */
export {
  crossingsOf,
  hoursToSum,
  makeHeatIntake,
  makeHeatWorker,
  measureNumbers,
  newestPresence,
  readDays,
  readGrids,
  readHours,
  smallestSize,
  sumGrids,
  unitNumbers,
};
