import type { WallBeat } from "@foyer/contract/reporting/screens/wall-player";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Problem } from "./beat-problems.ts";

/** Browsers of one wall that are kept, and for how long after they were heard of last. */
const mostDisplays = 20;
const keptDays = 7;
const mostProblems = 200;
const problemDays = 30;
/** Times that one problem is counted at most. */
const mostTimes = 1_000_000_000;

interface Of {
  tenantId: number;
  wallId: number;
}

interface Beaten extends Of {
  display: string;
  seenAt: Date;
  agent: string;
  address: string;
  beat: WallBeat;
}

export const displayQueries = (db: Db | Tx) => {
  const ofWall = ({ tenantId, wallId }: Of) => sql<boolean>`tenant_id = ${tenantId} and wall_id = ${wallId}`;

  return {
    /** Of walls of a company, the one heard of last first; pictures are asked for one by one. */
    ofWalls: (tenantId: number, wallIds: readonly number[]) =>
      db
        .selectFrom("wall_displays")
        .where("tenant_id", "=", tenantId)
        .where("wall_id", "in", wallIds)
        .select(["wall_id", "display", "seen_at", "agent", "address", "beat", "picture_at"])
        .orderBy("seen_at", "desc")
        .execute(),

    picture: (of: Of, display: string) =>
      db
        .selectFrom("wall_displays")
        .where(ofWall(of))
        .where("display", "=", display)
        .select(["picture", "picture_at"])
        .executeTakeFirst(),

    /** Notes a beat and answers when the one before came; a new browser makes room for itself. */
    async beat({ tenantId, wallId, display, seenAt, agent, address, beat }: Beaten): Promise<Date | null> {
      // Asked before it is written, apart: within one statement Citus may write first.
      const known = await db
        .selectFrom("wall_displays")
        .where(ofWall({ tenantId, wallId }))
        .where("display", "=", display)
        .select("seen_at")
        .executeTakeFirst();
      await sql`
        insert into wall_displays (tenant_id, wall_id, display, seen_at, agent, address, beat)
        values (${tenantId}, ${wallId}, ${display}, ${seenAt}, ${agent}, ${address}, ${JSON.stringify(beat)})
        on conflict (tenant_id, wall_id, display) do update
        set seen_at = excluded.seen_at, agent = excluded.agent, address = excluded.address, beat = excluded.beat`.execute(
        db,
      );
      const before = known?.seen_at ?? null;
      if (before === null) await this.makeRoom({ tenantId, wallId }, seenAt);
      return before;
    },

    async makeRoom(of: Of, now: Date): Promise<void> {
      await sql`
        delete from wall_displays where ${ofWall(of)} and (
          seen_at < ${now}::timestamptz - ${keptDays} * interval '1 day' or display not in (
            select display from wall_displays where ${ofWall(of)} order by seen_at desc, display limit ${mostDisplays}))`.execute(
        db,
      );
    },

    /** Keeps the last picture of a browser that was heard of. */
    async keepPicture(of: Of, display: string, picture: Buffer, now: Date): Promise<void> {
      await db
        .updateTable("wall_displays")
        .set({ picture, picture_at: now })
        .where(ofWall(of))
        .where("display", "=", display)
        .execute();
    },

    /** Adds to what went wrong today, and forgets what is too old or too much. */
    async noteProblems({ tenantId, wallId }: Of, problems: readonly Problem[], now: Date): Promise<void> {
      if (problems.length === 0) return;
      const day = now.toISOString().slice(0, 10);
      await db
        .insertInto("wall_problems")
        .values(
          problems.map(({ code, text, count, from, to }) => ({
            ...{ tenant_id: tenantId, wall_id: wallId, day, code, text, count },
            ...{ first_at: from, last_at: to },
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "wall_id", "day", "code", "text"]).doUpdateSet({
            count: sql<number>`least(wall_problems.count::bigint + excluded.count, ${mostTimes})`,
            last_at: sql<Date>`excluded.last_at`,
          }),
        )
        .execute();
      await sql`
        delete from wall_problems where tenant_id = ${tenantId} and (day < ${now}::date - ${problemDays}::integer
          or wall_id = ${wallId} and (day, code, text) not in (
            select day, code, text from wall_problems
            where tenant_id = ${tenantId} and wall_id = ${wallId}
            order by last_at desc, code, text limit ${mostProblems}))`.execute(db);
    },

    problems: (of: Of, now: Date) =>
      db
        .selectFrom("wall_problems")
        .where(ofWall(of))
        .where("day", ">=", sql<string>`${now}::date - ${problemDays}::integer`)
        .select(["code", "text", "count", "first_at", "last_at"])
        .orderBy("last_at", "desc")
        .orderBy("code")
        .orderBy("text")
        .execute(),
  };
};
