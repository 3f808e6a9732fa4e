import { type SubjectKind, subjectKinds } from "../../../places/subject-kinds/subject-kinds.ts";
import { type ActiveRule, rulesOfArea, rulesReaching } from "./active-rule.ts";
import type { BusinessDay } from "./business-day.ts";
import { applyCompanyChoices } from "./company-choices.ts";
import { correct, type IsBound } from "./correct.ts";
import { type Cells, copyCells, type Ledger, type Measured, makeDayWork, type Row } from "./day-work.ts";
import { eliminate } from "./eliminate.ts";
import { type Coverage, estimate, type PastDay } from "./estimate.ts";
import {
  addLayers,
  type Member,
  type SubjectLayers,
  sumMembers,
  toLayers,
  withLayers,
} from "./subject-layers.ts";

/** What of an entity decides how its counts add up. */
export interface EntityPlan {
  entityId: number;
  /** Organisations from the top down to the one it is in. */
  organisations: readonly number[];
  /** In the order of their ids: the rows of its cells. */
  accesses: readonly { id: number; isEntrance: boolean }[];
  areas: readonly { id: number; ties: readonly { accessId: number; sign: 1 | -1 }[] }[];
}

/** A subject with the accesses (as rows) that make it up. */
export interface PlannedSubject {
  kind: SubjectKind;
  id: number;
  members: Member[];
}

/** Accesses, the entity, its areas. */
export function listSubjects({ entityId, accesses, areas }: EntityPlan): PlannedSubject[] {
  const rowById = new Map(accesses.map(({ id }, row) => [id, row]));
  return [
    ...accesses.map(({ id }, row) => ({
      kind: subjectKinds.access,
      id,
      members: [{ row, sign: 1 as const }],
    })),
    {
      kind: subjectKinds.entity,
      id: entityId,
      members: accesses.flatMap(({ isEntrance }, row) => (isEntrance ? [{ row, sign: 1 as const }] : [])),
    },
    ...areas.map(({ id, ties }) => ({
      kind: subjectKinds.area,
      id,
      members: ties.flatMap(({ accessId, sign }) => {
        const row = rowById.get(accessId);
        return row === undefined ? [] : [{ row, sign }];
      }),
    })),
  ];
}

/** The accesses of an entity as rows, each with the rules that reach it. */
export const toRows = (
  { entityId, organisations, accesses }: EntityPlan,
  rules: readonly ActiveRule[],
): Row[] =>
  accesses.map(({ id, isEntrance }) => ({
    id,
    group: isEntrance ? "entrance" : "internal",
    rules: rulesReaching(rules, { accessId: id, entityId, organisations }),
  }));

/** What is known of a day of an entity: cells of its accesses. */
export interface EntityDay {
  day: BusinessDay;
  measured: Measured;
  coverage: Coverage;
  isBound: IsBound;
}

/** What rules make of a day: the subjects' layers, what was measured of them, and what later days estimate from. */
export interface RuledDay {
  subjects: { subject: PlannedSubject; measured: Cells; layers: SubjectLayers }[];
  corrected: Cells;
}

/** Receives every amount: `area` null while the rules act on accesses (rows), otherwise the area they act on. */
export type EntityLedger = (area: number | null, ...entry: Parameters<Ledger>) => void;

/** Rules applied to the accesses of a day; a day that only serves estimates of later ones stops after correcting. */
export function correctedValues({ day, measured, isBound }: EntityDay, rows: readonly Row[]): Cells {
  const work = makeDayWork(day, rows, measured);
  eliminate(work);
  correct(work, isBound);
  return work.current;
}

/** All rules applied to a day of an entity: first to its accesses, then, on their sums, those aimed at its areas. */
export function ruledDay(
  plan: EntityPlan,
  rules: readonly ActiveRule[],
  known: EntityDay,
  past: readonly PastDay[],
  ledger?: EntityLedger,
): RuledDay {
  const { day, measured, coverage, isBound } = known;
  const work = makeDayWork(
    day,
    toRows(plan, rules),
    measured,
    ledger && ((...entry) => ledger(null, ...entry)),
  );
  eliminate(work);
  correct(work, isBound);
  const corrected = copyCells(work.current);
  estimate(work, coverage, past);
  applyCompanyChoices(work);
  const rows = work.rows.length;
  const subjects = listSubjects(plan).map((subject) => {
    const own = sumMembers(measured.values, subject.members, rows, day.slots.length);
    const layers = toLayers(work, subject.members);
    const aimed = subject.kind === subjectKinds.area ? rulesOfArea(rules, subject.id) : [];
    if (aimed.length > 0)
      addLayers(layers, areaLayers(known, subject, aimed, withLayers(own, layers), rows, ledger));
    return { subject, measured: own, layers };
  });
  return { subjects, corrected };
}

/** Rules aimed at an area act on its own sums, as if it were one access. */
function areaLayers(
  { day, measured, isBound }: EntityDay,
  { id, members }: PlannedSubject,
  rules: readonly ActiveRule[],
  shown: Cells,
  rows: number,
  ledger: EntityLedger | undefined,
): SubjectLayers {
  const present = Uint8Array.from(day.slots, (_, slot) =>
    Number(members.some(({ row }) => measured.present[slot * rows + row])),
  );
  const row: Row = { id, group: "area", rules };
  const work = makeDayWork(
    day,
    [row],
    { values: shown, present },
    ledger && ((...entry) => ledger(id, ...entry)),
  );
  eliminate(work);
  correct(work, (_, slot) => members.some((member) => isBound(member.row, slot)));
  applyCompanyChoices(work);
  return toLayers(work, [{ row: 0, sign: 1 }]);
}
