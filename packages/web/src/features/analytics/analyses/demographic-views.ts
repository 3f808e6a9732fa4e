import type {
  DemographicFigures,
  DemographicNumber,
  DemographicSplit,
  DemographicType,
} from "@foyer/contract/analytics/demographics";
import type { Figure } from "@foyer/contract/counting/figure";

/** What is shown over time and by place: numbers beside each other, or the buckets of a distribution. */
export const demographicViews = [
  "adults",
  "gender",
  "age",
  "groups",
  "unique",
  "dedupedGender",
  "dedupedAge",
  "dwell",
  "cars",
] as const;
export type DemographicView = (typeof demographicViews)[number];

const numbers: Partial<Record<DemographicView, readonly DemographicNumber[]>> = {
  adults: ["adult", "children"],
  groups: ["batch", "familys", "personals"],
  unique: ["dedupedCount"],
  dwell: ["averageDwellTime"],
  cars: ["inCar", "outCar"],
};

const buckets: Record<DemographicSplit, readonly number[]> = {
  gender: [1, 2, 0],
  dedupedGender: [1, 2, 0],
  age: [1, 2, 3, 4, 5, 6, 0],
  dedupedAge: [1, 2, 3, 4, 5, 6, 0],
};

export const isSplit = (type: string): type is DemographicSplit => type in buckets;

/** One line, bar or table column of a view. */
export interface ViewPart {
  key: string;
  metric: DemographicType;
  /** Bucket of a distribution; 0 for the unknown ones. */
  bucket?: number;
  /** Colour of the chart. */
  slot: number;
}

/** The parts of a view, in order; unknown stands last and quiet. */
export function partsOfView(view: DemographicView): ViewPart[] {
  if (isSplit(view))
    return buckets[view].map((bucket) => ({ key: `${view} ${bucket}`, metric: view, bucket, slot: bucket }));
  return (numbers[view] ?? []).map((metric, index) => ({ key: metric, metric, slot: index + 1 }));
}

/** What a part is in some figures: of the people of a bucket as much is known as of the whole. */
export function figureOfPart(figures: DemographicFigures, { metric, bucket }: ViewPart): Figure {
  if (!isSplit(metric)) return figures[metric];
  const { buckets: found, origin, ...whole } = figures[metric];
  if (bucket === undefined || whole.value === null) return { ...whole, ...(origin && { origin }) };
  // The origin is that of all people, not of those of one bucket.
  return { ...whole, value: found.find(({ type }) => type === bucket)?.value ?? 0 };
}

/** Whether anything of a view is measured. */
export const isMeasured = (view: DemographicView, notMeasured: readonly DemographicType[]): boolean =>
  partsOfView(view).some(({ metric }) => !notMeasured.includes(metric));
