/** What a period is compared with, nothing first. */
export const heatAgainsts = ["none", "previous", "lastWeek", "lastMonth", "lastYear", "own"] as const;
export type HeatAgainst = (typeof heatAgainsts)[number];

/** Whether a second period is asked for. */
export const isHeatComparison = (against: string): against is Exclude<HeatAgainst, "none"> =>
  against !== "none" && heatAgainsts.some((each) => each === against);
