import { endStates, type RolloutState } from "@foyer/contract/devices/rollout-plan";
import type { RolloutHalt } from "@foyer/contract/devices/rollout-progress";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

const ends = [...endStates];

/** Which roll-out: everything below happens within its company. */
export interface RolloutRef {
  tenantId: number;
  id: number;
}

/** What is changed about a roll-out; the caller holds its row. */
export const rolloutChanges = (tx: Tx | Db, { tenantId, id }: RolloutRef) => {
  const own = sql`x.tenant_id = ${tenantId} and x.rollout_id = ${id}`;
  return {
    state: (
      state: RolloutState,
      more: { wave?: number; halt?: RolloutHalt | null; startedAt?: Date; endedAt?: Date | null } = {},
    ) =>
      tx
        .updateTable("rollouts")
        .set({
          state,
          ...(more.wave === undefined ? {} : { wave: more.wave }),
          ...(more.halt === undefined ? {} : { halt: more.halt && JSON.stringify(more.halt) }),
          ...(more.startedAt === undefined ? {} : { started_at: more.startedAt }),
          ...(more.endedAt === undefined ? {} : { ended_at: more.endedAt }),
        })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),

    /** Lets the waiting devices of a wave get the offer; those that another roll-out is upgrading are left out. */
    queueWave: (wave: number, now: Date) =>
      sql`update rollout_devices x set queued_at = ${now}, changed_at = ${now}, state = case
            when exists (select from rollout_devices o where o.tenant_id = ${tenantId} and o.device_id = x.device_id
              and o.id <> x.id
              and o.state in ('queued', 'offered', 'accepted', 'downloading', 'downloaded', 'installing'))
            then 'skipped' else 'queued' end
          where ${own} and x.wave = ${wave} and x.state = 'waiting'`.execute(tx),

    beginWave: (wave: number, now: Date) =>
      tx
        .updateTable("rollout_waves")
        .set({ started_at: now, ended_at: null })
        .where("tenant_id", "=", tenantId)
        .where("rollout_id", "=", id)
        .where("wave", "=", wave)
        .execute(),

    endWave: (wave: number, now: Date | null) =>
      tx
        .updateTable("rollout_waves")
        .set({ ended_at: now })
        .where("tenant_id", "=", tenantId)
        .where("rollout_id", "=", id)
        .where("wave", "=", wave)
        .execute(),

    /** A device without an offer yet waits again: commands that were not sent are taken back. */
    async stopOffering(now: Date): Promise<void> {
      await sql`select from rollout_devices x join devices d on d.tenant_id = ${tenantId} and d.id = x.device_id
          where ${own} and x.state in ('queued', 'offered') and x.command_id is not null
          order by d.id for no key update of d`.execute(tx);
      await sql`with taken as (
            update commands c set state = 'cancelled', finished_at = now()
            from rollout_devices x
            where ${own} and x.state in ('queued', 'offered') and c.tenant_id = ${tenantId} and c.id = x.command_id
              and c.state = 'pending'
            returning c.id)
          update rollout_devices x set state = 'waiting', command_id = null, told_at = null, token_hash = null,
            changed_at = ${now}
          where ${own} and (x.state = 'queued' or x.command_id in (select id from taken))`.execute(tx);
    },

    /** Devices that were away when their wave was through come along with a later one. */
    carry: (from: number, to: number) =>
      sql`update rollout_devices x set wave = ${to} where ${own} and x.wave = ${from} and x.state = 'waiting'`.execute(
        tx,
      ),

    /** A person accepts what a wave has come to. */
    forgive: (wave: number, isOver: boolean) =>
      sql`update rollout_waves x set passed = ${isOver}, forgiven_failures = (
            select count(*) from rollout_devices d where d.tenant_id = ${tenantId} and d.rollout_id = x.rollout_id
              and d.wave = x.wave and d.state = 'failed')
          where ${own} and x.wave = ${wave}`.execute(tx),

    /** Counts that a person checked do not halt again. */
    forgiveCounts: (deviceIds: readonly number[]) =>
      sql`update rollouts x set forgiven = x.forgiven || ${JSON.stringify(deviceIds)}::jsonb
          where x.tenant_id = ${tenantId} and x.id = ${id}`.execute(tx),

    /** Failed and expired devices try once more, as part of the wave under way. */
    async retry(wave: number, now: Date): Promise<number> {
      const { rows } = await sql`
        update rollout_devices x set state = 'waiting', wave = ${wave}, failure = null, said = null, command_id = null,
          fetched = 0, served = 0, token_hash = null, told_at = null, accepted_at = null, fetched_at = null,
          downloaded_at = null, ended_at = null, seen_at = null, old_messages = 0, told_connection = null,
          asked_connection = null, asked_command = null, changed_at = ${now}
        where ${own} and x.wave <= ${wave} and x.state in ('failed', 'expired')
        returning x.id`.execute(tx);
      return rows.length;
    },

    cancelWaiting: (now: Date) =>
      tx
        .updateTable("rollout_devices")
        .set({ state: "cancelled", changed_at: now, ended_at: now })
        .where("tenant_id", "=", tenantId)
        .where("rollout_id", "=", id)
        .where("state", "in", ["waiting", "queued"])
        .execute(),

    async doneDevices(): Promise<number[]> {
      const rows = await tx
        .selectFrom("rollout_devices")
        .select("device_id")
        .where("tenant_id", "=", tenantId)
        .where("rollout_id", "=", id)
        .where("state", "=", "done")
        .execute();
      return rows.map(({ device_id }) => device_id);
    },

    async hasOpen(wave: number): Promise<boolean> {
      const row = await tx
        .selectFrom("rollout_devices")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("rollout_id", "=", id)
        .where("wave", "=", wave)
        .where("state", "not in", ends)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};
