import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "../address-key.ts";

/** What bodies of one address may take of the memory all share. */
const addressShare = 1 / 8;

/** What else a connection may take its time for. */
export const connectionTimes = {
  /** From its beginning, or the end of the previous answer, to the last of the next headers. */
  headersMs: 20_000,
  /** How often connections are checked. */
  checkMs: 5_000,
};

/** Why a body is not read on; nothing of it was kept. */
export class BodyRefused extends Error {
  readonly why: "slow" | "tooMany" | "tooManyOfAddress";
  statusCode: number;
  constructor(why: BodyRefused["why"]) {
    super(why);
    this.why = why;
    this.statusCode = why === "slow" ? 408 : 503;
  }
}

interface Room {
  /** Bytes of all bodies together that are read or wait for their answer. */
  mostBytes: number;
  /** Addresses that stand for many. */
  isExempt: (address: string) => boolean;
}

interface Limits {
  /** What bodies may take; ports can share it. */
  budget: BodyBudget;
  /** How long a body may take to come. */
  bodyMs: number;
  /** The same for uploaded files, which are written as they come and not counted here. */
  uploadMs: number;
}

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("multipart/") ?? false;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** What is longer than its route allows is refused for that. */
function promisedBytes({ headers, routeOptions }: FastifyRequest): number {
  const declared = Number(headers["content-length"] ?? 0);
  return declared > routeOptions.bodyLimit ? 0 : declared;
}

/** What bodies take of the memory, together and of each address. */
export function makeBodyBudget({ mostBytes, isExempt }: Room) {
  const ofAddresses = new Map<string, number>();
  let underWay = 0;

  const toKey = (address: string): string | null => (isExempt(address) ? null : addressKey(address));

  function toRefusal(key: string | null, bytes: number): BodyRefused | null {
    if (underWay + bytes > mostBytes) return new BodyRefused("tooMany");
    const ofAddress = key === null ? 0 : (ofAddresses.get(key) ?? 0) + bytes;
    return ofAddress > mostBytes * addressShare ? new BodyRefused("tooManyOfAddress") : null;
  }

  function book(key: string | null, bytes: number): void {
    underWay += bytes;
    if (key === null) return;
    const ofAddress = (ofAddresses.get(key) ?? 0) + bytes;
    if (ofAddress > 0) ofAddresses.set(key, ofAddress);
    else ofAddresses.delete(key);
  }

  return { toKey, toRefusal, book };
}

export type BodyBudget = ReturnType<typeof makeBodyBudget>;

/**
 * Keeps bodies from using up memory and connections: what has arrived of them is booked, as it arrives, on all bodies
 * together and on those of an address; what is only declared books nothing. A sender that takes too long is
 * disconnected.
 */
export function guardBodies(app: FastifyInstance, { budget, bodyMs, uploadMs }: Limits): void {
  const { toKey, toRefusal, book } = budget;
  const reading = new WeakMap<IncomingMessage, (why: BodyRefused) => void>();

  function onceAnswered(reply: FastifyReply, work: () => void): void {
    let isDone = false;
    const end = () => {
      if (isDone) return;
      isDone = true;
      work();
    };
    reply.raw.once("finish", end).once("close", end);
  }

  app.addHook("onRequest", (request, reply, done) => {
    if (!hasBody(request)) return done();
    const { raw } = request;
    const hangUp = () => {
      const refuse = reading.get(raw);
      if (refuse && !reply.sent) refuse(new BodyRefused("slow"));
      else raw.destroy();
    };
    const timer = setTimeout(hangUp, isUpload(request) ? uploadMs : bodyMs);
    const stop = () => clearTimeout(timer);
    raw.once("end", stop).once("close", stop);
    done();
  });

  app.addHook("preParsing", (request, reply, payload, done) => {
    if (!hasBody(request) || isUpload(request)) return done(null, payload);
    const { raw } = request;
    const key = toKey(request.ip);
    // Most bodies are here with their headers; of the others no more is promised than there is room for.
    const refused = toRefusal(key, promisedBytes(request));
    if (refused) return done(refused);
    let booked = 0;
    onceAnswered(reply, () => {
      book(key, -booked);
      raw.off("data", count);
    });
    function take(bytes: number): void {
      booked += bytes;
      book(key, bytes);
    }
    function refuse(why: BodyRefused): void {
      raw.off("data", count);
      reading.delete(raw);
      // The reader of the body gets it as the end of it.
      raw.emit("error", why);
      // What still comes of it is dropped: a connection that is closed while it comes loses the answer.
      raw.resume();
    }
    function count(chunk: Buffer): void {
      const over = toRefusal(key, chunk.length);
      if (over) refuse(over);
      else take(chunk.length);
    }
    if (raw.complete) {
      take(raw.readableLength);
      return done(null, payload);
    }
    reading.set(raw, refuse);
    raw.on("error", () => undefined);
    // Without the pause it would begin to flow before its reader listens.
    raw.pause();
    raw.on("data", count);
    done(null, payload);
  });
}
