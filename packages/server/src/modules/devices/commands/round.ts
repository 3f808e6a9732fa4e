import { type CommandState, isRead } from "@foyer/contract/devices/commands";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { standardTimeOf, toWall } from "../../../platform/time/zone-time.ts";
import type { JsonObject } from "../protocols/json-object.ts";
import { type DeviceEvent, noteDeviceEvents } from "../registry/device-events.ts";
import { noteDeviceStates } from "../registry/registry.ts";
import { commandsEnded } from "./command-ended.ts";
import {
  type Asked,
  answerMs,
  firstStep,
  isFresh,
  type Outcome,
  silenced,
  stillExpected,
  type Turn,
  timedOutAs,
  type Unanswered,
  wireId,
  wireMessage,
  wireNumber,
} from "./conversation.ts";
import type { EndedCommand } from "./ended-command.ts";
import {
  type Change,
  type DeviceRef,
  type Flight,
  type LaneChange,
  type LateReply,
  writeChanges,
  writeEchoes,
  writeLanes,
  writeLate,
} from "./flights.queries.ts";

/** A message that goes out after the commit. */
export interface Sending {
  flight: Flight;
  wire: string;
  message: JsonObject;
  delayMs: number;
  withinMs: number;
}

/** What a round of messages or time-outs changes, written as one; told after the commit. */
export interface Round {
  changes: Map<string, Change>;
  lanes: Map<number, LaneChange>;
  echoes: (DeviceRef & { echoes: boolean })[];
  late: LateReply[];
  news: DeviceEvent[];
  sendings: Sending[];
  ended: EndedCommand[];
  /** Devices whose next command may go out, after so many milliseconds. */
  freed: (DeviceRef & { afterMs: number })[];
}

export const newRound = (): Round => ({
  changes: new Map(),
  lanes: new Map(),
  echoes: [],
  late: [],
  news: [],
  sendings: [],
  ended: [],
  freed: [],
});

/** A question nobody listened to is given up after so many tries; the pauses between tries double so often. */
const mostUnsent = 3;
const mostDoublings = 5;

const digits = (ms: number) => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-T:]/g, "");

export function askedOf(flight: Flight): Asked {
  const { id, name, parameters, pauseDetection, zone, daylightSaving } = flight;
  const clock = daylightSaving ? zone : standardTimeOf(zone);
  return { id, name, parameters, pauseDetection, wallTime: digits(toWall(clock, Date.now())) };
}

export interface Pace {
  /** What the usual times for answers are multiplied by. */
  factor: number;
  quietMs: number;
}

/** Notes what comes next for a command; `delayMs`: the quiet gap after a time-out. */
export function take(round: Round, flight: Flight, turn: Turn, pace: Pace, delayMs = 0): void {
  const { tenantId, deviceId } = flight;
  if (turn.do === "end") {
    end(round, flight, turn.outcome, delayMs);
    return;
  }
  flight.step = turn.step;
  const isSent = turn.do === "send";
  flight.state = isSent ? "sent" : "pending";
  if (isSent) flight.tries++;
  const asked = askedOf(flight);
  const withinMs = answerMs(asked, turn.step) * pace.factor + delayMs;
  round.changes.set(flight.id, {
    flight,
    state: flight.state,
    step: turn.step,
    code: null,
    reason: null,
    result: null,
    answerMs: isSent ? withinMs : null,
    isOver: false,
    isSent,
    isUnsent: false,
  });
  if (!isSent) round.freed.push({ tenantId, deviceId, afterMs: delayMs });
  else {
    const message = wireMessage(asked, turn.step);
    round.sendings.push({ flight, wire: wireId(asked, turn.step), message, delayMs, withinMs });
  }
}

function end(round: Round, flight: Flight, outcome: Outcome, delayMs: number): void {
  const { tenantId, deviceId, id, name, setting, parameters, cause, causeId } = flight;
  const { state, code, reason, result } = outcome;
  flight.state = state;
  round.changes.set(id, {
    flight,
    state,
    step: null,
    code,
    reason,
    result,
    answerMs: null,
    isOver: true,
    isSent: false,
    isUnsent: false,
  });
  round.ended.push({
    tenantId,
    deviceId,
    commandId: id,
    name,
    setting,
    state,
    parameters,
    result,
    reason,
    cause,
    causeId,
  });
  round.freed.push({ tenantId, deviceId, afterMs: delayMs });
}

