import { type Finding, type FindingKind, findingKinds, severities } from "@foyer/contract/counting/quality";
import type pg from "pg";
import type { FoundAt } from "./live.ts";
import { type SeenEntity, type SubjectName, subjectNames } from "./quality.queries.ts";

const order = (finding: FoundAt) =>
  100 * severities.indexOf(finding.severity) + findingKinds.indexOf(finding.kind);

/** Worst first; of the same kind the newest first. */
export const worstFirst = (findings: readonly FoundAt[]): FoundAt[] =>
  [...findings].sort(
    (a, b) => order(a) - order(b) || b.since.localeCompare(a.since) || a.entityId - b.entityId,
  );

/** How many there are of each kind. */
export const countedByKind = (findings: readonly FoundAt[]): Partial<Record<FindingKind, number>> =>
  Object.fromEntries([...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]));

/** Findings with the names of what they are about; what was deleted since the inspection is left out. */
export async function named(
  pool: pg.Pool,
  tenantId: number,
  findings: readonly FoundAt[],
  entities: readonly SeenEntity[],
  now: Date,
): Promise<Finding[]> {
  const toIds = (kind: 1 | 3) => [
    ...new Set(findings.flatMap(({ subject }) => (subject.kind === kind ? [subject.id] : []))),
  ];
  const rows = await subjectNames(pool, tenantId, toIds(1), toIds(3), now);
  const names = Map.groupBy(rows, ({ kind, id }) => `${kind}|${id}`);
  const entityNames = new Map(entities.map(({ id, name }) => [id, name]));
  return findings.flatMap((found): Finding[] => {
    const { subject, entityId, ...rest } = found;
    const entityName = entityNames.get(entityId) ?? "";
    const own = names.get(`${subject.kind}|${subject.id}`) ?? [];
    const named =
      subject.kind === 0 ? { dataType: 0 as const, id: entityId, name: entityName } : toSubject(found, own);
    // The union of kinds is discriminated by `kind`, which was not touched.
    return named ? [{ ...rest, entityId, entityName, subject: named } as Finding] : [];
  });
}

function toSubject({ subject }: FoundAt, rows: readonly SubjectName[]): Finding["subject"] | null {
  const [first] = rows;
  if (!first) return null;
  const { id, name } = first;
  if (subject.kind !== 3) return { dataType: 1, id, name };
  const bound = rows.find(({ line }) => line === subject.line) ?? first;
  return {
    dataType: 3,
    id,
    name,
    ...(subject.line !== "" && { line: subject.line }),
    ...(bound.accessId !== null && { accessId: bound.accessId }),
    ...(bound.accessName !== null && { accessName: bound.accessName }),
  };
}
