/** What is counted for. The numbers are the API's `dataType` and the roll-ups' `kind`. */
export const subjectKinds = { entity: 0, access: 1, area: 2 } as const;
export type SubjectKind = (typeof subjectKinds)[keyof typeof subjectKinds];

/** What a mark is for: a subject, or (of an entity) only what rules make of what was measured. */
export const markKinds = { ...subjectKinds, rulesOfEntity: 3 } as const;
export type MarkKind = (typeof markKinds)[keyof typeof markKinds];

export interface Subject {
  kind: SubjectKind;
  id: number;
}

/** How far back rules search for similar days, in weeks: a changed day changes what they make of those after it. */
export const ruleMemoryWeeks = 8;

/** A span of time; `to` null = open end. */
export interface Span {
  from: Date;
  to: Date | null;
}
