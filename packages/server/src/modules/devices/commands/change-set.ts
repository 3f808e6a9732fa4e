import { type CommandState, isRead } from "@foyer/contract/devices/commands";
import { systemClock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { standardTime, toWall } from "../../../platform/time/zone-time.ts";
import { addDeviceEvents, type DeviceEvent, writeDeviceStates } from "../presence/presence.ts";
import type { JsonObject } from "../protocols/protocols.ts";
import { type CommandHandlers, commandsEnded, type EndedCommand } from "./command-handlers.ts";
import {
  type Asked,
  answerMs,
  firstStep,
  isFresh,
  type NextStep,
  type Outcome,
  silenced,
  stillExpected,
  timedOutAs,
  type Unanswered,
  wireId,
  wireMessage,
  wireNumber,
} from "./conversation.ts";
import type { DeviceRef, InFlightCommand } from "./in-flight.queries.ts";
import { writePicture } from "./messaging.queries.ts";
import {
  type Change,
  type LateReply,
  type QueueChange,
  writeChanges,
  writeEchoes,
  writeLate,
  writeQueues,
} from "./write-in-flight.queries.ts";

/** A message that goes out after the commit. */
export interface Sending {
  command: InFlightCommand;
  wire: string;
  message: JsonObject;
  delayMs: number;
  withinMs: number;
}

/** What a batch of messages or time-outs changes, written as one; announced after the commit. */
export interface ChangeSet {
  changes: Map<string, Change>;
  queues: Map<number, QueueChange>;
  echoes: (DeviceRef & { echoes: boolean })[];
  late: LateReply[];
  news: DeviceEvent[];
  sendings: Sending[];
  ended: EndedCommand[];
  /** Devices whose next command may go out, after so many milliseconds. */
  freed: (DeviceRef & { afterMs: number })[];
}

export const newChangeSet = (): ChangeSet => ({
  changes: new Map(),
  queues: new Map(),
  echoes: [],
  late: [],
  news: [],
  sendings: [],
  ended: [],
  freed: [],
});

/** A question nobody received is given up after so many tries; the pauses between tries double so often. */
const mostUnsent = 3;
const mostDoublings = 5;

const digits = (ms: number) => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-T:]/g, "");

export function toAsked(command: InFlightCommand): Asked {
  const { id, name, parameters, pauseDetection, zone, daylightSaving } = command;
  const clock = daylightSaving ? zone : standardTime(zone);
  return {
    id,
    name,
    parameters,
    pauseDetection,
    wallTime: digits(toWall(clock, systemClock.now().getTime())),
  };
}

export interface Pace {
  /** What the usual times for answers are multiplied by. */
  factor: number;
  quietMs: number;
}

/** Notes what comes next for a command; `delayMs`: the quiet gap after a time-out. */
export function take(
  changeSet: ChangeSet,
  command: InFlightCommand,
  nextStep: NextStep,
  pace: Pace,
  delayMs = 0,
): void {
  const { tenantId, deviceId } = command;
  if (nextStep.do === "end") {
    end(changeSet, command, nextStep.outcome, delayMs);
    return;
  }
  command.step = nextStep.step;
  const isSent = nextStep.do === "send";
  command.state = isSent ? "sent" : "pending";
  if (isSent) command.tries++;
  const asked = toAsked(command);
  const withinMs = answerMs(asked, nextStep.step) * pace.factor + delayMs;
  changeSet.changes.set(command.id, {
    command,
    state: command.state,
    step: nextStep.step,
    code: null,
    reason: null,
    result: null,
    answerMs: isSent ? withinMs : null,
    isOver: false,
    isSent,
    isUnsent: false,
  });
  if (!isSent) changeSet.freed.push({ tenantId, deviceId, afterMs: delayMs });
  else {
    const message = wireMessage(asked, nextStep.step);
    changeSet.sendings.push({ command, wire: wireId(asked, nextStep.step), message, delayMs, withinMs });
  }
}

