import { makeHeatIntake } from "./heat-intake.ts";
import { makeHeatWorker } from "./heat-sums.ts";

export type { HeatRefusal } from "./heat-intake.ts";

/** What other modules may call. */
export { makeHeatIntake, makeHeatWorker };
