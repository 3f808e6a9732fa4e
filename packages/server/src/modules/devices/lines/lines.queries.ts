import type { Db } from "../../../platform/database/database.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../registry/visible-devices.ts";

export interface NewLine {
  tenantId: number;
  deviceId: number;
  line: string;
  source: string;
  firstAt: Date;
}

export const lineQueries = (db: Db) => ({
  /** A line that is known stays as it is. */
  add: (lines: readonly NewLine[]) =>
    db
      .insertInto("device_lines")
      .values(
        lines.map(({ tenantId, deviceId, line, source, firstAt }) => ({
          tenant_id: tenantId,
          device_id: deviceId,
          line,
          source,
          first_at: firstAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
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
      .select(["l.line", "l.source", "l.first_at", "a.id as corridorId", "a.name as corridorName"])
      .where("l.tenant_id", "=", tenantOf(caller))
      .where("l.device_id", "=", deviceId)
      .orderBy((o) => o.fn("length", ["l.line"]))
      .orderBy("l.line")
      .execute(),
});
