import { makeHeatIntake } from "./heat-intake.ts";

export type { HeatRefusal } from "./heat-intake.ts";

/** What other modules may call. */
export { makeHeatIntake };
