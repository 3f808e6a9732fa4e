import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../registry/registry.ts";

export interface NewLine {
  tenantId: number;
  deviceId: number;
  line: string;
  source: string;
  feed: string;
  byEvent: boolean;
  firstAt: Date;
}

type LineKey = Pick<NewLine, "tenantId" | "deviceId" | "line">;

export const lineQueries = (db: Db) => {
  const update = ({ tenantId, deviceId, line }: LineKey) =>
    db
      .updateTable("device_lines")
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .where("line", "=", line);

  return {
    /** What is kept of a line; makes it when it is new. */
    async readOrAdd({ tenantId, deviceId, line, source, feed, byEvent, firstAt }: NewLine) {
      const read = db
        .selectFrom("device_lines")
        .select(["feed", "feed_fixed", "other_feeds", "by_event"])
        .where("tenant_id", "=", tenantId)
        .where("device_id", "=", deviceId)
        .where("line", "=", line);
      const kept = await read.executeTakeFirst();
      if (kept) return kept;
      await db
        .insertInto("device_lines")
        .values({
          tenant_id: tenantId,
          device_id: deviceId,
          line,
          source,
          feed,
          by_event: byEvent,
          first_at: firstAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return read.executeTakeFirstOrThrow();
    },

    setByEvent: (line: LineKey, byEvent: boolean) => update(line).set({ by_event: byEvent }).execute(),

    /** Lets a line count from another feed; the previous one is no longer counted. */
    setFeed: (line: LineKey, { feed, byEvent, other }: { feed: string; byEvent: boolean; other: string }) =>
      update(line)
        .set({
          feed,
          by_event: byEvent,
          other_feeds: sql`array_append(array_remove(array_remove(other_feeds, ${feed}), ${other}), ${other})`,
        })
        .execute(),

    /** Lets a line count for good from one of the feeds its device sends; nothing where it never sent it. */
    chooseFeed: (line: LineKey, feed: string) =>
      update(line)
        .where((w) => w.or([w("feed", "=", feed), sql<boolean>`${feed} = any(other_feeds)`]))
        .set({
          feed,
          feed_fixed: true,
          other_feeds: sql`case when feed = ${feed} then other_feeds else array_append(array_remove(other_feeds, ${feed}), feed) end`,
        })
        .returning("line")
        .executeTakeFirst(),

    addOtherFeed: (line: LineKey, feed: string) =>
      update(line)
        .set({ other_feeds: sql`array_append(array_remove(other_feeds, ${feed}), ${feed})` })
        .execute(),

    isVisible: async (caller: Caller, deviceId: number) =>
      (await visibleDevices(db, caller).select("d.id").where("d.id", "=", deviceId).executeTakeFirst()) !==
      undefined,

    ofDevice: (caller: Caller, deviceId: number, now: Date) =>
      db
        .selectFrom("device_lines as l")
        .leftJoin("bindings as b", (join) =>
          join
            .onRef("b.tenant_id", "=", "l.tenant_id")
            .onRef("b.device_id", "=", "l.device_id")
            .onRef("b.line", "=", "l.line")
            .on("b.from_at", "<=", now)
            .on((e) => e.or([e("b.to_at", "is", null), e("b.to_at", ">", now)])),
        )
        .leftJoin("accesses as a", (join) =>
          join.onRef("a.tenant_id", "=", "b.tenant_id").onRef("a.id", "=", "b.access_id"),
        )
        .select([
          "l.line",
          "l.source",
          "l.feed",
          "l.feed_fixed",
          "l.other_feeds",
          "l.first_at",
          "a.id as corridorId",
          "a.name as corridorName",
        ])
        .where("l.tenant_id", "=", requireTenant(caller))
        .where("l.device_id", "=", deviceId)
        .orderBy((o) => o.fn("length", ["l.line"]))
        .orderBy("l.line")
        .execute(),
  };
};
