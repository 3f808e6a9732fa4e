import type { RolloutWatch } from "@foyer/contract/devices/rollout-progress";
import type { Db } from "../../../platform/database/database.ts";
import type { UpgradedDevice } from "./count-judge.ts";
import type { RolloutRef } from "./rollout-changes.queries.ts";
import type { KeptRollout } from "./rollouts.queries.ts";

/** The devices of a roll-out: those that have the new version, and those that have not. */
export async function watchedDevices(db: Db, { tenantId, id }: RolloutRef) {
  const rows = await db
    .selectFrom("rollout_devices as x")
    .innerJoin("devices as d", (join) =>
      join.onRef("d.tenant_id", "=", "x.tenant_id").onRef("d.id", "=", "x.device_id"),
    )
    .innerJoin("entities as e", (join) =>
      join.onRef("e.tenant_id", "=", "d.tenant_id").onRef("e.id", "=", "d.entity_id"),
    )
    .select([
      "d.id as deviceId",
      "d.sn",
      "d.name",
      "e.id as entityId",
      "e.time_zone as zone",
      "x.wave",
      "x.state",
      "x.ended_at as endedAt",
      "d.last_seen_at as lastSeenAt",
      "d.upload_interval as uploadInterval",
    ])
    .where("x.tenant_id", "=", tenantId)
    .where("x.rollout_id", "=", id)
    .execute();
  const upgraded: UpgradedDevice[] = rows.flatMap(({ state, endedAt, lastSeenAt, ...row }) =>
    state === "done" && endedAt
      ? [{ ...row, upgradedAt: endedAt.getTime(), lastSeenAt: lastSeenAt?.getTime() ?? null }]
      : [],
  );
  const untouched = rows.filter(({ state }) => state === "waiting" || state === "queued");
  return { upgraded, others: untouched };
}

/** Whether this server inspects now: no other has since. */
export async function claimWatch(
  db: Db,
  { tenantId, id, watchedAt }: KeptRollout,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable("rollouts")
    .set({ watched_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where((e) => (watchedAt === null ? e("watched_at", "is", null) : e("watched_at", "<=", watchedAt)))
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

export const keepWatch = (db: Db, { tenantId, id }: RolloutRef, found: RolloutWatch) =>
  db
    .updateTable("rollouts")
    .set({ watched: JSON.stringify(found) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
