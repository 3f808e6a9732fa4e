import type { ForwardingDraft, ForwardingProtocol } from "@foyer/contract/places/forwarding";
import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Including the sealed value of the header. */
type Draft = Omit<z.output<typeof ForwardingDraft>, "headerSecret"> & { sealed: string };

const slotMs = 900_000;

export const forwardingQueries = (db: Db | Tx) => {
  const ofEntity = (tenantId: number, entityId: number) =>
    db
      .selectFrom("forwardings")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("entity_id", "=", entityId);

  return {
    list: (tenantId: number, entityId: number) => ofEntity(tenantId, entityId).execute(),

    some: (tenantId: number, entityId: number, protocols: readonly number[]) =>
      ofEntity(tenantId, entityId).where("protocol", "in", protocols).execute(),

    /**
     * Sending begins with the quarter of an hour in which a protocol is first switched on; what was counted while it
     * was switched off is sent later. A saved one is tried at once, even if it failed before.
     */
    save(tenantId: number, entityId: number, drafts: readonly Draft[], now: Date) {
      const begin = new Date(Math.floor(now.getTime() / slotMs) * slotMs);
      return db
        .insertInto("forwardings")
        .values(
          drafts.map(({ protocol, address, channelCode, header, sealed, enabled }) => ({
            tenant_id: tenantId,
            entity_id: entityId,
            protocol,
            address,
            channel_code: channelCode,
            header,
            header_secret: sealed,
            enabled,
            since: begin,
            next_try_at: now,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "entity_id", "protocol"]).doUpdateSet({
            address: (e) => e.ref("excluded.address"),
            channel_code: (e) => e.ref("excluded.channel_code"),
            header: (e) => e.ref("excluded.header"),
            header_secret: (e) => e.ref("excluded.header_secret"),
            enabled: (e) => e.ref("excluded.enabled"),
            since: sql`case when forwardings.enabled = 0 and excluded.enabled = 1 and forwardings.last_success_at is null
              then excluded.since else forwardings.since end`,
            next_try_at: (e) => e.ref("excluded.next_try_at"),
            failures: 0,
          }),
        )
        .execute();
    },

    remove: (tenantId: number, entityId: number, protocols: readonly number[]) =>
      db
        .deleteFrom("forwardings")
        .where("tenant_id", "=", tenantId)
        .where("entity_id", "=", entityId)
        .where("protocol", "in", protocols as ForwardingProtocol[])
        .returning("protocol")
        .execute(),

    entity: (tenantId: number, id: number) =>
      db
        .selectFrom("entities")
        .select(["id", "name", "time_zone as timeZone", sql<0 | 1>`push_state`.as("pushState")])
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
  };
};
