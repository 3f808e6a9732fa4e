import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import { type MeasureGroup, measureGroup } from "@foyer/contract/counting/measure-groups";
import type { Measure } from "@foyer/contract/counting/measures";
import type { NumberType, StatisticType } from "@foyer/contract/metrics";
import { type PairedSum, type SumKey, type SumValues, toAloneSum, toCoveredSum } from "../columns/columns.ts";

/** How a figure is made from sums; always from the sums of the whole span, never as a mean of means. */
export interface Metric {
  measures: readonly Measure[];
  /** What a place must measure to have it; the last one is what fewest do, and its time says how complete it is. */
  needs: readonly MeasureGroup[];
  /** Independent of what it is calculated from. */
  sums: readonly SumKey[];
  /** null = no value (nothing to divide by). */
  value: (sums: SumValues) => number | null;
  /** For a ratio: what was counted says that what it divides by is not measured, whatever devices report. */
  isDenied?: (sums: SumValues) => boolean;
  /** A plain sum: its layers add up to it. */
  additive: boolean;
}

const total = (sums: SumValues, keys: readonly SumKey[]) =>
  keys.reduce((all, key) => all + (sums[key] ?? 0), 0);

/** What shows of a group whether it was measured, and for how long. */
const coverSums = (groups: readonly MeasureGroup[]): SumKey[] => [
  ...groups.map(toCoveredSum),
  ...(groups.length > 1 ? groups.flatMap((group) => toAloneSum(group) ?? []) : []),
  "coveredNoFlow",
  "unknownSeconds",
];

const sum = (plus: readonly Measure[], minus: readonly Measure[] = []): Metric => {
  const needs = [...new Set(plus.map(measureGroup))];
  return {
    measures: [...plus, ...minus],
    needs,
    sums: [...new Set([...plus, ...minus, ...coverSums(needs)])],
    value: (sums) => total(sums, plus) - total(sums, minus),
    additive: true,
  };
};

type Part = Measure | PairedSum;
/** Sums added and sums taken off. */
interface Parts {
  plus: readonly Part[];
  minus?: readonly Part[];
}

const sumParts = (sums: SumValues, { plus, minus = [] }: Parts) => total(sums, plus) - total(sums, minus);
const partsIn = ({ plus, minus = [] }: Parts) => [...plus, ...minus];

/**
 * Divides what was counted where all of `needs` was measured. Many devices send every field, measured or not: where
 * somebody is to be divided by nobody, the zero shows that nobody measured.
 */
function ratio(
  measures: readonly Measure[],
  needs: readonly MeasureGroup[],
  over: Parts,
  under: Parts,
  isPossible: (sums: SumValues) => boolean = () => true,
): Metric {
  const value = (sums: SumValues) => {
    const divisor = sumParts(sums, under);
    return divisor === 0 || !isPossible(sums) ? null : sumParts(sums, over) / divisor;
  };
  return {
    measures,
    needs,
    sums: [...new Set([...partsIn(over), ...partsIn(under), ...coverSums(needs)])],
    value,
    isDenied: (sums) => sumParts(sums, over) > 0 && value(sums) === null,
    additive: false,
  };
}

const passersby: Parts = { plus: ["passby"], minus: ["passbyAlone"] };
const entering: Parts = { plus: ["inPassby"] };
const captureOfAll: Parts = { ...passersby, plus: ["inPassby", "passby"] };
/** Where all who came by also came in, nobody counted those who did not: it would be 100 % wherever that is so. */
const hasPassersby = (sums: SumValues) => sumParts(sums, passersby) > 0;
/** More than come by cannot come in. */
const isWithinPassersby = (sums: SumValues) => sumParts(sums, entering) <= sumParts(sums, passersby);
const turned: Parts = { plus: ["turnback"], minus: ["turnbackAlone"] };

/** Every figure that is one number, by its key. */
export const metrics: Record<NumberType, Metric> = {
  flowIn: sum(["in"]),
  flowOut: sum(["out"]),
  // Where nobody distinguishes staff all are customers.
  customerIn: sum(["in"], ["staffIn"]),
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
  averageDwellTime: ratio(
    ["dwellMs", "dwellCount"],
    ["dwell"],
    { plus: ["dwellMs"] },
    { plus: ["dwellCount"] },
  ),
  totalPerson: sum(["in", "out"]),
  captureRate: ratio(["in", "passby"], ["flow", "passby"], entering, captureOfAll, hasPassersby),
  turnbackRate: ratio(["turnback", "in"], ["flow", "turnback"], turned, {
    ...turned,
    plus: ["inTurnback", "turnback"],
  }),
  staffShare: ratio(
    ["staffIn", "in"],
    ["flow", "staff"],
    { plus: ["staffIn"], minus: ["staffInAlone"] },
    { plus: ["inStaff"] },
  ),
  groupSize: ratio(
    ["in", "staffIn", "group"],
    ["flow", "group"],
    { plus: ["inGroup"], minus: ["staffInGroup"] },
    { plus: ["group"], minus: ["groupAlone"] },
  ),
  // It has no span: how many are inside at a moment is added up step by step (analytics/occupancy), and never below 0
  // there.
  occupancy: { ...sum(["in"], ["out"]), additive: false },
};

const captureOfPassby = ratio(["in", "passby"], ["flow", "passby"], entering, passersby, isWithinPassersby);

/** How a figure is made where a company has its own way of it. */
export const findMetric = (type: NumberType, { captureRate }: Pick<FigureSettings, "captureRate">): Metric =>
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
export function requiredMeasures(type: StatisticType | NumberType): readonly Measure[] {
  return isNumberType(type)
    ? metrics[type].measures
    : Object.values(distributions[type as keyof typeof distributions]);
}

const neededForSplits = new Map<string, readonly MeasureGroup[]>(
  Object.entries(distributions).map(([type, buckets]) => [
    type,
    [...new Set(Object.values(buckets).map(measureGroup))],
  ]),
);

/** What a place must measure to have a figure. */
export const requiredGroups = (type: StatisticType | NumberType): readonly MeasureGroup[] =>
  isNumberType(type) ? metrics[type].needs : (neededForSplits.get(type) ?? []);

/** The sums a figure is calculated from. */
export const requiredSums = (type: StatisticType | NumberType): readonly SumKey[] =>
  isNumberType(type) ? metrics[type].sums : [...requiredMeasures(type), ...coverSums(requiredGroups(type))];
