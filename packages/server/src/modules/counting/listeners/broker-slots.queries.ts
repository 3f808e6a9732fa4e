import { randomBytes } from "node:crypto";
import type pg from "pg";
import { advisoryLocks } from "../../../platform/database/advisory-locks.ts";
import { inTransaction } from "../../../platform/database/in-transaction.ts";

/** A name at the external broker, and what is subscribed under it. */
export interface BrokerSlot {
  slot: number;
  clientId: string;
  filters: string[];
  /** The server that carried it last, by its name for people. */
  instance: string | null;
}

export interface Holder {
  id: string;
  instance: string;
  leaseMs: number;
}

const slotLock = advisoryLocks.brokerSlots;

const columns = `slot, client_id as "clientId", filters, instance`;
const lease = (parameter: string) => `now() + make_interval(secs => ${parameter} / 1000.0)`;
/** The slot of the guard holds no share of the counts. */
const guardSlot = 0;
const isOrphan = `slot <> ${guardSlot} and leased_until <= now()`;

/** Renews what a process holds; returns what it still holds. A lease that is over and that nobody took goes on. */
export async function renewSlots(pool: pg.Pool, { id, leaseMs }: Holder): Promise<number[]> {
  const { rows } = await pool.query<{ slot: number }>(
    `update broker_slots set leased_until = ${lease("$2::float8")} where holder = $1 returning slot`,
    [id, leaseMs],
  );
  return rows.map(({ slot }) => slot);
}

export async function orphanedSlots(pool: pg.Pool): Promise<BrokerSlot[]> {
  return (await pool.query<BrokerSlot>(`select ${columns} from broker_slots where ${isOrphan} order by slot`))
    .rows;
}

/** Takes over one of these orphans, of all if none is named; undefined when others were quicker or there is none. */
export async function takeOrphan(
  pool: pg.Pool,
  { id, instance, leaseMs }: Holder,
  slots: readonly number[] | null,
): Promise<BrokerSlot | undefined> {
  const { rows } = await pool.query<BrokerSlot>(
    `update broker_slots b
     set holder = $1, instance = $2, leased_until = ${lease("$3::float8")}, leaving = false
     from (select slot, instance as former from broker_slots
           where ${isOrphan} and ($4::int[] is null or slot = any($4)) order by slot limit 1 for update skip locked) o
     where b.slot = o.slot
     returning b.slot, b.client_id as "clientId", b.filters, o.former as instance`,
    [id, instance, leaseMs, slots],
  );
  return rows[0];
}

/** A name no server has carried yet. */
export async function addSlot(
  pool: pg.Pool,
  { id, instance, leaseMs }: Holder,
  filters: readonly string[],
): Promise<BrokerSlot> {
  const { rows } = await pool.query<BrokerSlot>(
    `with locked as materialized (select pg_advisory_xact_lock(${slotLock}))
     insert into broker_slots (slot, client_id, filters, holder, instance, leased_until)
     select coalesce((select max(slot) from broker_slots), 0) + 1, $1, $2, $3, $4, ${lease("$5::float8")} from locked
     returning ${columns}`,
    [`foyer-${randomBytes(8).toString("hex")}`, filters, id, instance, leaseMs],
  );
  return rows[0] as BrokerSlot;
}

/** The guard's name, unless another carries it; `filters` are what was subscribed under it before. */
export async function takeGuard(
  pool: pg.Pool,
  { id, instance, leaseMs }: Holder,
  filters: readonly string[],
): Promise<BrokerSlot | undefined> {
  const { rows } = await pool.query<BrokerSlot>(
    `with former as (select filters from broker_slots where slot = ${guardSlot})
     insert into broker_slots as b (slot, client_id, filters, holder, instance, leased_until)
     values (${guardSlot}, $1, $2, $3, $4, ${lease("$5::float8")})
     on conflict (slot) do update set holder = excluded.holder, instance = excluded.instance,
       filters = excluded.filters, leased_until = excluded.leased_until, leaving = false
     where b.leased_until <= now()
     returning b.slot, b.client_id as "clientId", coalesce((select filters from former), b.filters) as filters, b.instance`,
    [`foyer-guard-${randomBytes(8).toString("hex")}`, filters, id, instance, leaseMs],
  );
  return rows[0];
}

/** Notes what else is subscribed under a name from now on. */
export async function noteFilters(
  pool: pg.Pool,
  { id }: Holder,
  slot: number,
  filters: readonly string[],
): Promise<void> {
  await pool.query("update broker_slots set filters = $3 where slot = $1 and holder = $2", [
    slot,
    id,
    filters,
  ]);
}

const insertOrphan = (condition = "") => `
  with locked as materialized (select pg_advisory_xact_lock(${slotLock}))
  insert into broker_slots (slot, client_id, filters, leased_until)
  select coalesce((select max(slot) from broker_slots), 0) + 1, $1, $2, now() from locked ${condition}
  on conflict (client_id) do nothing`;

/** A name that the broker may share out to goes to whoever looks after orphans, unless somebody carries it. */
export async function addOrphan(pool: pg.Pool, clientId: string, filters: readonly string[]): Promise<void> {
  await pool.query(insertOrphan(), [clientId, filters]);
}

/**
 * Names made of machine and port, as former versions carried them, become orphans while a broker may still keep
 * something for them: as long as their sessions were kept.
 */
export async function addFormerName(
  pool: pg.Pool,
  clientId: string,
  filters: readonly string[],
  sessionSeconds: number,
): Promise<void> {
  const isRecent = `where exists (select 1 from migrations
    where name = '0047_broker_slots.sql' and ran_at > now() - make_interval(secs => $3))`;
  await pool.query(insertOrphan(isRecent), [clientId, filters, sessionSeconds]);
}

/**
 * Says that a process is about to stop; returns how many others stay. Of two that stop at once the later one finds
 * none.
 */
export async function leaveSlots(pool: pg.Pool, { id }: Holder): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [slotLock]);
    await client.query("update broker_slots set leaving = true where holder = $1", [id]);
    const { rows } = await client.query<{ others: number }>(
      `select count(distinct holder)::int as others from broker_slots
       where holder <> $1 and not leaving and leased_until > now()`,
      [id],
    );
    return rows[0]?.others ?? 0;
  });
}

/** Leaves a name, and what the broker holds for it, to the next server. */
export async function releaseSlot(pool: pg.Pool, { id }: Holder, slot: number): Promise<void> {
  await pool.query(
    "update broker_slots set holder = null, leased_until = now(), leaving = false where slot = $1 and holder = $2",
    [slot, id],
  );
}

/** A name whose session has ended is carried by no server any more. */
export async function removeSlot(pool: pg.Pool, { id }: Holder, slot: number): Promise<void> {
  await pool.query("delete from broker_slots where slot = $1 and holder = $2", [slot, id]);
}
