import type { CommandState } from "@foyer/contract/devices/commands";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { expectedContact, presenceColumns } from "../presence/presence.ts";
import { visibleDevices } from "../registry/registry.ts";
import type { EndedCommand } from "./command-handlers.ts";
import { shownColumns, shownCommand } from "./shown-command.ts";

interface PageAsked {
  sn: string;
  state?: CommandState | undefined;
  page: number;
  size: number;
}

export const commandQueries = (db: Db | Tx) => ({
  async page(caller: Caller, now: Date, { sn, state, page, size }: PageAsked) {
    let matching = visibleDevices(db, caller)
      .innerJoin("commands as c", (join) =>
        join.onRef("c.tenant_id", "=", "d.tenant_id").onRef("c.device_id", "=", "d.id"),
      )
      .where("d.sn", "=", sn);
    if (state !== undefined) matching = matching.where("c.state", "=", state);
    const rows = await matching
      .leftJoin("users as u", "u.id", "c.user_id")
      .select([...presenceColumns, ...shownColumns])
      .orderBy("c.seq", "desc")
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const content = rows.map((row) => shownCommand(row, expectedContact(row, now)));
    return { content, totalElements: total };
  },

  /** Takes back what was not sent yet; those it could not be are missing. */
  async cancel(tenantId: number, deviceId: number, ids: readonly string[]): Promise<EndedCommand[]> {
    const { rows } = await sql<EndedCommand>`
      update commands c set state = 'cancelled', finished_at = now()
      where c.tenant_id = ${tenantId} and c.device_id = ${deviceId} and c.id = any(${ids}::uuid[])
        and c.state = 'pending' and c.step is null
      returning c.tenant_id as "tenantId", c.device_id as "deviceId", c.id as "commandId", c.name, c.setting, c.state,
        c.parameters, c.result, c.reason, c.cause, c.cause_id as "causeId"`.execute(db);
    return rows;
  },

  /** How many of these are the device's. */
  async known(tenantId: number, deviceId: number, ids: readonly string[]): Promise<number> {
    const { count } = await db
      .selectFrom("commands")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .where("id", "in", [...ids])
      .executeTakeFirstOrThrow();
    return count;
  },
});
