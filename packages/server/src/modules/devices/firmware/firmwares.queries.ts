import {
  type Firmware,
  type FirmwareDraft,
  type FirmwareType,
  packageOfUrl,
} from "@foyer/contract/devices/firmware";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import { found } from "../../../platform/refusal.ts";
import { packageQueries } from "./packages.queries.ts";

const columns = (draft: FirmwareDraft) => ({
  device_type: draft.deviceType,
  model: draft.model,
  firmware_type: draft.firmwareType,
  version: draft.version,
  latest: draft.latest,
  update_url: draft.updateUrl,
  package_id: packageOfUrl(draft.updateUrl),
  md5: packageOfUrl(draft.updateUrl) === null ? draft.md5 : "",
  upgrade_type: draft.upgradeType,
  push: draft.push,
  wifi_version: draft.wifiVersion,
  wifi_update_url: draft.wifiUpdateUrl,
  remark: draft.remark,
});

const order = {
  fields: {
    model: "f.model",
    version: "f.version",
    deviceType: "f.device_type",
    createTime: "f.created_at",
  },
  usual: "f.model",
  id: "f.id",
};

const shown = [
  "f.id",
  "f.device_type as deviceType",
  "f.model",
  "f.firmware_type as firmwareType",
  "f.version",
  "f.latest",
  "f.update_url as updateUrl",
  "f.md5",
  "f.upgrade_type as upgradeType",
  "f.push",
  "f.wifi_version as wifiVersion",
  "f.wifi_update_url as wifiUpdateUrl",
  "f.remark",
  "f.package_id as packageId",
  "f.pushed_at as pushedAt",
  "f.created_at as createdAt",
] as const;

type Row = Omit<Firmware, "package" | "createTime"> & {
  packageId: number | null;
  pushedAt: Date | null;
  createdAt: Date;
};

/** A version as it is shown, with when it was pushed first. */
export type KnownFirmware = Firmware & { pushedAt: Date | null };

export const firmwareQueries = (db: Db | Tx) => {
  async function described(rows: readonly Row[]): Promise<KnownFirmware[]> {
    const ids = rows.flatMap(({ packageId }) => packageId ?? []);
    const packages = await packageQueries(db).byIds(ids);
    return rows.map(({ packageId, createdAt, ...row }) => {
      const own = packageId === null ? null : (packages.get(packageId) ?? null);
      return { ...row, md5: own?.md5 ?? row.md5, package: own, createTime: createdAt.toISOString() };
    });
  }

  const one = async (row: Row | undefined): Promise<KnownFirmware | undefined> =>
    row && (await described([row]))[0];

  /** Pushed now: the model's other versions of the type are not any more. */
  const takePush = (tx: Tx, draft: FirmwareDraft, except: number) =>
    tx
      .updateTable("firmwares")
      .set({ push: false })
      .where("device_type", "=", draft.deviceType)
      .where("model", "=", draft.model)
      .where("firmware_type", "=", draft.firmwareType)
      .where("push", "=", true)
      .where("id", "<>", except)
      .execute();

  const versions = (deviceType: number, model: string, firmwareType: FirmwareType) =>
    db
      .selectFrom("firmwares as f")
      .select(shown)
      .where("f.device_type", "=", deviceType)
      .where("f.model", "=", model)
      .where("f.firmware_type", "=", firmwareType);

  return {
    async page({
      search,
      deviceType,
      firmwareType,
      ...page
    }: Page & { search: string; deviceType?: number | undefined; firmwareType?: FirmwareType | undefined }) {
      let matching = db.selectFrom("firmwares as f");
      if (search) {
        matching = matching.where((e) =>
          e.or([e("f.model", "ilike", contains(search)), e("f.version", "ilike", contains(search))]),
        );
      }
      if (deviceType !== undefined) matching = matching.where("f.device_type", "=", deviceType);
      if (firmwareType !== undefined) matching = matching.where("f.firmware_type", "=", firmwareType);
      const { content, totalElements } = await paged(matching, matching.select(shown), page, order);
      return { content: await described(content), totalElements };
    },

    byId: async (id: number) =>
      one(await db.selectFrom("firmwares as f").select(shown).where("f.id", "=", id).executeTakeFirst()),

    pushed: async (deviceType: number, model: string, firmwareType: FirmwareType) =>
      one(await versions(deviceType, model, firmwareType).where("f.push", "=", true).executeTakeFirst()),

    /** All versions of a model and type, the last made first. */
    ofModel: async (deviceType: number, model: string, firmwareType: FirmwareType) =>
      described(await versions(deviceType, model, firmwareType).orderBy("f.id", "desc").execute()),

    /** The pushed versions, of one model or type where asked. */
    allPushed: async (of: { deviceType?: number | undefined; model?: string | undefined } = {}) => {
      let matching = db.selectFrom("firmwares as f").select(shown).where("f.push", "=", true);
      if (of.deviceType !== undefined) matching = matching.where("f.device_type", "=", of.deviceType);
      if (of.model !== undefined) matching = matching.where("f.model", "=", of.model);
      return described(await matching.orderBy("f.model").orderBy("f.firmware_type").execute());
    },

    isUsed: async (id: number): Promise<boolean> =>
      (await db.selectFrom("rollouts").select("id").where("firmware_id", "=", id).executeTakeFirst()) !==
      undefined,

    async insert(tx: Tx, draft: FirmwareDraft, now: Date): Promise<{ id: number }> {
      if (draft.push) await takePush(tx, draft, 0);
      return tx
        .insertInto("firmwares")
        .values({ ...columns(draft), pushed_at: draft.push ? now : null })
        .returning("id")
        .executeTakeFirstOrThrow();
    },

    async update(tx: Tx, before: KnownFirmware, draft: FirmwareDraft, now: Date): Promise<void> {
      if (draft.push) await takePush(tx, draft, before.id);
      await tx
        .updateTable("firmwares")
        .set({ ...columns(draft), pushed_at: before.pushedAt ?? (draft.push ? now : null) })
        .where("id", "=", before.id)
        .execute();
    },

    /** With their packages, unless another version uses them. */
    async delete(tx: Tx, ids: readonly number[]) {
      const gone = await tx
        .deleteFrom("firmwares")
        .where("id", "in", ids)
        .returning(["id", "model", "version", "package_id"])
        .execute();
      found(gone.length === new Set(ids).size ? true : null);
      const packages = [...new Set(gone.flatMap(({ package_id }) => package_id ?? []))];
      if (packages.length === 0) return gone;
      const used = await tx
        .selectFrom("firmwares")
        .select("package_id")
        .where("package_id", "in", packages)
        .execute();
      const free = packages.filter((id) => !used.some(({ package_id }) => package_id === id));
      if (free.length > 0) await packageQueries(tx).drop(free);
      return gone;
    },
  };
};

/** The device type of a model; undefined where there is no such model. */
export async function typeOfModel(tx: Tx, code: string): Promise<number | undefined> {
  const model = await tx
    .selectFrom("device_models")
    .select("device_type")
    .where("code", "=", code)
    .executeTakeFirst();
  return model?.device_type;
}
