import type { FindingCause, FindingEvidence, FindingKind, Severity } from "@foyer/contract/counting/quality";

/** What a finding is about: 0 the entity, 1 an access, 3 a line of a device. */
export interface FindingSubject {
  kind: 0 | 1 | 3;
  id: number;
  /** For a device; empty otherwise. */
  line: string;
}

interface TypedFound<Kind extends FindingKind> {
  kind: Kind;
  subject: FindingSubject;
  severity: Severity;
  cause: FindingCause;
  /** Local days `yyyy-MM-dd`. */
  since: string;
  until: string;
  evidence: FindingEvidence[Kind];
}

/** A finding as it is made and kept, before its subject is named. */
export type Found = { [Kind in FindingKind]: TypedFound<Kind> }[FindingKind];
export type FoundKind<Kind extends FindingKind> = TypedFound<Kind>;

export const round = (value: number, decimals = 0): number => {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};