function end(changeSet: ChangeSet, command: InFlightCommand, outcome: Outcome, delayMs: number): void {
  const { tenantId, deviceId, id, name, setting, parameters, cause, causeId } = command;
  const { state, code, reason, result } = outcome;
  command.state = state;
  changeSet.changes.set(id, {
    command,
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
  changeSet.ended.push({
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
  changeSet.freed.push({ tenantId, deviceId, afterMs: delayMs });
}

/** What is under way and not answered may be answered yet, by a device that does not repeat our numbers. */
function noteUnanswered(changeSet: ChangeSet, command: InFlightCommand, { quietMs }: Pace): Unanswered[] {
  const { tenantId, deviceId } = command;
  const step = command.step ?? firstStep;
  const asked = toAsked(command);
  const now = systemClock.now().getTime();
  const unanswered = stillExpected(command.unanswered, now);
  if (command.echoes === true) return unanswered;
  unanswered.push({ id: wireId(asked, step), command: wireNumber(asked, step), at: now });
  changeSet.queues.set(deviceId, { tenantId, deviceId, unanswered, quietMs });
  return unanswered;
}

/** The time for an answer is over. */
export function timeOut(changeSet: ChangeSet, command: InFlightCommand, server: string, pace: Pace): void {
  const unanswered = noteUnanswered(changeSet, command, pace);
  const step = command.step ?? firstStep;
  const isConnected = command.connectedTo === server;
  const nextStep = silenced(toAsked(command), step, isConnected, unanswered, command.echoes === true);
  take(changeSet, command, nextStep, pace, pace.quietMs);
}

/** A question whose device went away is over. */
export function cutOff(changeSet: ChangeSet, command: InFlightCommand, pace: Pace): void {
  if (command.state !== "pending") noteUnanswered(changeSet, command, pace);
  end(changeSet, command, timedOutAs("offline"), 0);
}

/** Nobody received it, so nothing was sent: the command waits again, each time longer; a question not for ever. */
export function takeBack(changeSet: ChangeSet, command: InFlightCommand, pace: Pace): void {
  const { tenantId, deviceId, tries, unanswered, name } = command;
  if (isRead(name) && tries >= mostUnsent) {
    end(changeSet, command, timedOutAs("offline"), 0);
    return;
  }
  const quietMs = pace.quietMs * 2 ** Math.min(tries - 1, mostDoublings);
  const step = command.step && isFresh(command.step) ? null : command.step;
  command.state = "pending";
  changeSet.queues.set(deviceId, { tenantId, deviceId, unanswered, quietMs });
  changeSet.changes.set(command.id, {
    ...{ command, state: "pending", step, code: null, reason: null, result: null },
    ...{ answerMs: null, isOver: false, isSent: false, isUnsent: step === null },
  });
  changeSet.freed.push({ tenantId, deviceId, afterMs: quietMs });
}

/** Writes a change set; the devices that were given more to do meanwhile. */
export async function writeChangeSet(
  tx: Tx,
  changeSet: ChangeSet,
  now: Date,
  handlers: CommandHandlers,
): Promise<DeviceRef[]> {
  for (const change of changeSet.changes.values()) await keepPicture(tx, change, now);
  await noteIdentities(tx, changeSet, now);
  await writeChanges(tx, [...changeSet.changes.values()]);
  await writeQueues(tx, [...changeSet.queues.values()]);
  await writeEchoes(tx, changeSet.echoes);
  await writeLate(tx, changeSet.late);
  await addDeviceEvents(tx, changeSet.news);
  const findResult = ({ commandId }: EndedCommand) => changeSet.changes.get(commandId)?.result ?? null;
  // In one order: others write to the same devices' settings.
  const inOrder = changeSet.ended.toSorted((a, b) => a.tenantId - b.tenantId || a.deviceId - b.deviceId);
  return commandsEnded(
    tx,
    handlers,
    inOrder.map((ended) => ({ ...ended, result: findResult(ended) })),
  );
}

const hasSucceeded = ({ state }: Change) => state === ("succeeded" satisfies CommandState);

/** A picture is kept with the device, and not with the command as well. */
async function keepPicture(tx: Tx, change: Change, now: Date): Promise<void> {
  const { command, result } = change;
  if (command.name !== "snapshot" || !hasSucceeded(change) || result === null) return;
  const { tenantId, deviceId } = command;
  const { base64, contentType } = result as { base64: string; contentType: string };
  const bytes = Buffer.from(base64, "base64");
  await writePicture(tx, { tenantId, deviceId, takenAt: now, contentType, bytes });
  change.result = {
    fileName: result.fileName,
    contentType,
    takenTime: now.toISOString(),
    size: bytes.length,
  };
}

/** What devices reported about themselves is known of them from now on. */
async function noteIdentities(tx: Tx, changeSet: ChangeSet, now: Date): Promise<void> {
  const reported = [...changeSet.changes.values()].filter(
    (change) => change.command.name === "identity" && hasSucceeded(change) && change.result !== null,
  );
  if (reported.length === 0) return;
  await writeDeviceStates(
    tx,
    reported.map(({ command: { tenantId, deviceId }, result }) => {
      const { version, macAddress } = result as { version: string; macAddress: string };
      return { tenantId, deviceId, state: { version, macAddress }, receivedAt: now, isLive: true as const };
    }),
  );
}
