/**
 * The additive values of a record, in the order of their database columns.
 * Never negative. `dwellMs` is milliseconds; everything else counts people, groups or cars.
 */
export const measures = [
  "in",
  "out",
  "turnback",
  "passby",
  "staffIn",
  "staffOut",
  "adult",
  "child",
  "group",
  "family",
  "single",
  "carIn",
  "carOut",
  "deduped",
  "dedupedStaff",
  "dwellMs",
  "dwellCount",
  "genderMale",
  "genderFemale",
  "genderUnknown",
  "ageUnknown",
  "age0",
  "age10",
  "age17",
  "age31",
  "age46",
  "age60",
  "dedupedGenderMale",
  "dedupedGenderFemale",
  "dedupedGenderUnknown",
  "dedupedAgeUnknown",
  "dedupedAge0",
  "dedupedAge10",
  "dedupedAge17",
  "dedupedAge31",
  "dedupedAge46",
  "dedupedAge60",
] as const;

export type Measure = (typeof measures)[number];

/** A sparse set of values: what is left out is 0. */
export type MeasureValues = Partial<Record<Measure, number>>;

/** The first year of each age band 0-9, 10-16, 17-30, 31-45, 46-60, 60+, in band order. */
export const ageBands = [0, 10, 17, 31, 46, 60] as const;
