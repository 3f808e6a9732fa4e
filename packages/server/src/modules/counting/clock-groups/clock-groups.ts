import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { SubjectKind } from "../../places/subject-kinds/subject-kinds.ts";

/** A subject with the clock of its entity. */
export interface ClockedSubject {
  id: number;
  name: string;
  /** The site of an access or area. */
  entityName?: string;
  entityId?: number;
  zone: string;
  dayStartMinute: number;
}

/** Subjects that share zone and business day: their days begin and end at the same moments. */
export interface ClockGroup {
  tenantId: number;
  kind: SubjectKind;
  zone: string;
  dayStartMinute: number;
  ids: number[];
}

export interface Subjects {
  all: ClockedSubject[];
  groups: ClockGroup[];
  zones: string[];
  /** How their company has its figures made; the usual way when absent. */
  settings?: FigureSettings;
}

/** The site of a subject. */
export const subjectSite = ({ id, entityId = id }: Pick<ClockedSubject, "id" | "entityId">): number =>
  entityId;

/** Some of the subjects. */
export function only<Some extends Subjects>(
  subjects: Some,
  isKept: (subject: ClockedSubject) => boolean,
): Some {
  const all = subjects.all.filter(isKept);
  if (all.length === subjects.all.length) return subjects;
  const kept = new Set(all.map(({ id }) => id));
  const groups = subjects.groups
    .map((group) => ({ ...group, ids: group.ids.filter((id) => kept.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
  return { ...subjects, groups, all };
}

/** Groups subjects by clock. */
export function grouped(tenantId: number, kind: SubjectKind, all: ClockedSubject[]): Subjects {
  const groups = new Map<string, ClockGroup>();
  for (const { id, zone, dayStartMinute } of all) {
    const key = `${zone}|${dayStartMinute}`;
    const group = groups.get(key) ?? { tenantId, kind, zone, dayStartMinute, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return { all, groups: [...groups.values()], zones: [...new Set(all.map(({ zone }) => zone))].sort() };
}

export type ByOwner = "subject" | "none";

/**
 * Whose sums they are: of each subject, of all together (""), or of the owner each subject is assigned to by its id.
 */
export type OwnedBy = ByOwner | ReadonlyMap<number, string>;

export function ownerKey(by: OwnedBy, subjectId: number): string {
  if (by === "none") return "";
  return by === "subject" ? String(subjectId) : (by.get(subjectId) ?? "");
}
