import type { quarantineReasons, quarantineStates } from "@foyer/contract/counting/records";
import { sql } from "kysely";
import { contains, type Db, type Tx } from "../../../../platform/database/database.ts";
import { type Page, paged } from "../../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../../platform/http/caller.ts";
import { visibleDevices } from "../../../devices/registry/registry.ts";

type State = (typeof quarantineStates)[number];

interface Filter {
  reason?: (typeof quarantineReasons)[number] | undefined;
  state: State;
  deviceId?: number | undefined;
  entityId?: number | undefined;
  search: string;
}

const order = {
  fields: { id: "q.id", start: "q.start_at", receivedAt: "q.received_at" },
  usual: "q.id",
  id: "q.id",
};

export const quarantineListQueries = (db: Db | Tx) => {
  const visible = (caller: Caller) =>
    visibleDevices(db, caller).innerJoin("quarantined_records as q", (join) =>
      join.onRef("q.tenant_id", "=", "d.tenant_id").onRef("q.device_id", "=", "d.id"),
    );

  function matching(caller: Caller, { reason, state, deviceId, entityId, search }: Filter) {
    let query = visible(caller).where("q.state", "=", state);
    if (reason !== undefined) query = query.where("q.reason", "=", reason);
    if (deviceId !== undefined) query = query.where("d.id", "=", deviceId);
    if (entityId !== undefined) query = query.where("d.entity_id", "=", entityId);
    if (search) {
      query = query.where((e) =>
        e.or([e("d.sn", "ilike", contains(search)), e("d.name", "ilike", contains(search))]),
      );
    }
    return query;
  }

  /** With the access the line was bound to at the record's start. */
  const shown = (query: ReturnType<typeof matching>) =>
    query
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom("bindings as b")
            .innerJoin("accesses as a", (join) =>
              join.onRef("a.tenant_id", "=", "b.tenant_id").onRef("a.id", "=", "b.access_id"),
            )
            .select(["a.id as accessId", "a.name as accessName", "b.direction"])
            .whereRef("b.tenant_id", "=", "q.tenant_id")
            .whereRef("b.device_id", "=", "q.device_id")
            .whereRef("b.line", "=", "q.line")
            .whereRef("b.from_at", "<=", "q.start_at")
            .where((w) => w.or([w("b.to_at", "is", null), w("b.to_at", ">", w.ref("q.start_at"))]))
            .limit(1)
            .as("c"),
        (join) => join.onTrue(),
      )
      .select([
        "q.id",
        "q.device_id as deviceId",
        "d.sn",
        "d.name as deviceName",
        "e.id as entityId",
        "e.name as entityName",
        "e.time_zone as zone",
        "q.line",
        "q.start_at",
        "q.seconds",
        "q.received_at",
        "q.source",
        "q.revision",
        "q.reason",
        "q.measures",
        "q.state",
        "q.decided_by as decidedBy",
        "q.decided_at",
        "c.accessId",
        "c.accessName",
        "c.direction",
      ]);

  return {
    page: (caller: Caller, { page, size, sort = ["id,desc"], ...filter }: Page & Filter) => {
      const query = matching(caller, filter);
      return paged(query, shown(query), { page, size, sort }, order);
    },

    /** Records as they were kept, held until the transaction ends. */
    forDecision: (caller: Caller, ids: readonly number[]) =>
      visible(caller)
        .select([
          "q.id",
          "q.tenant_id",
          "q.device_id",
          "q.line",
          "q.start_at",
          "q.seconds",
          "q.received_at",
          "q.source",
          "q.revision",
          "q.measures",
          "q.reason",
          "q.state",
        ])
        .where("q.id", "in", ids)
        .orderBy("q.received_at")
        .orderBy("q.id")
        .forUpdate("q")
        .execute(),

    /** Whether any is of a month whose records have expired: what had counted then is not known any more. */
    async isOfMonthGone(tenantId: number, ids: readonly number[]): Promise<boolean> {
      const { rows } = await sql<{ gone: boolean }>`
        select exists (
          select 1 from quarantined_records q
          join months_let_go g on g.month = date_trunc('month', q.start_at at time zone 'UTC')::date
          where q.tenant_id = ${tenantId} and q.id = any(${ids}::bigint[])
        ) as gone
      `.execute(db);
      return rows[0]?.gone === true;
    },

    decide: (
      caller: Caller,
      ids: readonly number[],
      { state, at }: { state: Exclude<State, "held">; at: Date },
    ) =>
      db
        .updateTable("quarantined_records")
        .set({ state, decided_by: caller.username, decided_at: at })
        .where("tenant_id", "=", requireTenant(caller))
        .where("id", "=", sql<number>`any(${ids}::bigint[])`)
        .execute(),
  };
};
