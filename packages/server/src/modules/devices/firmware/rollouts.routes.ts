import { toSettingWay } from "@foyer/contract/devices/device-settings";
import type { RolloutDraft, RolloutPlan } from "@foyer/contract/devices/rollout-plan";
import type { RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { type Input, serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { visibleDevices } from "../registry/registry.ts";
import { listCandidates } from "./candidates.queries.ts";
import { firmwareQueries, type KnownFirmware } from "./firmwares.queries.ts";
import { deviceAddress, isPlain } from "./one-off-address.ts";
import { insertRollout, toPreview } from "./plan-rollout.ts";
import * as actions from "./rollout-actions.ts";
import { rolloutChanges } from "./rollout-changes.queries.ts";
import { firmwareMatrix, rolloutDetails } from "./rollout-details.queries.ts";
import { countStates, type KeptRollout, rolloutQueries } from "./rollouts.queries.ts";
import { upgradeNow } from "./upgrade-now.ts";
import { listUpgradeStates } from "./upgrade-states.ts";
import { versionOrder } from "./version-order.ts";
import { waveProgress } from "./wave-progress.queries.ts";

const toPlan = ({ firmwareId: _, deviceIds: __, ...plan }: RolloutDraft): RolloutPlan => plan;

/** The whole versions older than one that were offered once, the newest first. */
async function waysBack(tx: Tx, firmware: KnownFirmware): Promise<KnownFirmware[]> {
  const all = await firmwareQueries(tx).ofModel(firmware.deviceType, firmware.model, firmware.firmwareType);
  return all
    .filter(
      (other) =>
        other.id !== firmware.id &&
        other.pushedAt !== null &&
        other.upgradeType === "iterative" &&
        versionOrder(other.version, firmware.version) < 0,
    )
    .toSorted((a, b) => versionOrder(b.version, a.version));
}

export function rolloutRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  const { db } = database;
  const firmwares = firmwareQueries(db);

  /** A version companies may roll out, with a way to its package. */
  async function pushedFirmware(id: number): Promise<KnownFirmware> {
    const firmware = found(await firmwares.byId(id));
    // Versions that never were pushed are the platform's own business.
    if (firmware.pushedAt === null) throw new Refusal("notFound.thing");
    if (!firmware.push) throw new Refusal("firmware.notPushed");
    return firmware;
  }

  const requireDownloadAddress = ({ package: own, updateUrl, deviceType }: KnownFirmware) => {
    const address = own ? deviceAddress(platform) : updateUrl;
    if (address === null) throw new Refusal("firmware.noDevicePort");
    if (toSettingWay(deviceType) === "contact" && !isPlain(address))
      throw new Refusal("validation.failed", { fields: { firmwareId: "plainHttp" } });
  };

  serve(app, rollouts.matrix, async ({ caller }) => firmwareMatrix(db, caller, await firmwares.allPushed()));

  serve(app, rollouts.firmwares, ({ query }) => firmwares.allPushed(query));

  serve(app, rollouts.list, async ({ query, caller }) => {
    if (query.deviceId !== undefined) {
      const device = visibleDevices(db, caller).select("d.id").where("d.id", "=", query.deviceId);
      found(await device.executeTakeFirst());
    }
    return rolloutQueries(db, caller).page(query);
  });

  serve(app, rollouts.details, async ({ query: { id }, caller }): Promise<RolloutDetails> => {
    const queries = rolloutQueries(db, caller);
    const shown = found(await queries.byId(id));
    const rollout = found(await queries.kept(id));
    const details = rolloutDetails(db, rollout);
    const counts = (await countStates(db, rollout.tenantId, [id])).get(id) ?? [];
    const progress = await waveProgress(db, rollout);
    const soakMs = rollout.plan.soakMinutes * 60_000;
    const { failed = 0, expired = 0, done = 0 } = shown.counts;
    return {
      ...shown,
      plan: rollout.plan,
      waveProgress: progress.map(({ wave, startedAt, endedAt }) => ({
        wave,
        total: shown.waves[wave] ?? 0,
        counts: counts[wave] ?? {},
        startTime: startedAt?.toISOString() ?? null,
        endTime: endedAt?.toISOString() ?? null,
        soakUntil: endedAt ? new Date(endedAt.getTime() + soakMs).toISOString() : null,
      })),
      failures: await details.failures(),
      outsideWindow: await details.outsideWindow(clock.now()),
      watch: rollout.plan.watch && {
        lookedTime: rollout.watchedAt?.toISOString() ?? null,
        devices: rollout.watched?.devices ?? [],
        hours: rollout.watched?.hours ?? [],
      },
      may: actions.listActions(rollout.state, { failed: failed + expired, done }),
    };
  });

  serve(app, rollouts.devices, async ({ query: { id, ...page }, caller }) => {
    const rollout = found(await rolloutQueries(db, caller).kept(id));
    const firmware = found(await firmwares.byId(rollout.firmwareId));
    return rolloutDetails(db, rollout).page(page, firmware.package?.size ?? null, clock.now());
  });

  serve(app, rollouts.preview, async ({ body, caller }) => {
    const firmware = await pushedFirmware(body.firmwareId);
    return toPreview(await listCandidates(db, caller, firmware, body.deviceIds, clock.now()), body);
  });

  serve(app, rollouts.create, async ({ body, caller }) => {
    const firmware = await pushedFirmware(body.firmwareId);
    requireDownloadAddress(firmware);
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const candidates = await listCandidates(tx, caller, firmware, body.deviceIds, now);
      const planned = { firmwareId: firmware.id, plan: toPlan(body), rollbackOf: null, now };
      return insertRollout(tx, caller, candidates, planned);
    });
  });

  /** One change of a roll-out, while nobody else touches it. */
  const act = (
    endpoint: (typeof rollouts)["start" | "pause" | "resume" | "retry" | "cancel"],
    name: actions.RolloutAction,
    change: (tx: Tx, rollout: KeptRollout, now: Date) => Promise<void>,
  ) =>
    serve(app, endpoint, ({ body: { id }, caller, request }: Input<typeof endpoint>) =>
      db.transaction().execute(async (tx) => {
        const rollout = found(await rolloutQueries(tx, caller).held(id));
        request.before = { name: rollout.name, state: rollout.state, halt: rollout.halt };
        actions.requireState(rollout, name);
        await change(tx, rollout, clock.now());
        return null;
      }),
    );
  act(rollouts.start, "start", actions.start);
  act(rollouts.pause, "pause", actions.pause);
  act(rollouts.resume, "resume", actions.resume);
  act(rollouts.retry, "retry", actions.retry);
  act(rollouts.cancel, "cancel", actions.cancel);

  serve(app, rollouts.rollback, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      const rollout = found(await rolloutQueries(tx, caller).held(body.id));
      actions.requireState(rollout, "rollback");
      const ways = await waysBack(tx, found(await firmwareQueries(tx).byId(rollout.firmwareId)));
      const target = body.firmwareId === undefined ? ways[0] : ways.find(({ id }) => id === body.firmwareId);
      if (!target) throw new Refusal("rollout.noWayBack");
      requireDownloadAddress(target);
      const now = clock.now();
      const done = await rolloutChanges(tx, rollout).doneDevices();
      if (done.length === 0) throw new Refusal("rollout.noDevice");
      const candidates = await listCandidates(tx, caller, target, done, now);
      const planned = { firmwareId: target.id, plan: actions.planBack(rollout), rollbackOf: rollout.id, now };
      return insertRollout(tx, caller, candidates, planned);
    }),
  );

  serve(app, rollouts.states, ({ body, caller }) => listUpgradeStates(db, caller, body.deviceIds));

  serve(app, rollouts.upgradeNow, ({ body, caller }) =>
    db
      .transaction()
      .execute((tx) => upgradeNow(tx, caller, body, { now: clock.now(), requireDownloadAddress })),
  );
}
