import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";

/** What is drawn of a plan itself. */
export type StagePlan = Pick<HeatReport, "img" | "width" | "height" | "metresPerPixel">;

/** An area that is drawn on it, by the name it has now. */
export interface PlanZone {
  areaId: number;
  name: string;
  points: readonly PlanPoint[];
}
