import type { RolloutDeviceState, RolloutFailure } from "@foyer/contract/devices/rollout-plan";

const minuteMs = 60_000;
/** So many messages with the old version mean that it keeps the old one … */
export const oldMessages = 3;
/** … after so long: a device that reports each crossing sends three while it still installs. */
const contactPatienceMs = 30 * minuteMs;
/** A commanded device begins to fetch, goes on fetching and reconnects within these. */
const answerMs = 10 * minuteMs;
const fetchMs = 15 * minuteMs;
const stallMs = 10 * minuteMs;
const installMs = 30 * minuteMs;
/** With a package that others serve nothing is seen between the yes and the reconnection. */
const unseenMs = 60 * minuteMs;

export interface DeviceView {
  state: RolloutDeviceState;
  way: "mqtt" | "contact";
  /** 2: a Wi-Fi program, whose version no device reports. */
  firmwareType: 1 | 2;
  target: string;
  fromVersion: string;
  version: string;
  /** Bytes of a package we serve; null where others do. */
  size: number | null;
  fetched: number;
  isConnected: boolean;
  /** Connected, and not by the connection on which it was offered. */
  isBack: boolean;
  /** On that connection it was asked for its version. */
  wasAsked: boolean;
  queuedAt: number;
  offeredAt: number | null;
  acceptedAt: number | null;
  fetchedAt: number | null;
  downloadedAt: number | null;
  changedAt: number;
  /** Messages since the offer, or since it has the package, with a version that is not the target. */
  oldMessages: number;
  patienceMs: number;
  now: number;
}

export type DeviceStep =
  | { kind: "stay" }
  | { kind: "done" }
  | { kind: "fail"; reason: RolloutFailure }
  | { kind: "expire" }
  /** It has the version already. */
  | { kind: "skip" }
  | { kind: "move"; state: "installing" }
  /** It came back: its version is to be asked for. */
  | { kind: "ask" };

const stay: DeviceStep = { kind: "stay" };
const fail = (reason: RolloutFailure): DeviceStep => ({ kind: "fail", reason });

/** Versions are compared as they are shown. */
export const isSameVersion = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

const wentOff = ({ size, fetched }: Pick<DeviceView, "size" | "fetched">): boolean =>
  size !== null && fetched > 0 && fetched < size;

/**
 * It reported a version, and not the one it had when it got the offer; where that is not known, the report says
 * nothing.
 */
const isOtherThanBefore = ({ fromVersion }: Pick<DeviceView, "fromVersion">, version: string): boolean =>
  version !== "" && fromVersion !== "" && !isSameVersion(version, fromVersion);

/** Why a device that is back, or still there, with a version that is not the target has failed. */
export function findFailure(
  view: Pick<DeviceView, "fromVersion" | "size" | "fetched">,
  version: string,
): RolloutFailure {
  if (isOtherThanBefore(view, version)) return "otherVersion";
  return wentOff(view) ? "interrupted" : "oldVersion";
}

function contactStep(view: DeviceView): DeviceStep {
  const since = view.now - (view.downloadedAt ?? view.fetchedAt ?? view.offeredAt ?? view.now);
  if (isOtherThanBefore(view, view.version) && view.firmwareType === 1) return fail("otherVersion");
  const isClear = view.oldMessages >= oldMessages && since >= contactPatienceMs;
  if (isClear) return afterMessages(view);
  return since >= Math.max(view.patienceMs, contactPatienceMs) ? fail(silenceFailure(view)) : stay;
}

function afterMessages(view: DeviceView): DeviceStep {
  if (view.firmwareType === 2 && (view.size === null || view.downloadedAt !== null)) return { kind: "done" };
  if (view.size !== null && view.fetched === 0) return fail("notFetched");
  return fail(findFailure(view, view.version));
}

const silenceFailure = (view: DeviceView): RolloutFailure => {
  if (view.size !== null && view.fetched === 0) return "notFetched";
  return wentOff(view) ? "interrupted" : "notBack";
};

/** How long a commanded device may stay in each state. */
function patienceMs({ state, size }: DeviceView): number {
  switch (state) {
    case "offered":
      return answerMs;
    case "accepted":
      return size === null ? unseenMs : fetchMs;
    case "downloading":
      return stallMs;
    default:
      return installMs;
  }
}

/** What it means when a commanded device stays longer. */
function stallFailure(view: DeviceView): RolloutFailure {
  if (view.state === "offered") return "noAnswer";
  if (view.state === "accepted" && view.size !== null) return "notFetched";
  if (wentOff(view)) return "interrupted";
  return view.isConnected ? "oldVersion" : "notBack";
}

const lastSign = (view: DeviceView): number =>
  Math.max(
    view.offeredAt ?? 0,
    view.acceptedAt ?? 0,
    view.fetchedAt ?? 0,
    view.downloadedAt ?? 0,
    view.changedAt,
  );

function mqttStep(view: DeviceView): DeviceStep {
  const hasSaidYes = view.state !== "offered";
  if (hasSaidYes && view.isBack) {
    if (view.firmwareType === 2 && view.state !== "downloading") return { kind: "done" };
    if (!view.wasAsked) return { kind: "ask" };
  }
  const isOffline = !view.isConnected && (view.state === "accepted" || view.state === "downloaded");
  if (isOffline) return { kind: "move", state: "installing" };
  return view.now - lastSign(view) >= patienceMs(view) ? fail(stallFailure(view)) : stay;
}

/** The state an updating device has reached: a pure function of what was seen of it. */
export function deviceStep(view: DeviceView): DeviceStep {
  const hasTarget = view.firmwareType === 1 && isSameVersion(view.version, view.target);
  if (view.state === "queued" && hasTarget) return { kind: "skip" };
  if (view.state === "queued") return view.now - view.queuedAt >= view.patienceMs ? { kind: "expire" } : stay;
  if (view.offeredAt === null) return stay;
  if (hasTarget) return { kind: "done" };
  return view.way === "contact" ? contactStep(view) : mqttStep(view);
}
