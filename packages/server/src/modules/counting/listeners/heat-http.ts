import { HeatBody, largestHeatBody } from "@foyer/contract/counting/heat-message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { addressKey } from "../../../platform/address-key.ts";
import { plainAddress } from "../../../platform/networks.ts";
import type { Platform } from "../../../platform/platform.ts";
import { decodeHeat, foyerName, heatPath } from "../../devices/protocols/protocols.ts";
import { authenticateDevice } from "./authenticate-device.ts";
import { isGzip, withInflated } from "./inflate.ts";
import type { Intake } from "./intake.ts";
import { refuseForNow } from "./refuse-for-now.ts";

type Said = { status: 200 | 400 | 401 | 403; message: string; data?: unknown } | "later";

function toSaid(said: Said | "busy" | "tooLarge" | "broken"): Said {
  if (said === "busy") return "later";
  return typeof said === "string" && said !== "later"
    ? { status: 400, message: "the body cannot be unpacked, or is too large then" }
    : said;
}

/** `POST /v1/heat`: Foyer's own heat, a grid or positions; answered once it is durable. `GET` gives its JSON Schema. */
export function heatHttpRoute(app: FastifyInstance, { clock }: Platform, intake: Intake): void {
  const schema = z.toJSONSchema(HeatBody, { io: "input" });
  const { limits } = intake.admission;

  app.get(heatPath, () => schema);

  async function receive(body: Buffer, request: FastifyRequest): Promise<Said> {
    const decoded = decodeHeat(body);
    // The sender sees at once what is wrong and keeps what it has.
    if (!decoded.ok) return { status: 400, message: decoded.reason };
    const { sn } = decoded.message;
    const entry = await authenticateDevice(intake, sn, request).catch((error: unknown) =>
      intake.sentAway(foyerName, error),
    );
    if (entry === undefined) return "later";
    if ("status" in entry) return entry;
    const { connection } = entry;
    const meta = { path: heatPath };
    const came = { protocol: foyerName, meta, body, receivedAt: clock.now(), connection };
    const { outcome, reason = "it cannot be kept" } = await intake.take(decoded, came);
    if (outcome === "failed") return "later";
    if (outcome === "unreadable") return { status: 400, message: reason };
    return { status: 200, message: "success", data: { waiting: outcome === "waiting" ? 1 : 0 } };
  }

  async function receiveAny(request: FastifyRequest): Promise<Said> {
    if (intake.isFull("live")) {
      intake.sentAway(foyerName);
      return "later";
    }
    const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const read = (body: Buffer) => receive(body, request);
    if (!isGzip(sent)) return read(sent);
    const sender = limits.isProxy(request.ip) ? null : addressKey(request.ip);
    return toSaid(await withInflated(sent, { most: largestHeatBody, sender }, read));
  }

  app.post(heatPath, async (request, reply) => {
    const said = await receiveAny(request);
    if (said === "later") return refuseForNow(reply, "send it again");
    const { status, message, data = null } = said;
    // Outside the line: nobody waits for a client that guesses keys.
    if (status === 401 || status === 403) await limits.slow(plainAddress(request.ip));
    return reply.code(status).send({ code: status, message, data });
  });
}
