import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import {
  type BodyBudget,
  BodyRefused,
  connectionTimes,
  guardBodies,
  makeBodyBudget,
} from "../../../platform/http/bodies.ts";
import { closeWhenStopping } from "../../../platform/http/close-when-stopping.ts";
import { overTls } from "../../../platform/http/https-server.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Tls } from "../../../platform/tls/tls.ts";
import { servePackages } from "../../devices/firmware/firmware.ts";
import { type HttpProtocol, httpProtocols } from "../../devices/protocols/protocols.ts";
import { foyerHttpRoute, longestBody } from "./foyer-http.ts";
import { heatHttpRoute } from "./heat-http.ts";
import { limitAddresses } from "./http-addresses.ts";
import { siteKeyCheck, toConnection } from "./http-connections.ts";
import type { Intake } from "./intake.ts";
import { refuseForNow } from "./refuse-for-now.ts";

/** A vendor's message is far smaller; the longest is for Foyer's own format with 10,000 records a call. */
const vendorBodyLimit = 1024 * 1024;
/** Bytes of all bodies together that are being read or wait to be durable. */
const mostUnderWay = 64 * 1024 * 1024;
/** A connection over which nothing is sent in either direction; batches of records are answered long before. */
const silentMs = 2 * 60_000;

/** No text of the database can hold it: each repetition would fail again. */
const zeroInAddress = "the address holds a character that cannot be kept (U+0000)";

const bodyRefused = {
  tooMany: "too much is under way, send it again",
  tooManyOfAddress: "too much from this address is under way, send it again",
} as const;

/** What bodies may take on the device ports together. */
export const deviceBodyBudget = ({ admission }: Intake): BodyBudget =>
  makeBodyBudget({ mostBytes: mostUnderWay, isExempt: admission.limits.isProxy });

interface Needs {
  intake: Intake;
  budget: BodyBudget;
  /** null: plain HTTP. */
  tls: Tls | null;
}

/** A device port: the paths of the vendors (also below `/d/<key>`), and Foyer's own format. */
export async function makeDeviceHttp(
  platform: Platform,
  { intake, budget, tls }: Needs,
): Promise<FastifyInstance> {
  const { trustProxy, bodySeconds } = platform.config;
  const bodyMs = bodySeconds * 1_000;
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    bodyLimit: longestBody,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
    // There is no page that somebody could be led to.
    ...(tls && { serverFactory: overTls(tls, () => false) }),
    requestTimeout: connectionTimes.headersMs + bodyMs,
    connectionTimeout: silentMs,
    http: {
      headersTimeout: connectionTimes.headersMs,
      connectionsCheckingInterval: connectionTimes.checkMs,
    },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
  });
  closeWhenStopping(app, platform);
  const { limits } = intake.admission;
  limitAddresses(app, limits);
  guardBodies(app, { budget, bodyMs, uploadMs: bodyMs });
  // Nothing is read of what nobody asked for.
  app.addHook("onRequest", async (request, reply) => {
    if (/%00/.test(request.url)) return reply.code(400).send({ code: 400, message: zeroInAddress });
    if (request.is404) return reply.code(404).send({ code: 404, message: "there is no such address" });
  });
  // Devices send any content type they like: every body is bytes, its decoder reads it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    if (error instanceof BodyRefused && error.why !== "slow")
      return refuseForNow(reply.removeHeader("connection"), bodyRefused[error.why]);
    const code = error.statusCode ?? 500;
    return reply.code(code).send({ code, message: "refused" });
  });

  for (const protocol of httpProtocols) {
    const handle = (request: FastifyRequest, reply: FastifyReply) => answerVendor(protocol, request, reply);
    for (const path of protocol.paths) {
      const route = {
        method: ["POST", "PUT"],
        bodyLimit: protocol.bodyLimit ?? vendorBodyLimit,
        handler: handle,
      };
      app.route({ ...route, url: path });
      app.route({ ...route, url: `/d/:siteKey${path}`, onRequest: siteKeyCheck(intake, protocol.name) });
    }
  }
  foyerHttpRoute(app, platform, intake);
  heatHttpRoute(app, platform, intake);
  await servePackages(app, platform);

  async function answerVendor(protocol: HttpProtocol, request: FastifyRequest, reply: FastifyReply) {
    const [path = "", query = ""] = request.url.split("?");
    const { sn } = request.params as { sn?: string };
    const payload = {
      path: path.replace(/^\/d\/[^/]+/i, ""),
      query,
      ...(sn && { sn }),
      contentType: request.headers["content-type"] ?? "",
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      receivedAt: platform.clock.now(),
    };
    const decoded = protocol.decode(payload);
    const { path: at, contentType, body, receivedAt } = payload;
    const meta = { path: at, query, contentType, ...(sn && { sn }) };
    const inbound = {
      protocol: protocol.name,
      meta,
      body,
      receivedAt,
      redact: protocol.redact,
      connection: toConnection(request),
    };
    const { outcome, device } = await intake.take(decoded, inbound);
    const settings = intake.settingsFor(device);
    const answer = protocol.answer(payload, decoded, outcome, settings);
    if (outcome === "stored" && protocol.contact)
      reply.raw.once(
        "finish",
        () => void intake.answered(device, decoded, protocol.contact?.(payload, settings)),
      );
    return reply.code(answer.status).type(answer.contentType).send(answer.body);
  }
  return app;
}
