import type { CommandState } from "@foyer/contract/devices/commands";
import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { JsonObject } from "../protocols/protocols.ts";
import type { Step, Unanswered } from "./conversation.ts";
import type { DeviceRef, InFlightCommand } from "./in-flight.queries.ts";

export interface Change {
  command: InFlightCommand;
  state: CommandState;
  step: Step | null;
  code: string | null;
  reason: string | null;
  result: JsonObject | null;
  /** Milliseconds until the answer is overdue; null = nothing is awaited. */
  answerMs: number | null;
  isOver: boolean;
  /** A message of it goes out. */
  isSent: boolean;
  /** None of it ever went out. */
  isUnsent: boolean;
}

/** Writes what became of commands, in one statement a company. */
export const writeChanges = (tx: Tx, changes: readonly Change[]): Promise<never[]> =>
  byCompany(
    changes.map((change) => ({ ...change, tenantId: change.command.tenantId })),
    async (tenantId, ofCompany) => {
      const rows = ofCompany.map(
        ({ command, state, step, code, reason, result, answerMs, isOver, isSent, isUnsent }) => ({
          ...{ id: command.id, state, step, code, reason, result },
          ...{ wait: answerMs, over: isOver, sent: isSent, unsent: isUnsent },
        }),
      );
      await sql`
        update commands c set state = n.state, step = case when n.over then null else nullif(n.step, 'null') end,
          code = n.code, reason = n.reason, result = nullif(n.result, 'null'),
          tries = c.tries + n.sent::int,
          sent_at = case when n.sent then coalesce(c.sent_at, n.at) when not n.unsent then c.sent_at end,
          delivered_at = case when n.over and n.state in ('succeeded', 'failed') then coalesce(c.delivered_at, n.at)
            else c.delivered_at end,
          finished_at = case when n.over then n.at end,
          deadline_at = n.deadline
        from (
          select r.*, now() as at, now() + r.wait * interval '1 millisecond' as deadline
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
            id uuid, state text, step jsonb, code text, reason text, result jsonb, wait double precision, over boolean,
            sent boolean, unsent boolean)
        ) n
        where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
      return [];
    },
  );

export interface QueueChange extends DeviceRef {
  unanswered: readonly Unanswered[];
  /** Milliseconds of silence from now on. */
  quietMs: number;
}

export const writeQueues = (tx: Tx, queues: readonly QueueChange[]): Promise<never[]> =>
  byCompany(queues, async (tenantId, ofCompany) => {
    const rows = ofCompany.map(({ deviceId, unanswered, quietMs }) => ({
      d: deviceId,
      u: unanswered,
      q: quietMs,
    }));
    await sql`
      insert into command_lanes (tenant_id, device_id, unanswered, quiet_until)
      select ${tenantId}::bigint, n.d, n.u, now() + n.q * interval '1 millisecond'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(d bigint, u jsonb, q double precision)
      order by n.d
      on conflict (tenant_id, device_id) do update
        set unanswered = excluded.unanswered, quiet_until = excluded.quiet_until`.execute(tx);
    return [];
  });

export const writeEchoes = (
  tx: Tx,
  devices: readonly (DeviceRef & { echoes: boolean })[],
): Promise<never[]> =>
  byCompany(devices, async (tenantId, ofCompany) => {
    await sql`
      with changed as materialized (
        select d.id, n.e
        from unnest(${ofCompany.map(({ deviceId }) => deviceId)}::bigint[],
          ${ofCompany.map(({ echoes }) => echoes)}::boolean[]) as n(d, e)
        join devices d on d.tenant_id = ${tenantId} and d.id = n.d and d.echoes_id is distinct from n.e
        order by d.id for no key update of d
      )
      update devices d set echoes_id = c.e from changed c where d.tenant_id = ${tenantId} and d.id = c.id`.execute(
      tx,
    );
    return [];
  });

export interface LateReply extends DeviceRef {
  commandId: string;
  result: JsonObject;
}

/** Keeps answers nobody waited for any more; what became of their commands stays as it is. */
export const writeLate = (tx: Tx, late: readonly LateReply[]): Promise<never[]> =>
  byCompany(late, async (tenantId, ofCompany) => {
    const rows = ofCompany.map(({ deviceId, commandId, result }) => ({
      d: deviceId,
      id: commandId,
      r: result,
    }));
    await sql`
      update commands c set late_result = n.r
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(d bigint, id uuid, r jsonb)
      where c.tenant_id = ${tenantId} and c.device_id = n.d and c.id = n.id
        and c.state not in ('pending', 'sent', 'delivered')`.execute(tx);
    return [];
  });

/**
 * The device, or the broker before it, has the message. Gives back those that were written: what is being written to
 * at this moment has most likely been answered, and is not waited for.
 */
export const writeDelivered = (
  db: Db,
  sent: readonly { tenantId: number; id: string }[],
): Promise<string[]> =>
  byCompany(sent, async (tenantId, ofCompany) => {
    const { rows } = await sql<{ id: string }>`
      with still as materialized (
        select id, coalesce(delivered_at, now()) as at from commands
        where tenant_id = ${tenantId} and id = any(${ofCompany.map(({ id }) => id)}::uuid[])
          and state = 'sent' for no key update skip locked
      )
      update commands c set state = 'delivered', delivered_at = still.at
      from still where c.tenant_id = ${tenantId} and c.id = still.id
      returning c.id`.execute(db);
    return rows.map(({ id }) => id);
  });
