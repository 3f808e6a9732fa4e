import * as z from "zod/mini";
import { Id, text } from "../endpoint.ts";

/** Devices of one roll-out at most. */
export const mostRolloutDevices = 10_000;
export const mostWaves = 20;

/**
 * `draft` waits to be started, `running` offers the upgrade, `paused` and `halted` make no more offers (what a device
 * already has goes on), `done` and `cancelled` are over.
 */
export const rolloutStates = ["draft", "running", "paused", "halted", "done", "cancelled"] as const;
export type RolloutState = (typeof rolloutStates)[number];

/**
 * A device's way: `waiting` for its wave, `queued` until it may be offered (its window, its next contact), `offered`
 * sent, `accepted` said yes, `downloading`/`downloaded` seen by our file server, `installing` silent after it. The
 * others are ends; `skipped` had the version already or cannot take it any more.
 */
export const rolloutDeviceStates = [
  "waiting",
  "queued",
  "offered",
  "accepted",
  "downloading",
  "downloaded",
  "installing",
  "done",
  "failed",
  "expired",
  "skipped",
  "cancelled",
] as const;
export type RolloutDeviceState = (typeof rolloutDeviceStates)[number];
export const endStates: readonly RolloutDeviceState[] = ["done", "failed", "expired", "skipped", "cancelled"];
/** Offered, and not at an end. */
export const underWayStates: readonly RolloutDeviceState[] = [
  "offered",
  "accepted",
  "downloading",
  "downloaded",
  "installing",
];

/** Why a device failed; each has a phrase `rollouts.failures.<reason>`. */
export const rolloutFailures = [
  /** The device said no, with its code and words. */
  "refused",
  /** It did not answer the command. */
  "noAnswer",
  /** It never fetched the package. */
  "notFetched",
  /** It fetched a part and stopped. */
  "interrupted",
  /** It has its old version still. */
  "oldVersion",
  /** It came back with neither the old nor the new version. */
  "otherVersion",
  /** It did not come back. */
  "notBack",
  /** The command was taken back by a person or by a newer one. */
  "takenBack",
] as const;
export type RolloutFailure = (typeof rolloutFailures)[number];

/** What becomes of a device that was chosen; only `upgrade` takes part. */
export const rolloutVerdicts = ["upgrade", "same", "otherModel", "otherType", "notRemote", "busy"] as const;
export type RolloutVerdict = (typeof rolloutVerdicts)[number];

const clockText = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "timeOfDay"));
const percent = z.int().check(z.minimum(1), z.maximum(100));

/** A number of devices, or a share of all of them; what is left after the last wave is one more wave. */
export const Wave = z.union([
  z.strictObject({ count: z.int().check(z.minimum(1), z.maximum(mostRolloutDevices)) }),
  z.strictObject({ percent }),
]);
export type Wave = z.output<typeof Wave>;

/** Local time of each device's own site; a window may pass midnight. */
export const UpdateWindow = z.strictObject({
  from: clockText,
  to: clockText,
  /** 1 Monday … 7 Sunday, of the day the window begins; all when left out. */
  weekdays: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1)),
    [1, 2, 3, 4, 5, 6, 7],
  ),
});
export type UpdateWindow = z.output<typeof UpdateWindow>;

/** When the counts of upgraded devices halt a roll-out. */
export const CountWatch = z.strictObject({
  /** People a device should have counted since its upgrade before it is judged. */
  minPeople: z._default(z.int().check(z.minimum(10), z.maximum(100_000)), 100),
  /** Whole hours since its upgrade before it is judged. */
  minHours: z._default(z.int().check(z.minimum(1), z.maximum(336)), 3),
  /** Per cent off what is expected from which a device is named, beyond its own usual spread. */
  tolerance: z._default(z.int().check(z.minimum(10), z.maximum(90)), 30),
});
export type CountWatch = z.output<typeof CountWatch>;

export const planFields = {
  /** Devices tried first, as a wave of their own. */
  canaries: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 1),
  waves: z._default(z.array(Wave).check(z.maxLength(mostWaves)), []),
};

const settings = {
  name: text(100),
  ...planFields,
  /** Share of a wave, in per cent, that must be done before the next begins. */
  goOnAbove: z._default(percent, 95),
  /** Share of a wave, in per cent, that may fail; one more halts. 0: the first failure halts. */
  haltAbove: z._default(z.int().check(z.minimum(0), z.maximum(100)), 10),
  /** Minutes between a wave's end and the next one's begin: failures and counts show. */
  soakMinutes: z._default(z.int().check(z.minimum(0), z.maximum(20_160)), 60),
  window: z._default(z.nullable(UpdateWindow), null),
  watch: z._default(z.nullable(CountWatch), { minPeople: 100, minHours: 3, tolerance: 30 }),
  /** Hours a device of a running wave is waited for; then it is `expired`. */
  patienceHours: z._default(z.int().check(z.minimum(1), z.maximum(720)), 72),
};

export const ChosenDevices = {
  firmwareId: Id,
  /** All devices of the firmware's model that the caller may see when left out. */
  deviceIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(mostRolloutDevices))),
};

export const RolloutDraft = z.strictObject({ ...ChosenDevices, ...settings });
export type RolloutDraft = z.output<typeof RolloutDraft>;
export const RolloutPlan = z.object(settings);
export type RolloutPlan = z.output<typeof RolloutPlan>;
