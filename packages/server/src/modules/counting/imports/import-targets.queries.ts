import type { Db, Tx } from "../../../platform/database/database.ts";

/** A line an import writes to; moments in milliseconds since 1970. */
export interface TargetSpan {
  deviceId: number;
  line: string;
  entityId: number;
  /** The access the import binds the line to; null where the line was there before. */
  accessId: number | null;
  from: number;
  to: number;
}

export const targetQueries = (db: Db | Tx) => ({
  /** A span noted before is only widened: what it covers may be written already. */
  note: (tenantId: number, importId: number, { deviceId, line, entityId, accessId, from, to }: TargetSpan) =>
    db
      .insertInto("import_targets")
      .values({
        tenant_id: tenantId,
        import_id: importId,
        device_id: deviceId,
        line,
        entity_id: entityId,
        access_id: accessId,
        from_at: new Date(from),
        to_at: new Date(to),
      })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "import_id", "device_id", "line"]).doUpdateSet((e) => ({
          from_at: e.fn<Date>("least", ["import_targets.from_at", "excluded.from_at"]),
          to_at: e.fn<Date>("greatest", ["import_targets.to_at", "excluded.to_at"]),
        })),
      )
      .execute(),

  async of(tenantId: number, importId: number): Promise<TargetSpan[]> {
    const rows = await db
      .selectFrom("import_targets")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("import_id", "=", importId)
      .orderBy("device_id")
      .orderBy("line")
      .execute();
    return rows.map((row) => ({
      deviceId: row.device_id,
      line: row.line,
      entityId: row.entity_id,
      accessId: row.access_id,
      from: row.from_at.getTime(),
      to: row.to_at.getTime(),
    }));
  },

  /** The spans in which other imports that stand have written to the same line and bound it to the same access. */
  async others(tenantId: number, importId: number, { deviceId, line, accessId }: TargetSpan) {
    const rows = await db
      .selectFrom("import_targets as t")
      .innerJoin("imports as i", (join) =>
        join.onRef("i.tenant_id", "=", "t.tenant_id").onRef("i.id", "=", "t.import_id"),
      )
      .select(["t.from_at", "t.to_at"])
      .where("t.tenant_id", "=", tenantId)
      .where("t.import_id", "<>", importId)
      .where("t.device_id", "=", deviceId)
      .where("t.line", "=", line)
      .where("t.access_id", "is not distinct from", accessId)
      .where("i.state", "=", "done")
      .execute();
    return rows.map((row) => ({ from: row.from_at.getTime(), to: row.to_at.getTime() }));
  },
});
