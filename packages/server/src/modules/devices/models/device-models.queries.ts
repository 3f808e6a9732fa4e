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
      matching.select((e) => [
        "m.id",
        "m.device_type as deviceType",
        "m.device_name as deviceName",
        "m.code",
        "m.sn_length as snLenth",
        "m.created_at as createTime",
        e
          .selectFrom("devices as d")
          .whereRef("d.model_id", "=", "m.id")
          .select((s) => s.fn.countAll<number>().as("n"))
          .as("deviceCount"),
      ]),
      page,
      order,
    );
    return {
      content: content.map((row) => ({
        ...row,
        deviceCount: row.deviceCount ?? 0,
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
