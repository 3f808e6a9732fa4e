import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import { type BuiltProtocol, builtProtocols, forwardedMeasures } from "@foyer/contract/places/forwarding";
import type pg from "pg";
import { sumColumn } from "../columns/columns.ts";

/** One protocol of one entity. */
export interface ForwardingKey {
  tenantId: number;
  entityId: number;
  protocol: BuiltProtocol;
}

/** What is to be sent where. */
export interface Claim extends ForwardingKey {
  address: string;
  channelCode: string;
  header: string;
  /** Sealed. */
  headerSecret: string;
  entity: string;
  timeZone: string;
  /** Nothing before is sent. */
  sinceMs: number;
  failures: number;
  lookedBackAt: Date | null;
}

/** A slot whose figures are not the ones that were sent last. */
export interface ChangedSlot {
  slot: Date;
  /** Replaces the figures; null: there are none any more. */
  print: string | null;
  coveredSeconds: number;
  /** The number it will be sent with. */
  revision: number;
  values: MeasureValues | null;
}

const sums = forwardedMeasures.map((measure) => `coalesce(sum(r.${sumColumn(measure)}), 0)`);
const covered = "coalesce(sum(r.covered_seconds), 0)";
const print = `md5(concat_ws(',', ${sums.join(", ")}, ${covered}))`;
/** The print of a slot whose figures are gone. */
const gone = "gone";

const toKey = ({ tenantId, entityId, protocol }: ForwardingKey) => [tenantId, entityId, protocol];
const isKey = "tenant_id = $1 and entity_id = $2 and protocol = $3";

