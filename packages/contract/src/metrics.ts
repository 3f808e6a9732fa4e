/**
 * Statistic types: what can be asked of counts. `kind` says how a value is made:
 * `sum` and `series` from added measures, `rate` and `mean` divide sums (no value when the divisor is 0).
 */
export const statisticTypes = [
  "flowIn",
  "flowOut",
  "customerIn",
  "customerOut",
  "enterStaff",
  "leaveStaff",
  "flowPassby",
  "flowTurnback",
  "batch",
  "adult",
  "children",
  "familys",
  "personals",
  "gender",
  "age",
  "inCar",
  "outCar",
  "dedupedCount",
  "totalDwellTime",
  "averageDwellTime",
  "dedupedAge",
  "dedupedGender",
  "dedupeStaff",
  "totalPerson",
  "totalCar",
] as const;
export type StatisticType = (typeof statisticTypes)[number];

/** Most statistic types a row of the home page bears. */
export const mostStatisticTypes = 7;

/** Derived figures beyond the statistic types of the home page. */
export const rateTypes = ["captureRate", "turnbackRate", "staffShare", "groupSize", "occupancy"] as const;

/** Shown when the choice of a user cannot be read. */
export const fallbackStatisticTypes = ["flowIn", "flowPassby", "batch", "adult", "children"] as const;

/** Statistic types that are one number (the others are a distribution over buckets). */
export const numberTypes = [
  ...statisticTypes.filter((type) => !["gender", "age", "dedupedAge", "dedupedGender"].includes(type)),
  ...rateTypes,
] as readonly NumberType[];
export type NumberType =
  | Exclude<StatisticType, "gender" | "age" | "dedupedAge" | "dedupedGender">
  | (typeof rateTypes)[number];

/** Numbers that can be asked of a span of time; how many are inside belongs to a moment. */
export const spanTypes: readonly NumberType[] = numberTypes.filter((type) => type !== "occupancy");
