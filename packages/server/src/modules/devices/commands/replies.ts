import type { Tx } from "../../../platform/database/database.ts";
import type { JsonObject } from "../protocols/json-object.ts";
import { attributeReply } from "./attribute-reply.ts";
import { answered, firstStep, stillExpected } from "./conversation.ts";
import { type Flight, flightsOfSns, type Lane, lanesOfSns } from "./flights.queries.ts";
import { askedOf, type Pace, type Round, take, takeBack } from "./round.ts";

/** What came on a device's reply topic. */
export interface Said {
  sn: string;
  reply: JsonObject;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isUnderWay = (flight: Flight | undefined): flight is Flight =>
  flight !== undefined && (flight.state === "sent" || flight.state === "delivered");

/**
 * Gives each answer to the command it belongs to, in the order they came; late ones are kept apart. What nobody
 * listened to waits again.
 */
export async function readAnswers(
  tx: Tx,
  round: Round,
  { said, unsent }: { said: readonly Said[]; unsent: readonly Flight[] },
  pace: Pace,
  now: Date,
): Promise<void> {
  const sns = new Set([...said, ...unsent].map(({ sn }) => sn));
  const flights = new Map((await flightsOfSns(tx, [...sns])).map((flight) => [flight.sn, flight]));
  const silent = [...new Set(said.map(({ sn }) => sn))].filter((sn) => !flights.has(sn));
  const lanes = new Map<string, Lane>([
    ...[...flights].map(([sn, flight]) => [sn, flight] as const),
    ...(await lanesOfSns(tx, silent)).map((lane) => [lane.sn, lane] as const),
  ]);
  for (const { sn, reply } of said) {
    const lane = lanes.get(sn);
    if (lane) readReply(round, lane, flights.get(sn), reply, pace, now);
  }
  for (const { sn, id, tries } of unsent) {
    const flight = flights.get(sn);
    if (isUnderWay(flight) && flight.id === id && flight.tries === tries) takeBack(round, flight, pace);
  }
}

function readReply(
  round: Round,
  lane: Lane,
  known: Flight | undefined,
  reply: JsonObject,
  pace: Pace,
  now: Date,
): void {
  const flight = isUnderWay(known) ? known : undefined;
  const underWay = flight ? { asked: askedOf(flight), step: flight.step ?? firstStep } : null;
  const given = attributeReply(reply, underWay, {
    unanswered: stillExpected(lane.unanswered, Date.now()),
    echoes: lane.echoes === true,
  });
  const hasNumber = typeof reply.id === "string" && reply.id !== "";
  if (given.to === "current" && flight && underWay) {
    noteEchoes(round, lane, hasNumber);
    if (underWay.step.at === "probe") clearLane(round, lane);
    take(round, flight, answered(underWay.asked, underWay.step, reply), pace);
    return;
  }
  if (!hasNumber && lane.echoes === true) noteEchoes(round, lane, false);
  noteLate(round, lane, given.to === "late" ? given.commandId : null, reply, now);
}

function noteEchoes(round: Round, lane: Lane, echoes: boolean): void {
  if (lane.echoes === echoes) return;
  lane.echoes = echoes;
  round.echoes.push({ tenantId: lane.tenantId, deviceId: lane.deviceId, echoes });
}

function clearLane(round: Round, lane: Lane): void {
  const { tenantId, deviceId } = lane;
  lane.unanswered = [];
  round.lanes.set(deviceId, { tenantId, deviceId, unanswered: [], quietMs: 0 });
}

/** A picture is too much to keep for nobody; the rest of a late answer is kept with its command. */
function noteLate(round: Round, lane: Lane, commandId: string | null, reply: JsonObject, now: Date): void {
  const { tenantId, deviceId } = lane;
  const { ImageData: _picture, id: _id, ...result } = reply;
  const isKnown = commandId !== null && uuid.test(commandId);
  if (isKnown) round.late.push({ tenantId, deviceId, commandId, result });
  const detail = isKnown ? { commandId } : {};
  round.news.push({ tenantId, deviceId, at: now, kind: "lateReply", detail });
}
