import { systemClock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type NewCommand, queueCommands } from "../commands/commands.ts";
import { deviceStep } from "./device-step.ts";
import type { KnownFirmware } from "./firmwares.queries.ts";
import { toPlaceholder } from "./one-off-address.ts";
import { rolloutChanges } from "./rollout-changes.queries.ts";
import { countDevices, type RolloutStep, type RolloutView, rolloutStep } from "./rollout-step.ts";
import { countStates, type KeptRollout } from "./rollouts.queries.ts";
import { type ToTell, underWayQueries } from "./under-way.queries.ts";
import { isOpenAt, windowAt } from "./update-window.ts";
import { waveProgress } from "./wave-progress.queries.ts";

/** Devices that fetch or install at the same time: our file server and the sites' lines are not endless. */
const mostUnderWay = 200;
/** Steps of one round; a wave whose devices are all skipped closes and the next one begins at once. */
const mostSteps = 50;

/** A command that is not sent within this is taken back, and its device gets a new offer when it is online. */
const sendWithinMs = 10 * 60_000;

type Queries = ReturnType<typeof underWayQueries>;

/**
 * Until when a command may be sent: not past the site's window. Waiting commands end by the database's own clock. What
 * is offered at contact is judged by the window when its device comes.
 */
function findExpiry({ plan }: KeptRollout, { byContact, zone }: ToTell, now: number): { expiresAt?: Date } {
  if (byContact) return {};
  const left = windowAt(plan.window, zone, now).to - now;
  return { expiresAt: new Date(systemClock.now().getTime() + Math.min(sendWithinMs, left)) };
}

const commandFor = (rollout: KeptRollout, one: { id: number; deviceId: number }) => ({
  tenantId: rollout.tenantId,
  deviceId: one.deviceId,
  cause: "rollout" as const,
  causeId: one.id,
});

/** The state of devices under way; those that are back are asked for their version. */
async function follow(tx: Tx, rollout: KeptRollout, devices: Queries): Promise<number[]> {
  await devices.stampAccepted();
  await devices.countMessages();
  const steps = (await devices.views()).map((view) => ({ ...view, step: deviceStep(view) }));
  await devices.write(steps);
  const asked = steps.filter(({ step }) => step.kind === "ask");
  if (asked.length === 0) return [];
  const ids = await queueCommands(
    tx,
    asked.map((one): NewCommand => ({ ...commandFor(rollout, one), name: "identity", parameters: {} })),
  );
  await devices.noteAsked(asked.map(({ id }, nth) => ({ id, commandId: ids[nth] })));
  return asked.map(({ deviceId }) => deviceId);
}

async function apply(tx: Tx, rollout: KeptRollout, step: RolloutStep, now: Date): Promise<void> {
  const changes = rolloutChanges(tx, rollout);
  const wave = rollout.wave ?? 0;
  switch (step.kind) {
    case "halt":
      await changes.stopOffering(now);
      await changes.state("halted", { halt: step.halt });
      rollout.state = "halted";
      return;
    case "close":
      await changes.stopOffering(now);
      await changes.carry(wave, wave + 1);
      await changes.endWave(wave, now);
      return;
    case "begin":
      await changes.state("running", { wave: step.wave });
      await changes.beginWave(step.wave, now);
      await changes.queueWave(step.wave, now);
      rollout.wave = step.wave;
      return;
    case "finish":
      await changes.endWave(wave, now);
      await changes.state("done", { endedAt: now });
      rollout.state = "done";
      return;
    case "wait":
      return;
  }
}

async function advance(
  tx: Tx,
  rollout: KeptRollout,
  watch: RolloutView["watch"],
  devices: Queries,
  now: Date,
): Promise<void> {
  for (let steps = 0; rollout.state === "running" && steps < mostSteps; steps++) {
    await devices.endQueued();
    const counts = (await countStates(tx, rollout.tenantId, [rollout.id])).get(rollout.id) ?? [];
    const progress = await waveProgress(tx, rollout);
    const step = rolloutStep({
      state: rollout.state,
      wave: rollout.wave ?? 0,
      plan: rollout.plan,
      now: now.getTime(),
      watch,
      waves: progress.map(({ wave, endedAt, forgivenFailures, passed }) => ({
        counts: counts[wave] ?? {},
        endedAt: endedAt?.getTime() ?? null,
        forgivenFailures,
        passed,
      })),
    });
    await apply(tx, rollout, step, now);
    if (step.kind === "wait") return;
  }
}

/** Offers the upgrade to queued devices whose site's window is open; gives those that have a command now. */
async function tell(
  tx: Tx,
  rollout: KeptRollout,
  firmware: KnownFirmware,
  devices: Queries,
  now: Date,
): Promise<number[]> {
  const zones = (await devices.zones()).filter((zone) => isOpenAt(rollout.plan.window, zone, now.getTime()));
  if (zones.length === 0) return [];
  const counts = (await countStates(tx, rollout.tenantId, [rollout.id])).get(rollout.id) ?? [];
  const busy = counts.reduce(
    (sum, wave) => sum + countDevices(wave, "offered", "accepted", "downloading", "downloaded", "installing"),
    0,
  );
  const offered = await devices.toTell(zones, Math.max(0, mostUnderWay - busy));
  if (offered.length === 0) return [];
  const ids = await queueCommands(
    tx,
    offered.map(
      (one): NewCommand => ({
        ...commandFor(rollout, one),
        ...findExpiry(rollout, one, now.getTime()),
        name: "upgrade",
        parameters: {
          link: firmware.package ? toPlaceholder(one.id) : firmware.updateUrl,
          md5: firmware.md5,
        },
      }),
    ),
  );
  await devices.noteOffered(offered.map(({ id }, nth) => ({ id, commandId: ids[nth] })));
  return offered.map(({ deviceId }) => deviceId);
}

/** Advances a roll-out whose row the transaction holds; the devices that have new commands. */
export async function workOnRollout(
  tx: Tx,
  rollout: KeptRollout,
  firmware: KnownFirmware,
  watch: RolloutView["watch"],
  now: Date,
): Promise<number[]> {
  const devices = underWayQueries(tx, rollout, firmware, now);
  await devices.hold();
  const asked = await follow(tx, rollout, devices);
  await advance(tx, rollout, watch, devices, now);
  const offered = rollout.state === "running" ? await tell(tx, rollout, firmware, devices, now) : [];
  await devices.stampEnded();
  return [...asked, ...offered];
}
