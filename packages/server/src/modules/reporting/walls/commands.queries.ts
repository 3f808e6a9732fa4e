import type { ToldCommand } from "@foyer/contract/reporting/screens/walls";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

/** Browsers whose answer to one command is kept. */
const mostAnswers = 100;

interface Telling {
  command: ToldCommand;
  now: Date;
  expiresAt: Date;
  /** Until when it holds, where it is more than done once. */
  until: Date | null;
}

export const commandQueries = (db: Db | Tx) => ({
  /** Tells walls something, instead of what of its kind they were told before. */
  async tell(caller: Caller, ids: readonly number[], { command, now, expiresAt, until }: Telling) {
    const tenantId = requireTenant(caller);
    await sql`
      delete from wall_commands where tenant_id = ${tenantId} and (
        wall_id = any(${ids}::bigint[]) and command->>'kind' = ${command.kind}
        or greatest(expires_at, until) < ${now})`.execute(db);
    await db
      .insertInto("wall_commands")
      .values(
        ids.map((wallId) => ({
          ...{ tenant_id: tenantId, wall_id: wallId, command: JSON.stringify(command) },
          ...{ told_at: now, expires_at: expiresAt, until },
        })),
      )
      .execute();
  },

  /** What a browser was told and has not done yet, and what still holds: it may have begun anew. In the order of telling. */
  waiting: (tenantId: number, wallId: number, display: string, now: Date) =>
    db
      .selectFrom("wall_commands")
      .where("tenant_id", "=", tenantId)
      .where("wall_id", "=", wallId)
      .where(
        sql<boolean>`case when ${display} = any(done_by) then until > ${now} else expires_at > ${now} end`,
      )
      .select(["id", "command", "until"])
      .orderBy("id")
      .execute(),

  async noteDone(tenantId: number, wallId: number, display: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .updateTable("wall_commands")
      .set({ done_by: sql<string[]>`array_append(done_by, ${display})` })
      .where("tenant_id", "=", tenantId)
      .where("wall_id", "=", wallId)
      .where("id", "in", ids)
      .where(sql<boolean>`not ${display} = any(done_by) and cardinality(done_by) < ${mostAnswers}`)
      .execute();
  },
});