/** The open companies that forward anything which may be tried now. */
async function forwardingCompanies(pool: pg.Pool, now: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select f.tenant_id as id from forwardings f join companies c on c.id = f.tenant_id and c.status = 1
     where f.enabled = 1 and f.next_try_at <= $1 and (f.leased_until is null or f.leased_until <= $1) group by 1`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Forwardings with something to do, the longest due first: some of the last slots are new or changed, or it is time to
 * check all of them again. `endedBy`: the last slot that is over begins then at the latest.
 */
export async function dueForwardings(
  pool: pg.Pool,
  { now, near, lookedBack, endedBy }: { now: Date; near: Date; lookedBack: Date; endedBy: Date },
): Promise<ForwardingKey[]> {
  const due: (ForwardingKey & { next: Date })[] = [];
  for (const tenantId of await forwardingCompanies(pool, now)) {
    const { rows } = await pool.query<(typeof due)[number]>(
      `select $6::bigint as "tenantId", f.entity_id as "entityId", f.protocol, f.next_try_at as next
       from forwardings f
       join entities e on e.tenant_id = $6 and e.id = f.entity_id and e.push_state = 1
       where f.tenant_id = $6 and f.enabled = 1 and f.protocol = any($5::smallint[]) and f.next_try_at <= $1
         and (f.leased_until is null or f.leased_until <= $1)
         and (f.failures > 0 or f.looked_back_at is null or f.looked_back_at <= $3 or exists (
           select 1 from rollups r
           where r.tenant_id = $6 and r.kind = 0 and r.subject_id = f.entity_id
             and r.slot >= greatest(f.since, $2) and r.slot >= $2 and r.slot <= $4
           group by r.slot
           having ${print} is distinct from (select s.print from forwarded_slots s
             where s.tenant_id = $6 and s.entity_id = f.entity_id and s.protocol = f.protocol and s.slot = r.slot)
         ))`,
      [now, near, lookedBack, endedBy, [...builtProtocols], tenantId],
    );
    due.push(...rows);
  }
  return due.sort((a, b) => a.next.getTime() - b.next.getTime());
}

/** Takes a forwarding for this server until `until`; null when another one has it. */
export async function claim(
  pool: pg.Pool,
  key: ForwardingKey,
  now: Date,
  until: Date,
): Promise<Claim | null> {
  const { rows } = await pool.query<Omit<Claim, keyof ForwardingKey | "sinceMs"> & { since: Date }>(
    `update forwardings f set leased_until = $5
     from entities e
     where f.tenant_id = $1 and f.entity_id = $2 and f.protocol = $3 and f.enabled = 1
       and (f.leased_until is null or f.leased_until <= $4)
       and e.tenant_id = $1 and e.id = $2
     returning f.address, f.channel_code as "channelCode", f.header, f.header_secret as "headerSecret", e.name as entity, e.time_zone as "timeZone", f.since,
       f.failures, f.looked_back_at as "lookedBackAt"`,
    [...toKey(key), now, until],
  );
  const [row] = rows;
  return row ? { ...key, ...row, sinceMs: row.since.getTime() } : null;
}

type Row = { slot: Date; print: string | null; covered: number | null; revision: number } & Partial<
  Record<Measure, number | null>
>;

const columns = forwardedMeasures.map((measure, index) => `${sums[index]}::bigint as "${measure}"`);

/** The first slots that begin within [from, to] whose figures are not the ones sent last, in order of time. */
export async function changedSlots(
  pool: pg.Pool,
  key: ForwardingKey,
  from: Date,
  to: Date,
  most: number,
): Promise<ChangedSlot[]> {
  const { rows } = await pool.query<Row>(
    `select slot, r.print, r.covered, ${forwardedMeasures.map((measure) => `r."${measure}"`).join(", ")},
       coalesce(s.revision, 0) + 1 as revision
     from (select r.slot, ${print} as print, ${covered}::bigint as covered, ${columns.join(", ")}
       from rollups r
       where r.tenant_id = $1 and r.kind = 0 and r.subject_id = $2 and r.slot between $4 and $5
       group by r.slot) r
     full join (select slot, print as sent, revision from forwarded_slots
       where ${isKey} and slot between $4 and $5) s using (slot)
     where coalesce(r.print, '${gone}') is distinct from s.sent
     order by slot limit $6`,
    [...toKey(key), from, to, most],
  );
  return rows.map((row) => ({
    slot: row.slot,
    print: row.print,
    coveredSeconds: row.covered ?? 0,
    revision: row.revision,
    values:
      row.print === null
        ? null
        : Object.fromEntries(forwardedMeasures.map((measure) => [measure, row[measure] ?? 0])),
  }));
}

/** Keeps what the other side has taken. */
export async function keepSent(
  pool: pg.Pool,
  key: ForwardingKey,
  slots: readonly ChangedSlot[],
  now: Date,
): Promise<void> {
  await pool.query(
    `with kept as (
       insert into forwarded_slots (tenant_id, entity_id, protocol, slot, print, revision)
       select $1, $2, $3, t.slot, t.print, t.revision
       from unnest($4::timestamptz[], $5::text[], $6::integer[]) as t(slot, print, revision)
       where exists (select 1 from forwardings where ${isKey})
       on conflict (tenant_id, entity_id, protocol, slot) do update set print = excluded.print, revision = excluded.revision
     )
     update forwardings set last_success_at = $7, failures = 0 where ${isKey}`,
    [
      ...toKey(key),
      slots.map(({ slot }) => slot),
      slots.map(({ print }) => print ?? gone),
      slots.map(({ revision }) => revision),
      now,
    ],
  );
}

/** Keeps why a delivery failed and when it is tried again. */
export async function keepFailure(
  pool: pg.Pool,
  key: ForwardingKey,
  { fault, status, now, nextTryAt }: { fault: string; status: number | null; now: Date; nextTryAt: Date },
): Promise<void> {
  await pool.query(
    `update forwardings set last_error_at = $4, last_fault = $5, last_status = $6, failures = failures + 1, next_try_at = $7
     where ${isKey}`,
    [...toKey(key), now, fault, status, nextTryAt],
  );
}

/** Releases a lease; `lookedBackAt` where everything was checked and nothing is left. */
export async function releaseLease(
  pool: pg.Pool,
  key: ForwardingKey,
  lookedBackAt: Date | null,
): Promise<void> {
  await pool.query(
    `update forwardings set leased_until = null, looked_back_at = coalesce($4, looked_back_at) where ${isKey}`,
    [...toKey(key), lookedBackAt],
  );
}

/** Forgets what was sent of slots that are not sent again. */
export async function forgetSent(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query("delete from forwarded_slots where slot < $1", [before]);
}