/** What is under way and not answered may be answered yet, by a device that does not repeat our numbers. */
function noteUnanswered(round: Round, flight: Flight, { quietMs }: Pace): Unanswered[] {
  const { tenantId, deviceId } = flight;
  const step = flight.step ?? firstStep;
  const asked = askedOf(flight);
  const unanswered = stillExpected(flight.unanswered, Date.now());
  if (flight.echoes === true) return unanswered;
  unanswered.push({ id: wireId(asked, step), command: wireNumber(asked, step), at: Date.now() });
  round.lanes.set(deviceId, { tenantId, deviceId, unanswered, quietMs });
  return unanswered;
}

/** The time for an answer is over. */
export function timeOut(round: Round, flight: Flight, server: string, pace: Pace): void {
  const unanswered = noteUnanswered(round, flight, pace);
  const step = flight.step ?? firstStep;
  const isConnected = flight.connectedTo === server;
  const turn = silenced(askedOf(flight), step, isConnected, unanswered, flight.echoes === true);
  take(round, flight, turn, pace, pace.quietMs);
}

/** A question whose device went away is over. */
export function cutOff(round: Round, flight: Flight, pace: Pace): void {
  if (flight.state !== "pending") noteUnanswered(round, flight, pace);
  end(round, flight, timedOutAs("offline"), 0);
}

/** Nobody listened, so nothing was sent: the command waits again, each time longer; a question not for ever. */
export function takeBack(round: Round, flight: Flight, pace: Pace): void {
  const { tenantId, deviceId, tries, unanswered, name } = flight;
  if (isRead(name) && tries >= mostUnsent) {
    end(round, flight, timedOutAs("offline"), 0);
    return;
  }
  const quietMs = pace.quietMs * 2 ** Math.min(tries - 1, mostDoublings);
  const step = flight.step && isFresh(flight.step) ? null : flight.step;
  flight.state = "pending";
  round.lanes.set(deviceId, { tenantId, deviceId, unanswered, quietMs });
  round.changes.set(flight.id, {
    ...{ flight, state: "pending", step, code: null, reason: null, result: null },
    ...{ answerMs: null, isOver: false, isSent: false, isUnsent: step === null },
  });
  round.freed.push({ tenantId, deviceId, afterMs: quietMs });
}

/** Writes a round; the devices that were given more to do meanwhile. */
export async function writeRound(tx: Tx, round: Round, now: Date): Promise<DeviceRef[]> {
  for (const change of round.changes.values()) await keepPicture(tx, change, now);
  await noteIdentities(tx, round, now);
  await writeChanges(tx, [...round.changes.values()]);
  await writeLanes(tx, [...round.lanes.values()]);
  await writeEchoes(tx, round.echoes);
  await writeLate(tx, round.late);
  await noteDeviceEvents(tx, round.news);
  const resultOf = ({ commandId }: EndedCommand) => round.changes.get(commandId)?.result ?? null;
  // In one order: others write to the same devices' settings.
  const inOrder = round.ended.toSorted((a, b) => a.tenantId - b.tenantId || a.deviceId - b.deviceId);
  return commandsEnded(
    tx,
    inOrder.map((ended) => ({ ...ended, result: resultOf(ended) })),
  );
}

const hasSucceeded = ({ state }: Change) => state === ("succeeded" satisfies CommandState);

/** A picture is kept with the device, and not with the command as well. */
async function keepPicture(tx: Tx, change: Change, now: Date): Promise<void> {
  const { flight, result } = change;
  if (flight.name !== "snapshot" || !hasSucceeded(change) || result === null) return;
  const { tenantId, deviceId } = flight;
  const { base64, contentType } = result as { base64: string; contentType: string };
  const bytes = Buffer.from(base64, "base64");
  await sql`
    insert into device_pictures (tenant_id, device_id, taken_at, content_type, bytes)
    values (${tenantId}, ${deviceId}, ${now}, ${contentType}, ${bytes})
    on conflict on constraint device_pictures__pk do update
      set taken_at = excluded.taken_at, content_type = excluded.content_type, bytes = excluded.bytes`.execute(
    tx,
  );
  change.result = {
    fileName: result.fileName,
    contentType,
    takenTime: now.toISOString(),
    size: bytes.length,
  };
}

/** What devices told of themselves is known of them from now on. */
async function noteIdentities(tx: Tx, round: Round, now: Date): Promise<void> {
  const told = [...round.changes.values()].filter(
    (change) => change.flight.name === "identity" && hasSucceeded(change) && change.result !== null,
  );
  if (told.length === 0) return;
  await noteDeviceStates(
    tx,
    told.map(({ flight: { tenantId, deviceId }, result }) => {
      const { version, macAddress } = result as { version: string; macAddress: string };
      return { tenantId, deviceId, state: { version, macAddress }, receivedAt: now, isLive: true as const };
    }),
  );
}
