import type { RolloutDeviceState, RolloutFailure } from "@foyer/contract/devices/rollout-plan";
import type { FirmwareMatrix, RolloutDetails, RolloutDevice } from "@foyer/contract/devices/rollout-progress";
import { sql } from "kysely";
import { contains, type Db } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { isOnline, presenceColumns } from "../presence/presence.ts";
import { visibleDevices } from "../registry/registry.ts";
import { isSameVersion } from "./device-step.ts";
import type { KnownFirmware } from "./firmwares.queries.ts";
import type { KeptRollout } from "./rollouts.queries.ts";
import { windowAt } from "./update-window.ts";
import { versionOrder } from "./version-order.ts";

const mostNamed = 5;

const order = {
  fields: { sn: "d.sn", name: "d.name", wave: "x.wave", state: "x.state", changeTime: "x.changed_at" },
  usual: "x.wave",
  id: "x.id",
};

export const rolloutDetails = (db: Db, rollout: KeptRollout) => {
  const { tenantId, id } = rollout;
  const devices = () =>
    db
      .selectFrom("rollout_devices as x")
      .innerJoin("devices as d", (join) =>
        join.onRef("d.tenant_id", "=", "x.tenant_id").onRef("d.id", "=", "x.device_id"),
      )
      .innerJoin("entities as e", (join) =>
        join.onRef("e.tenant_id", "=", "d.tenant_id").onRef("e.id", "=", "d.entity_id"),
      )
      .where("x.tenant_id", "=", tenantId)
      .where("x.rollout_id", "=", id);

  return {
    async failures(): Promise<RolloutDetails["failures"]> {
      const { rows } = await sql<{
        reason: RolloutFailure;
        said: string | null;
        devices: number;
        sns: string[];
      }>`
        select x.failure as reason, x.said, count(*) as devices,
          (array_agg(d.sn order by d.sn))[1:${sql.lit(mostNamed)}] as sns
        from rollout_devices x join devices d on d.tenant_id = x.tenant_id and d.id = x.device_id
        where x.tenant_id = ${tenantId} and x.rollout_id = ${id} and x.failure is not null
        group by x.failure, x.said order by count(*) desc, x.failure, x.said`.execute(db);
      return rows;
    },

    /** Devices to be offered the upgrade whose site's window is closed. */
    async outsideWindow(now: Date): Promise<number> {
      const { window } = rollout.plan;
      if (!window) return 0;
      const rows = await devices()
        .where("x.state", "=", "queued")
        .select(["e.time_zone as zone", (e) => e.fn.countAll<number>().as("devices")])
        .groupBy("e.time_zone")
        .execute();
      return rows.reduce(
        (sum, { zone, devices }) =>
          sum + (windowAt(window, zone, now.getTime()).from > now.getTime() ? devices : 0),
        0,
      );
    },

    async page(
      {
        search,
        wave,
        state,
        ...page
      }: Page & { search: string; wave?: number | undefined; state?: RolloutDeviceState | undefined },
      size: number | null,
      now: Date,
    ): Promise<{ content: RolloutDevice[]; totalElements: number }> {
      let matching = devices();
      if (search) {
        matching = matching.where((e) =>
          e.or([e("d.sn", "ilike", contains(search)), e("d.name", "ilike", contains(search))]),
        );
      }
      if (wave !== undefined) matching = matching.where("x.wave", "=", wave);
      if (state) matching = matching.where("x.state", "=", state);
      const { content, totalElements } = await paged(
        matching,
        matching.select([
          "x.device_id as deviceId",
          "d.sn",
          "d.name",
          "e.id as entityId",
          "e.name as entityName",
          "x.wave",
          "x.state",
          "x.from_version as fromVersion",
          "d.version",
          "x.failure",
          "x.said",
          "x.fetched",
          "x.tries",
          "x.changed_at as changedAt",
          ...presenceColumns,
        ]),
        page,
        order,
      );
      return {
        totalElements,
        content: content.map((row) => {
          const opens = windowAt(rollout.plan.window, row.zone, now.getTime()).from;
          const isShut = row.state === "queued" && opens > now.getTime() && Number.isFinite(opens);
          return {
            deviceId: row.deviceId,
            sn: row.sn,
            name: row.name,
            entityId: row.entityId,
            entityName: row.entityName,
            wave: row.wave,
            state: row.state,
            fromVersion: row.fromVersion,
            version: row.version,
            failure: row.failure,
            said: row.said,
            tries: row.tries,
            online: isOnline(row, now),
            fetched: size && row.fetched > 0 ? Math.floor((100 * row.fetched) / size) : null,
            windowOpens: isShut ? new Date(opens).toISOString() : null,
            changeTime: row.changedAt.toISOString(),
            zone: row.zone,
          };
        }),
      };
    },
  };
};

type MatrixVersion = FirmwareMatrix["models"][number]["versions"][number];

function versionState(version: string, target: string | null): MatrixVersion["state"] {
  if (target === null) return "noTarget";
  if (version === "") return "unknown";
  if (isSameVersion(version, target)) return "target";
  return versionOrder(version, target) > 0 ? "newer" : "older";
}

/** The devices a caller may see by model and version, with the version they should have. */
export async function firmwareMatrix(
  db: Db,
  caller: Caller,
  pushed: readonly KnownFirmware[],
): Promise<FirmwareMatrix> {
  const rows = await visibleDevices(db, caller)
    .innerJoin("device_models as m", "m.id", "d.model_id")
    .select([
      "m.device_type as deviceType",
      "m.code as model",
      "m.device_name as modelName",
      "d.version",
      (e) => e.fn.countAll<number>().as("devices"),
    ])
    .groupBy(["m.device_type", "m.code", "m.device_name", "d.version"])
    .execute();
  const models = [...Map.groupBy(rows, ({ model }) => model).values()].map((own) => {
    const { deviceType, model, modelName } = own[0] as (typeof rows)[number];
    const target =
      pushed.find((one) => one.model === model && one.deviceType === deviceType && one.firmwareType === 1)
        ?.version ?? null;
    const versions = own
      .map(({ version, devices }) => ({ version, devices, state: versionState(version, target) }))
      .toSorted((a, b) => b.devices - a.devices || versionOrder(b.version, a.version));
    const total = versions.reduce((sum, { devices }) => sum + devices, 0);
    return { deviceType, model, modelName, total, target, versions };
  });
  return { models: models.toSorted((a, b) => b.total - a.total || a.model.localeCompare(b.model)) };
}
