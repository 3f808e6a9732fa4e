import type pg from "pg";
import { planned } from "../../../platform/database/planned.ts";
import { gather } from "../../../platform/gather.ts";
import { isSilentWhenClosed } from "../../devices/registry/online.ts";
import type { SubjectKind } from "../../places/subjects/subject-marks.ts";
import { flowBit } from "../records/measured-groups.ts";
import type { ExpectedLine } from "./expectation.ts";
import { keysOfAccess } from "./expected-by.ts";
import type { SumsOf } from "./sums.queries.ts";

const accessesOf = [
  "select a.entity_id, a.id, a.entity_id, 1 from accesses a where a.tenant_id = $1 and a.entity_id = any($2::bigint[]) and a.kind = 'entrance'",
  "select a.id, a.id, a.entity_id, 1 from accesses a where a.tenant_id = $1 and a.id = any($2::bigint[])",
  "select t.area_id, a.id, a.entity_id, t.sign::int from area_ties t join accesses a on a.tenant_id = $1 and a.id = t.access_id where t.tenant_id = $1 and t.area_id = any($2::bigint[])",
] as const;

/** SQL: the accesses `s(subject_id, access_id, entity_id, sign)` of subjects $2 of company $1 with their bindings `b`. */
export const boundAccesses = (kind: SubjectKind): string =>
  `(${accessesOf[kind]}) as s(subject_id, access_id, entity_id, sign)
   join bindings b on b.tenant_id = $1 and b.access_id = s.access_id`;

type LinesOf = Pick<SumsOf, "tenantId" | "kind" | "ids">;

/** The lines bound to subjects, now or earlier. */
export async function readExpectedLines(
  client: pg.Pool | pg.PoolClient,
  { tenantId, kind, ids }: LinesOf,
): Promise<ExpectedLine[]> {
  const { rows } = await client.query<{
    subject_id: number;
    entity_id: number;
    time_zone: string;
    open_minute: number;
    close_minute: number;
    device_type: number;
    from_at: Date;
    to_at: Date | null;
    upload_interval: number;
    access_id: number;
    device_id: number;
    line: string;
    measured: number | null;
  }>({
    ...planned(
      `select s.subject_id, s.entity_id, e.time_zone, e.open_minute, e.close_minute, d.device_type, b.from_at, b.to_at, d.upload_interval,
         s.access_id, b.device_id, b.line, m.measured
       from ${boundAccesses(kind)}
       join devices d on d.tenant_id = $1 and d.id = b.device_id
       join entities e on e.tenant_id = $1 and e.id = s.entity_id
       left join line_measures m on m.tenant_id = $1 and m.device_id = b.device_id and m.line = b.line`,
    ),
    values: [tenantId, ids],
  });
  const keys = new Map<(typeof rows)[number], number>();
  // A line that never reported is taken for one that counts people, as every sensor does.
  for (const own of Map.groupBy(rows, (row) => `${row.subject_id}|${row.access_id}`).values())
    keysOfAccess(own.map(({ measured }) => measured ?? flowBit)).forEach((key, nth) => {
      const row = own[nth];
      if (row) keys.set(row, key);
    });
  return rows.map((row) => ({
    subjectId: row.subject_id,
    entityId: row.entity_id,
    accessId: row.access_id,
    deviceLine: `${row.device_id}|${row.line}`,
    zone: row.time_zone,
    openMinute: row.open_minute,
    closeMinute: row.close_minute,
    silentWhenClosed: isSilentWhenClosed(row.device_type),
    fromMs: row.from_at.getTime(),
    toMs: row.to_at?.getTime() ?? Number.POSITIVE_INFINITY,
    uploadIntervalMinutes: Math.max(row.upload_interval, 1),
    measures: keys.get(row) ?? 0,
  }));
}

const mostAtOnce = 100;

/** One look-up for all questions about subjects of one kind in one company. */
async function readTogether(pool: pg.Pool, asked: readonly LinesOf[]): Promise<ExpectedLine[][]> {
  const alike = Map.groupBy(asked, ({ tenantId, kind }) => `${tenantId}|${kind}`);
  const found = new Map<LinesOf, ExpectedLine[]>();
  await Promise.all(
    [...alike.values()].map(async (group) => {
      const [{ tenantId, kind }] = group as [LinesOf];
      const ids = [...new Set(group.flatMap((each) => each.ids))];
      const bySubject = Map.groupBy(
        await readExpectedLines(pool, { tenantId, kind, ids }),
        (l) => l.subjectId,
      );
      for (const each of group)
        found.set(
          each,
          [...new Set(each.ids)].flatMap((id) => bySubject.get(id) ?? []),
        );
    }),
  );
  return asked.map((each) => found.get(each) ?? []);
}

const lookUps = new WeakMap<pg.Pool, ReturnType<typeof gather<LinesOf, ExpectedLine[]>>>();

/** The same for questions: nearly each asks it of a few subjects, so those that wait for their turn ask together. */
export function expectedLines(pool: pg.Pool, asked: LinesOf): Promise<ExpectedLine[]> {
  const lookUp = lookUps.get(pool) ?? gather((all: LinesOf[]) => readTogether(pool, all), mostAtOnce);
  lookUps.set(pool, lookUp);
  return lookUp.add(asked);
}
