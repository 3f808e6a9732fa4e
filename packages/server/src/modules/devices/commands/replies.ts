import { systemClock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { locateDevices } from "../presence/presence.ts";
import type { JsonObject } from "../protocols/protocols.ts";
import { attributeReply } from "./attribute-reply.ts";
import { type ChangeSet, type Pace, take, takeBack, toAsked } from "./change-set.ts";
import { answered, firstStep, stillExpected } from "./conversation.ts";
import { type DeviceQueue, findInFlight, findQueues, type InFlightCommand } from "./in-flight.queries.ts";

/** What came on a device's reply topic. */
export interface Said {
  sn: string;
  reply: JsonObject;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isUnderWay = (command: InFlightCommand | undefined): command is InFlightCommand =>
  command !== undefined && (command.state === "sent" || command.state === "delivered");

/**
 * Assigns each answer to the command it belongs to, in the order they came; late ones are kept by themselves. Messages
 * nobody received wait again.
 */
export async function readAnswers(
  tx: Tx,
  changeSet: ChangeSet,
  { said, unsent }: { said: readonly Said[]; unsent: readonly InFlightCommand[] },
  pace: Pace,
  now: Date,
): Promise<void> {
  const devices = await locateDevices(tx, [...new Set([...said, ...unsent].map(({ sn }) => sn))]);
  const commands = new Map((await findInFlight(tx, devices)).map((command) => [command.sn, command]));
  const spoke = new Set(said.map(({ sn }) => sn));
  const silent = devices.filter(({ sn }) => spoke.has(sn) && !commands.has(sn));
  const queues = new Map<string, DeviceQueue>([
    ...[...commands].map(([sn, command]) => [sn, command] as const),
    ...(await findQueues(tx, silent)).map((queue) => [queue.sn, queue] as const),
  ]);
  for (const { sn, reply } of said) {
    const queue = queues.get(sn);
    if (queue) readReply(changeSet, queue, commands.get(sn), reply, pace, now);
  }
  for (const { sn, id, tries } of unsent) {
    const command = commands.get(sn);
    if (isUnderWay(command) && command.id === id && command.tries === tries)
      takeBack(changeSet, command, pace);
  }
}

function readReply(
  changeSet: ChangeSet,
  queue: DeviceQueue,
  known: InFlightCommand | undefined,
  reply: JsonObject,
  pace: Pace,
  now: Date,
): void {
  const command = isUnderWay(known) ? known : undefined;
  const underWay = command ? { asked: toAsked(command), step: command.step ?? firstStep } : null;
  const given = attributeReply(reply, underWay, {
    unanswered: stillExpected(queue.unanswered, systemClock.now().getTime()),
    echoes: queue.echoes === true,
  });
  const hasNumber = typeof reply.id === "string" && reply.id !== "";
  if (given.to === "current" && command && underWay) {
    noteEchoes(changeSet, queue, hasNumber);
    if (underWay.step.at === "probe") clearQueue(changeSet, queue);
    take(changeSet, command, answered(underWay.asked, underWay.step, reply), pace);
    return;
  }
  if (!hasNumber && queue.echoes === true) noteEchoes(changeSet, queue, false);
  noteLate(changeSet, queue, given.to === "late" ? given.commandId : null, reply, now);
}

function noteEchoes(changeSet: ChangeSet, queue: DeviceQueue, echoes: boolean): void {
  if (queue.echoes === echoes) return;
  queue.echoes = echoes;
  changeSet.echoes.push({ tenantId: queue.tenantId, deviceId: queue.deviceId, echoes });
}

function clearQueue(changeSet: ChangeSet, queue: DeviceQueue): void {
  const { tenantId, deviceId } = queue;
  queue.unanswered = [];
  changeSet.queues.set(deviceId, { tenantId, deviceId, unanswered: [], quietMs: 0 });
}

/** A picture is too much to keep for nobody; the rest of a late answer is kept with its command. */
function noteLate(
  changeSet: ChangeSet,
  queue: DeviceQueue,
  commandId: string | null,
  reply: JsonObject,
  now: Date,
): void {
  const { tenantId, deviceId } = queue;
  const { ImageData: _picture, id: _id, ...result } = reply;
  const isKnown = commandId !== null && uuid.test(commandId);
  if (isKnown) changeSet.late.push({ tenantId, deviceId, commandId, result });
  const detail = isKnown ? { commandId } : {};
  changeSet.news.push({ tenantId, deviceId, at: now, kind: "lateReply", detail });
}
