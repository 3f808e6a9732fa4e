import type { templates } from "@foyer/contract/devices/setting-templates";
import type { Received } from "@foyer/contract/endpoint";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { found } from "../../../platform/refusal.ts";

type Draft = Received<typeof templates.create>["body"];

const columns = ({ name, deviceType, modelId, settings, remark }: Draft) => ({
  name,
  device_type: deviceType,
  model_id: modelId,
  settings: JSON.stringify(settings),
  remark,
});

const order = {
  fields: {
    name: "t.name",
    deviceType: "t.device_type",
    createTime: "t.created_at",
    updateTime: "t.updated_at",
  },
  usual: "t.name",
  id: "t.id",
};

/** One template of the company; someone else's does not exist. */
export const templateById = async (db: Db | Tx, tenantId: number, id: number) =>
  found(
    await db
      .selectFrom("setting_templates")
      .select(["id", "name", "device_type as deviceType", "model_id as modelId", "settings", "remark"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );

export const templateQueries = (db: Db | Tx) => ({
  async page(
    tenantId: number,
    { search, deviceType, ...page }: Page & { search: string; deviceType?: number | undefined },
  ) {
    let matching = db.selectFrom("setting_templates as t").where("t.tenant_id", "=", tenantId);
    if (search) matching = matching.where("t.name", "ilike", contains(search));
    if (deviceType !== undefined) matching = matching.where("t.device_type", "=", deviceType);
    const shown = matching
      .leftJoin("device_models as m", "m.id", "t.model_id")
      .select([
        "t.id",
        "t.name",
        "t.device_type as deviceType",
        "t.model_id as modelId",
        "m.code as model",
        "t.settings",
        "t.remark",
        "t.user_name as userName",
        "t.created_at",
        "t.updated_at",
      ]);
    const { content, totalElements } = await paged(matching, shown, page, order);
    return {
      content: content.map(({ created_at, updated_at, ...row }) => ({
        ...row,
        createTime: created_at.toISOString(),
        updateTime: updated_at.toISOString(),
      })),
      totalElements,
    };
  },

  insert: (tenantId: number, userName: string, draft: Draft) =>
    db
      .insertInto("setting_templates")
      .values({ tenant_id: tenantId, user_name: userName, ...columns(draft) })
      .returning("id")
      .executeTakeFirstOrThrow(),

  update: (tenantId: number, id: number, draft: Draft, now: Date) =>
    db
      .updateTable("setting_templates")
      .set({ ...columns(draft), updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute(),

  async delete(tenantId: number, ids: readonly number[]) {
    const deleted = await db
      .deleteFrom("setting_templates")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", [...ids])
      .returning("name")
      .execute();
    allDeleted(ids, deleted);
    // What was applied stays in the history, by the name it had.
    await db
      .updateTable("template_runs")
      .set({ template_id: null })
      .where("tenant_id", "=", tenantId)
      .where("template_id", "in", [...ids])
      .execute();
    return deleted.map(({ name }) => name);
  },

  /** The model must be of the template's type. */
  modelType: async (id: number) =>
    (await db.selectFrom("device_models").select("device_type").where("id", "=", id).executeTakeFirst())
      ?.device_type,
});
