import { FlowBody } from "@foyer/contract/counting/flow-message";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { plainAddress } from "../../../platform/networks.ts";
import type { Platform } from "../../../platform/platform.ts";
import { decodedFoyer, foyerName } from "../../devices/protocols/protocols.ts";
import type { RecordOutcome } from "../records/count-record.ts";
import { bulkFrom } from "../records/ingest-queue.ts";
import type { Arrival } from "./arrival.ts";
import type { Door } from "./door.ts";
import { foyerDoor } from "./foyer-doors.ts";
import type { Intake, Taken } from "./intake.ts";
import { refuseForNow } from "./refuse-for-now.ts";

const answerOf = (code: number, message: string, data: unknown = null) => ({ code, message, data });

interface Said {
  status: 200 | 400 | 401 | 403 | 503;
  message: string;
  data?: unknown;
}

const later: Said = { status: 503, message: "send it again" };
const sendAgain = (reply: FastifyReply) => refuseForNow(reply, "not everything could be kept, send it again");

/** So long a body is likely a backlog, by the bytes a record takes. */
const backlogBytes = 50 * bulkFrom;

/** `POST /v1/records`: Foyer's own open format; answered after the commit. `GET` tells its JSON Schema. */
export function foyerHttpRoute(app: FastifyInstance, { clock }: Platform, intake: Intake): void {
  const schema = z.toJSONSchema(FlowBody, { io: "input" });

  app.get("/v1/records", () => schema);

  /** Under overload most calls are refused: unread, for reading them would leave no time for the others. */
  async function refuseUnread(request: FastifyRequest, reply: FastifyReply) {
    const bytes = Number(request.headers["content-length"] ?? 0);
    if (intake.isFull(bytes > backlogBytes ? "bulk" : "live")) return sendAgain(reply);
  }

  app.post("/v1/records", { onRequest: refuseUnread }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const came = { body, receivedAt: clock.now() };
    const take = () => taken(came, request);
    const { status, message, data } = await (body.length > backlogBytes ? intake.inTurn(take) : take());
    if (status === 503) return sendAgain(reply);
    // Outside of the line: nobody waits for who guesses keys.
    if (status === 401 || status === 403) await intake.admission.limits.slow(plainAddress(request.ip));
    return reply.code(status).send(answerOf(status, message, data));
  });

  async function taken(came: Pick<Arrival, "body" | "receivedAt">, request: FastifyRequest): Promise<Said> {
    const arrival = { protocol: foyerName, meta: { path: "/v1/records" }, ...came };
    const messages = decodedFoyer(came.body);
    const doors: Door[] = [];
    // Looked up all at once; the loop finds them known, and meets again what went wrong.
    await Promise.allSettled(messages.map((decoded) => decoded.ok && intake.deviceOf(decoded.message.sn)));
    for (const decoded of messages) {
      // The sender sees at once what is wrong and keeps its records; nothing has to be kept here.
      if (!decoded.ok) return { status: 400, message: decoded.reason };
      const entry = await foyerDoor(intake, decoded.message.sn, request).catch(() => undefined);
      if (entry === undefined) return later;
      if ("status" in entry) return entry;
      doors.push(entry.door);
    }
    const recordsOfCall = messages.reduce(
      (sum, decoded) => sum + (decoded.ok ? decoded.message.records.length : 0),
      0,
    );
    const all = await Promise.all(
      messages.map((decoded, index) =>
        intake.take(decoded, { ...arrival, door: doors[index] as Door, recordsOfCall }),
      ),
    );
    if (all.some(({ outcome }) => outcome === "failed")) return later;
    return { status: 200, message: "success", data: counted(all) };
  }
}

function counted(taken: readonly Taken[]) {
  const outcomes = taken.flatMap(({ records }) => records);
  const count = (...wanted: RecordOutcome[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
  return {
    accepted: count("new"),
    unchanged: count("unchanged", "outdated"),
    revised: count("revised"),
    quarantined: count("quarantined"),
    /** Serial numbers nobody has added yet: their records are kept and count once they are. */
    waiting: taken.filter(({ outcome }) => outcome === "waiting").length,
  };
}
