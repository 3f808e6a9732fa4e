import { FlowBody } from "@foyer/contract/counting/flow-message";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { addressKey } from "../../../platform/address-key.ts";
import { backgroundTurn } from "../../../platform/background-turn.ts";
import { plainAddress } from "../../../platform/networks.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  type FoyerBody,
  foyerName,
  readFoyerBody,
  readLongFoyerBody,
  separateFoyer,
} from "../../devices/protocols/protocols.ts";
import type { RecordOutcome } from "../records/records.ts";
import { bulkFrom } from "../storage/storage.ts";
import { authenticateDevice } from "./authenticate-device.ts";
import type { ConnectionContext } from "./connection-context.ts";
import type { InboundMessage } from "./inbound-message.ts";
import { isGzip, withInflated } from "./inflate.ts";
import type { Intake, IntakeResult } from "./intake.ts";
import { refuseForNow } from "./refuse-for-now.ts";

const toAnswer = (code: number, message: string, data: unknown = null) => ({ code, message, data });

interface Said {
  status: 200 | 400 | 401 | 403 | 503;
  message: string;
  data?: unknown;
}

const later: Said = { status: 503, message: "send it again" };
const sendAgain = (reply: FastifyReply) => refuseForNow(reply, "not everything could be kept, send it again");

const unpackable = {
  tooLarge: "the body is too large once it is unpacked: send fewer records a call",
  broken: "the body is compressed (gzip) and cannot be unpacked",
} as const;

/** A body of this length is likely a backlog, by the bytes a record takes. */
const backlogBytes = 50 * bulkFrom;

/** Records of a call that are in memory at a time, or one message's: enough that the writer always has a batch. */
const mostInMemory = 2_000;

/** As long as a body may be that comes unpacked. */
export const longestBody = 8 * 1024 * 1024;

/** `POST /v1/records`: Foyer's own open format; answered after the commit. `GET` gives its JSON Schema. */
export function foyerHttpRoute(app: FastifyInstance, { clock }: Platform, intake: Intake): void {
  const schema = z.toJSONSchema(FlowBody, { io: "input" });

  app.get("/v1/records", () => schema);

  /** Under overload most calls are refused: unread, for reading them would leave no time for the others. */
  async function refuseUnread(request: FastifyRequest, reply: FastifyReply) {
    const bytes = Number(request.headers["content-length"] ?? 0);
    if (!intake.isFull(bytes > backlogBytes ? "bulk" : "live")) return;
    intake.sentAway(foyerName);
    return sendAgain(reply);
  }

  app.post("/v1/records", { onRequest: refuseUnread }, async (request, reply) => {
    const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const receivedAt = clock.now();
    const read = (body: Buffer) => {
      const isLong = body.length > backlogBytes;
      const take = () => receive({ body, receivedAt, isLong }, request);
      return isLong ? intake.runLimited(take) : take();
    };
    // Recognised by how it begins: not every sender says it in a header.
    const { limits } = intake.admission;
    const sender = limits.isProxy(request.ip) ? null : addressKey(request.ip);
    const said = await (isGzip(sent) ? withInflated(sent, { most: longestBody, sender }, read) : read(sent));
    if (said === "busy") return sendAgain(reply);
    if (typeof said === "string") return reply.code(400).send(toAnswer(400, unpackable[said]));
    const { status, message, data } = said;
    if (status === 503) return sendAgain(reply);
    // Outside the line: nobody waits for a client that guesses keys.
    if (status === 401 || status === 403) await limits.slow(plainAddress(request.ip));
    return reply.code(status).send(toAnswer(status, message, data));
  });

  /** `connections`: how each message came in. */
  async function takeAll(
    read: Extract<FoyerBody, { ok: true }>,
    {
      connections,
      ...inbound
    }: Omit<InboundMessage, "connection"> & { connections: readonly ConnectionContext[] },
  ): Promise<IntakeResult[]> {
    const recordsOfCall = read.headings.reduce((sum, { recordCount }) => sum + recordCount, 0);
    const ownParts = separateFoyer(inbound.body);
    /** Records of messages from the nth on that were begun. */
    const begun = { nth: 0, records: 0 };
    const results: Promise<IntakeResult>[] = [];
    for (const [index, connection] of connections.entries()) {
      // A backlog is begun message by message: what comes meanwhile is served in between.
      if (recordsOfCall >= bulkFrom) await backgroundTurn();
      const { recordCount = 0 } = read.headings[index] ?? {};
      while (begun.records > 0 && begun.records + recordCount > mostInMemory) {
        await results[begun.nth];
        begun.records -= read.headings[begun.nth++]?.recordCount ?? 0;
      }
      begun.records += recordCount;
      const own = () => ownParts(index);
      const decoded = { ok: true, message: read.message(index) } as const;
      results.push(intake.take(decoded, { ...inbound, own, connection, recordsOfCall }));
    }
    return Promise.all(results);
  }

  async function receive(
    { isLong, ...came }: Pick<InboundMessage, "body" | "receivedAt"> & { isLong: boolean },
    request: FastifyRequest,
  ): Promise<Said> {
    const inbound = { protocol: foyerName, meta: { path: "/v1/records" }, ...came };
    const read = isLong ? await readLongFoyerBody(came.body, backgroundTurn) : readFoyerBody(came.body);
    // The sender sees at once what is wrong and keeps its records; nothing has to be kept here.
    if (!read.ok) return { status: 400, message: read.reason };
    const connections: ConnectionContext[] = [];
    // Looked up all at once; the loop finds them known, and meets again what went wrong.
    await Promise.allSettled(read.headings.map(({ sn }) => intake.findDevice(sn)));
    for (const { sn } of read.headings) {
      const entry = await authenticateDevice(intake, sn, request).catch((error: unknown) =>
        intake.sentAway(foyerName, error),
      );
      if (entry === undefined) return later;
      if ("status" in entry) return entry;
      connections.push(entry.connection);
    }
    const all = await takeAll(read, { ...inbound, connections });
    if (all.some(({ outcome }) => outcome === "failed")) return later;
    return { status: 200, message: "success", data: counted(all) };
  }
}

function counted(results: readonly IntakeResult[]) {
  const outcomes = results.flatMap(({ records }) => records);
  const count = (...wanted: RecordOutcome[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
  return {
    accepted: count("new"),
    unchanged: count("unchanged", "outdated"),
    revised: count("revised"),
    quarantined: count("quarantined"),
    /** Serial numbers nobody has added yet: their records are kept and count once they are. */
    waiting: results.filter(({ outcome }) => outcome === "waiting").length,
  };
}
