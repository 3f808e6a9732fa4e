import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type { NumberType, StatisticType } from "@foyer/contract/counting/metrics";

/** How a figure is made from sums; always from the sums of the whole span, never as a mean of means. */
export interface Metric {
  measures: readonly Measure[];
  /** null = no value (nothing to divide by). */
  value: (sums: MeasureValues) => number | null;
  /** A plain sum: its layers add up to it. */
  additive: boolean;
}

const sum = (plus: readonly Measure[], minus: readonly Measure[] = []): Metric => ({
  measures: [...plus, ...minus],
  value: (sums) => total(sums, plus) - total(sums, minus),
  additive: true,
});

const ratio = (over: Metric, under: Metric): Metric => ({
  measures: [...new Set([...over.measures, ...under.measures])],
  value: (sums) => {
    const divisor = under.value(sums) ?? 0;
    return divisor === 0 ? null : (over.value(sums) ?? 0) / divisor;
  },
  additive: false,
});

const total = (sums: MeasureValues, measures: readonly Measure[]) =>
  measures.reduce((all, measure) => all + (sums[measure] ?? 0), 0);

const customerIn = sum(["in"], ["staffIn"]);

/** Every figure that is one number, by its key. */
export const metrics: Record<NumberType, Metric> = {
  flowIn: sum(["in"]),
  flowOut: sum(["out"]),
  customerIn,
  customerOut: sum(["out"], ["staffOut"]),
  enterStaff: sum(["staffIn"]),
  leaveStaff: sum(["staffOut"]),
  flowPassby: sum(["passby"]),
  flowTurnback: sum(["turnback"]),
  batch: sum(["group"]),
  adult: sum(["adult"]),
  children: sum(["child"]),
  familys: sum(["family"]),
  personals: sum(["single"]),
  inCar: sum(["carIn"]),
  outCar: sum(["carOut"]),
  totalCar: sum(["carIn", "carOut"]),
  dedupedCount: sum(["deduped"]),
  dedupeStaff: sum(["dedupedStaff"]),
  totalDwellTime: sum(["dwellMs"]),
  averageDwellTime: ratio(sum(["dwellMs"]), sum(["dwellCount"])),
  totalPerson: sum(["in", "out"]),
  captureRate: ratio(sum(["in"]), sum(["in", "passby"])),
  turnbackRate: ratio(sum(["turnback"]), sum(["in", "turnback"])),
  staffShare: ratio(sum(["staffIn"]), sum(["in"])),
  groupSize: ratio(customerIn, sum(["group"])),
  // No span has it: how many are inside at a moment is told step by step (analytics/occupancy), and never below 0 there.
  occupancy: { ...sum(["in"], ["out"]), additive: false },
};

const captureOfPassby = ratio(sum(["in"]), sum(["passby"]));

/** How a figure is made where a company has its own way of it. */
export const metricOf = (type: NumberType, { captureRate }: Pick<FigureSettings, "captureRate">): Metric =>
  type === "captureRate" && captureRate === "ofPassby" ? captureOfPassby : metrics[type];

/** Every figure that is a distribution, as bucket → measure; 0 is the unknown bucket. */
export const distributions: Record<Exclude<StatisticType, NumberType>, Record<number, Measure>> = {
  gender: { 1: "genderMale", 2: "genderFemale", 0: "genderUnknown" },
  dedupedGender: { 1: "dedupedGenderMale", 2: "dedupedGenderFemale", 0: "dedupedGenderUnknown" },
  age: { 1: "age0", 2: "age10", 3: "age17", 4: "age31", 5: "age46", 6: "age60", 0: "ageUnknown" },
  dedupedAge: {
    1: "dedupedAge0",
    2: "dedupedAge10",
    3: "dedupedAge17",
    4: "dedupedAge31",
    5: "dedupedAge46",
    6: "dedupedAge60",
    0: "dedupedAgeUnknown",
  },
};

export const isNumberType = (type: string): type is NumberType => type in metrics;

/** The measures a figure is made of. */
export function measuresOf(type: StatisticType | NumberType): readonly Measure[] {
  return isNumberType(type)
    ? metrics[type].measures
    : Object.values(distributions[type as keyof typeof distributions]);
}
