import type { RolloutPlan, RolloutState } from "@foyer/contract/devices/rollout-plan";
import type { Rollout, RolloutHalt, RolloutWatch } from "@foyer/contract/devices/rollout-progress";
import { sql } from "kysely";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../registry/registry.ts";
import type { RolloutRef } from "./rollout-changes.queries.ts";
import type { StateCounts } from "./rollout-step.ts";

/** A roll-out as it is kept. */
export interface KeptRollout extends RolloutRef {
  name: string;
  state: RolloutState;
  firmwareId: number;
  plan: RolloutPlan;
  wave: number | null;
  halt: RolloutHalt | null;
  watched: RolloutWatch | null;
  watchedAt: Date | null;
  forgiven: number[];
}

const kept = [
  "r.tenant_id as tenantId",
  "r.id",
  "r.name",
  "r.state",
  "r.firmware_id as firmwareId",
  "r.plan",
  "r.wave",
  "r.halt",
  "r.watched",
  "r.watched_at as watchedAt",
  "r.forgiven",
] as const;

const order = {
  fields: { name: "r.name", createTime: "r.created_at", state: "r.state" },
  usual: "r.created_at",
  id: "r.id",
};

/** Roll-outs are seen by users who may see all of their devices. */
function visibleRollouts(db: Db | Tx, caller: Caller) {
  const query = db.selectFrom("rollouts as r").where("r.tenant_id", "=", requireTenant(caller));
  if ("all" in caller.range) return query;
  return query.where((e) =>
    e.not(
      e.exists(
        e
          .selectFrom("rollout_devices as x")
          .select("x.id")
          .where("x.tenant_id", "=", requireTenant(caller))
          .whereRef("x.rollout_id", "=", "r.id")
          .where("x.device_id", "not in", visibleDevices(db, caller).select("d.id")),
      ),
    ),
  );
}

export const rolloutQueries = (db: Db | Tx, caller: Caller) => {
  const visible = () => visibleRollouts(db, caller);

  const shown = () =>
    visible()
      .innerJoin("firmwares as f", "f.id", "r.firmware_id")
      .leftJoin("rollouts as b", (join) =>
        join.onRef("b.tenant_id", "=", "r.tenant_id").onRef("b.id", "=", "r.rollback_of"),
      )
      .select([
        "r.id",
        "r.name",
        "r.state",
        "r.firmware_id as firmwareId",
        "f.device_type as deviceType",
        "f.model",
        "f.version",
        "f.firmware_type as firmwareType",
        "r.wave",
        "r.halt",
        "b.id as backId",
        "b.name as backName",
        "r.user_name as userName",
        "r.created_at as createdAt",
        "r.started_at as startedAt",
        "r.ended_at as endedAt",
      ]);

  async function described(
    rows: readonly Awaited<ReturnType<typeof listRows>>[number][],
  ): Promise<Rollout[]> {
    const all = await countStates(
      db,
      requireTenant(caller),
      rows.map(({ id }) => id),
    );
    return rows.map(({ backId, backName, createdAt, startedAt, endedAt, ...row }) => {
      const waves = all.get(row.id) ?? [];
      const counts: StateCounts = {};
      for (const wave of waves)
        for (const [state, count] of Object.entries(wave) as [keyof StateCounts, number][])
          counts[state] = (counts[state] ?? 0) + count;
      const sizes = waves.map((wave) => Object.values(wave).reduce((sum, count) => sum + count, 0));
      return {
        ...row,
        waves: sizes,
        total: sizes.reduce((sum, size) => sum + size, 0),
        counts,
        rollbackOf: backId === null || backName === null ? null : { id: backId, name: backName },
        createTime: createdAt.toISOString(),
        startTime: startedAt?.toISOString() ?? null,
        endTime: endedAt?.toISOString() ?? null,
      };
    });
  }
  const listRows = () => shown().execute();

  return {
    async page({
      search,
      state,
      deviceId,
      ...page
    }: Page & { search: string; state?: RolloutState | undefined; deviceId?: number | undefined }) {
      const narrowed = <Q extends ReturnType<typeof shown> | ReturnType<typeof visible>>(query: Q): Q => {
        let matching = query as ReturnType<typeof visible>;
        if (search) matching = matching.where("r.name", "ilike", contains(search));
        if (state) matching = matching.where("r.state", "=", state);
        if (deviceId !== undefined) {
          matching = matching.where(
            sql<boolean>`exists (select from rollout_devices x where x.tenant_id = ${requireTenant(caller)} and x.rollout_id = r.id
              and x.device_id = ${deviceId})`,
          );
        }
        return matching as Q;
      };
      const sort = page.sort ?? ["createTime,desc"];
      const { content, totalElements } = await paged(
        narrowed(visible()),
        narrowed(shown()),
        { ...page, sort },
        order,
      );
      return { content: await described(content), totalElements };
    },

    byId: async (id: number) => (await described(await shown().where("r.id", "=", id).execute()))[0],

    kept: (id: number): Promise<KeptRollout | undefined> =>
      visible().select(kept).where("r.id", "=", id).executeTakeFirst(),

    /** The same, held until the transaction ends: nobody advances it meanwhile. */
    held: (id: number): Promise<KeptRollout | undefined> =>
      visible().select(kept).where("r.id", "=", id).forUpdate("r").executeTakeFirst(),
  };
};

/** Devices by state of each wave of some roll-outs; waves count from 0. */
export async function countStates(
  db: Db | Tx,
  tenantId: number,
  ids: readonly number[],
): Promise<Map<number, StateCounts[]>> {
  const all = new Map<number, StateCounts[]>();
  if (ids.length === 0) return all;
  const { rows } = await sql<{ id: number; wave: number; state: keyof StateCounts; count: number }>`
    select w.rollout_id as id, w.wave, x.state, count(x.id) as count
    from rollout_waves w
    left join rollout_devices x on x.tenant_id = w.tenant_id and x.rollout_id = w.rollout_id and x.wave = w.wave
    where w.tenant_id = ${tenantId} and w.rollout_id = any(${ids}::bigint[])
    group by w.rollout_id, w.wave, x.state order by w.rollout_id, w.wave`.execute(db);
  for (const { id, wave, state, count } of rows) {
    const waves = all.get(id) ?? [];
    all.set(id, waves);
    waves[wave] ??= {};
    if (count > 0) (waves[wave] as StateCounts)[state] = count;
  }
  return all;
}

/** Takes a roll-out for the worker unless somebody holds it. */
export const takeRollout = (tx: Tx, { tenantId, id }: RolloutRef): Promise<KeptRollout | undefined> =>
  tx
    .selectFrom("rollouts as r")
    .select(kept)
    .where("r.tenant_id", "=", tenantId)
    .where("r.id", "=", id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Roll-outs that run, and those with devices that are not at their end. */
export async function openRollouts(db: Db): Promise<RolloutRef[]> {
  const { rows } = await sql<RolloutRef>`
    select tenant_id as "tenantId", id from rollouts where state = 'running'
    union
    select tenant_id, rollout_id from rollout_devices where ended_at is null and state <> 'waiting'`.execute(
    db,
  );
  return rows;
}
