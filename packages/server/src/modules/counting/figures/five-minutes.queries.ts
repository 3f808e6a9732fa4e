import type pg from "pg";
import { coveredSums, pairedSums, type SumKey, type SumValues, sumColumn } from "../columns/columns.ts";
import {
  boundAccesses,
  coveredSeconds,
  isOfAlone,
  longestRecord,
  measuredInSlots,
  measuredSql,
  pairedAmount,
  pairedWith,
  secondsInSlot,
  signedByDirection,
  slotSql,
  slotsTouched,
  timeMeasured,
} from "../placement/placement.ts";
import { collectSums, type SumRow, type SumsQuery } from "./sums.queries.ts";

const length = "5 minutes";
/** What was measured where a record counts, by lines beside it, too: in the same quarter of an hour. */
const seen = `(${pairedWith("c.known", "n")})`;
const besideIn = (moment: string) =>
  `left join beside n on n.access_id = c.access_id and n.slot = ${slotSql(moment)}`;

/** What records say of five minutes: what began in them, and how long they are covered. */
export interface RecordedPiece {
  covered: number;
  values: SumValues;
  /** Records longer than five minutes reach into it. */
  isCoarse: boolean;
}

/** What a record adds to a sum of a piece it covers, and of the one it begins in. */
function amountsSql(sum: SumKey): { ofTime: string; ofCounts: string } {
  const covered = coveredSums.find(({ name }) => name === sum);
  const seconds = secondsInSlot("c.start_at", "c.seconds", length);
  if (covered) {
    const known = isOfAlone(covered.bits) ? timeMeasured("c.known", seen) : "c.known";
    return { ofTime: coveredSeconds(known, covered.bits, seconds), ofCounts: "null" };
  }
  const paired = pairedSums.find(({ name }) => name === sum);
  const from = ["c", "c.direction", "c.sign"] as const;
  if (paired)
    return {
      ofTime: "null",
      ofCounts: pairedAmount({ of: sumColumn(paired.of), bits: paired.bits }, seen, ...from),
    };
  return {
    ofTime: "null",
    ofCounts: sum === "unknownSeconds" ? "null" : signedByDirection(sumColumn(sum), ...from),
  };
}

/** Records of subjects within [from, to) by subject and five minutes, `id|milliseconds since 1970`. */
export async function recordedPieces(
  pool: pg.Pool,
  { tenantId, kind, ids, measures }: SumsQuery,
  from: number,
  to: number,
): Promise<Map<string, RecordedPiece>> {
  const columns = measures.map((measure) => ({ measure, ...amountsSql(measure) }));
  const { rows } = await pool.query<SumRow & { coarse: boolean }>(
    `with counted as materialized (
       select s.subject_id, s.access_id, s.sign, b.direction, r.*, ${measuredSql("r", "$1")} as known
       from ${boundAccesses(kind)}
       cross join lateral (select * from records r where r.tenant_id = $1 and r.device_id = b.device_id and r.line = b.line
         and r.start_at >= b.from_at and (b.to_at is null or r.start_at < b.to_at)
         and r.start_at >= $3::timestamptz - ${longestRecord} and r.start_at < $4 offset 0) r
     ),
     beside as materialized (
       ${measuredInSlots(`select c.access_id, g.slot, c.device_id, c.line, c.known from counted c cross join lateral ${slotsTouched("c.start_at", "c.seconds")}`)}
     )
     select p.subject_id || '|' || (extract(epoch from p.piece) * 1000)::bigint as key, 0 as layer, bool_or(p.coarse) as coarse,
       sum(p.seconds)::bigint as covered${columns.map(({ measure }) => `, sum(p."${measure}")::bigint as "${measure}"`).join("")}
     from (
       select c.subject_id, g.slot as piece, c.seconds > 300 as coarse, ${secondsInSlot("c.start_at", "c.seconds", length)} as seconds
         ${columns.map(({ measure, ofTime }) => `, (${ofTime})::bigint as "${measure}"`).join("")}
       from counted c cross join lateral ${slotsTouched("c.start_at", "c.seconds", length)}
       ${besideIn("g.slot")}
       union all
       select c.subject_id, ${slotSql("c.start_at", length)}, false, null
         ${columns.map(({ ofCounts }) => `, ${ofCounts}`).join("")}
       from counted c ${besideIn("c.start_at")}
     ) p
     where p.piece >= $3 and p.piece < $4
     group by p.subject_id, p.piece`,
    [tenantId, ids, new Date(from), new Date(to)],
  );
  const sums = collectSums(rows, measures);
  return new Map(
    rows.map(({ key, coarse }) => {
      const { covered = 0, byLayer } = sums.get(key) ?? { byLayer: [] };
      return [key, { covered, values: byLayer[0] ?? {}, isCoarse: coarse }];
    }),
  );
}
