import type { DeviceModelDraft } from "@foyer/contract/devices/device-models";
import { contains, type Db } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";

const columns = (draft: DeviceModelDraft) => ({
  device_type: draft.deviceType,
  device_name: draft.deviceName,
  code: draft.code,
  sn_length: draft.snLenth,
});

const order = {
  fields: {
    deviceName: "m.device_name",
    code: "m.code",
    deviceType: "m.device_type",
    createTime: "m.created_at",
  },
  usual: "m.device_name",
  id: "m.id",
};

/** How many devices of all companies are of these models. */
async function deviceCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("devices as d")
    .where("d.model_id", "in", ids)
    .groupBy("d.model_id")
    .select(["d.model_id as id", (e) => e.fn.countAll<number>().as("n")])
    .execute();
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export const deviceModelQueries = (db: Db) => ({
  async page({ search, deviceType, ...page }: Page & { search: string; deviceType?: number }) {
    let matching = db.selectFrom("device_models as m");
    if (search) {
      matching = matching.where((e) =>
        e.or([e("m.device_name", "ilike", contains(search)), e("m.code", "ilike", contains(search))]),
      );
    }
    if (deviceType !== undefined) matching = matching.where("m.device_type", "=", deviceType);
    const { content, totalElements } = await paged(
      matching,
      matching.select([
        "m.id",
        "m.device_type as deviceType",
        "m.device_name as deviceName",
        "m.code",
        "m.sn_length as snLenth",
        "m.created_at as createTime",
      ]),
      page,
      order,
    );
    const counts = await deviceCounts(
      db,
      content.map(({ id }) => id),
    );
    return {
      content: content.map((row) => ({
        ...row,
        deviceCount: counts.get(row.id) ?? 0,
        createTime: row.createTime.toISOString(),
      })),
      totalElements,
    };
  },

  byId: (id: number) => db.selectFrom("device_models").selectAll().where("id", "=", id).executeTakeFirst(),

  insert: (draft: DeviceModelDraft) =>
    db.insertInto("device_models").values(columns(draft)).returning("id").executeTakeFirstOrThrow(),

  update: (id: number, draft: DeviceModelDraft) =>
    db
      .updateTable("device_models")
      .set(columns(draft))
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst(),

  delete: (ids: readonly number[]) =>
    db.transaction().execute(async (tx) => {
      const deleted = await tx
        .deleteFrom("device_models")
        .where("id", "in", ids)
        .returning(["id", "device_name"])
        .execute();
      allDeleted(ids, deleted);
      return deleted;
    }),
});
