import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { isChange, isLogged } from "@foyer/contract/endpoint";
import { toLanguage } from "@foyer/phrases/languages";
import { translate } from "@foyer/phrases/translate";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import { addressKey } from "../address-key.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Events } from "../events.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { Log } from "../log.ts";
import { inLogContext } from "../log-context.ts";
import type { Metrics } from "../metrics.ts";
import { Refusal } from "../refusal.ts";
import { isDeepJson } from "../shallow-json.ts";
import type { Tls } from "../tls/tls.ts";
import { BodyRefused, connectionTimes, guardBodies, makeBodyBudget } from "./bodies.ts";
import type { Caller } from "./caller.ts";
import { closeWhenStopping } from "./close-when-stopping.ts";
import { overTls } from "./https-server.ts";
import { isFromHere, isLocalName, isOwnHost, toHost } from "./local-call.ts";
import { makeQuestionDesk } from "./question-desk.ts";
import { toRefusal } from "./refusal-of-error.ts";
import { requestIdHeader, toRequestId } from "./request-id.ts";
import { apiRoot } from "./serve.ts";
import { makeSharedAnswers } from "./shared-answers.ts";

/** Written after every change that a caller tried, whether it succeeded or was refused. */
export type RecordOperation = (request: FastifyRequest, status: number) => Promise<void>;

interface Edge {
  /** null: the console speaks plain http. */
  tls: Tls | null;
  config: Pick<Config, "bodySeconds" | "hosts" | "trustProxy">;
  lifecycle: Lifecycle;
  /** Whether accounts are offered to this machine without a password. */
  offersAccounts: () => boolean;
  log: Log;
  events: Events;
  clock: Clock;
  metrics: Metrics;
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
  recordOperation: RecordOperation;
}

const bodyLimit = 2 * 1024 * 1024;
/** Bytes of all bodies together that are read or worked on. */
const mostUnderWay = 64 * 1024 * 1024;
/** Who came by https comes by it for a year. */
const transportSeconds = 31_536_000;
/** How much longer an uploaded file may take to come than another body. */
const uploadPatience = 10;
/** A connection over which nothing is sent in either direction; streams of news say something three times a minute. */
const silentMs = 5 * 60_000;
type Kind = "call" | "shared" | "file";

/** A minute from one address. */
const mostCalls: Record<Kind, number> = {
  /** Far above what a person with a few screens makes. */
  call: 3_000,
  /** Questions whose answers are shared: two hundred screens of a mall stand behind one address. */
  shared: 30_000,
  /** The console's own: a first visit fetches a hundred of them, and browsers keep them for good. */
  file: 30_000,
};

/** By route, since an address can be written in more than one way. */
function requestKind({ routeOptions: { config }, is404 }: FastifyRequest): Kind {
  if (config.endpoint) return config.endpoint.shared === undefined ? "call" : "shared";
  return config.isOpen || config.isStream || is404 ? "call" : "file";
}

/** By route where there is one, too. */
const isOfApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith(apiRoot);

/** The console's HTTP application: security headers, sessions, refusals, operation log. Routes come by `serve`. */
export async function makeHttp({
  tls,
  config,
  lifecycle,
  offersAccounts,
  log,
  events,
  clock,
  metrics,
  authenticate,
  recordOperation,
}: Edge): Promise<FastifyInstance> {
  const bodyMs = config.bodySeconds * 1_000;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: toRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: ["loopback", ...config.trustProxy],
    routerOptions: { ignoreTrailingSlash: true, querystringParser: (text) => readQuery(text) },
    forceCloseConnections: "idle",
    ...(tls && { serverFactory: overTls(tls, (host) => isOwnHost(host, config.hosts)) }),
    requestTimeout: connectionTimes.headersMs + bodyMs * uploadPatience,
    connectionTimeout: silentMs,
    http: {
      headersTimeout: connectionTimes.headersMs,
      connectionsCheckingInterval: connectionTimes.checkMs,
    },
  });
  guardBodies(app, {
    budget: makeBodyBudget({ mostBytes: mostUnderWay, isExempt: () => false }),
    bodyMs,
    uploadMs: bodyMs * uploadPatience,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The UI library sets style attributes and inserts style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  // A device's label is read by the camera; nothing here ever listens.
  app.addHook("onRequest", (_, reply, done) => {
    reply.header("Permissions-Policy", "camera=(self), microphone=()");
    done();
  });
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isDeepJson(body)) done(new Refusal("validation.failed"));
    else void parseJson(request, body, done);
  });
  await app.register(cookie);
  // An endpoint that takes files states their size; without that a file is no larger than any other body.
  await app.register(multipart, { limits: { files: 1, fileSize: bodyLimit, fields: 5 } });
  await app.register(rateLimit, {
    max: (request) => mostCalls[requestKind(request)],
    keyGenerator: (request) => `${requestKind(request)} ${addressKey(request.ip)}`,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) =>
      new Refusal("tooMany.calls", { retryAfter: Math.ceil(context.ttl / 1000) }),
  });

  closeWhenStopping(app, { lifecycle });
  app.decorate("questionDesk", makeQuestionDesk());
  app.decorate("sharedAnswers", makeSharedAnswers(events, clock));
  app.decorateRequest("caller", null);
  app.decorateRequest("logContext", null);
  app.decorateRequest("before", null);
  app.decorateRequest("concerns", null);
  app.decorateRequest("refusal", null);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    request.logContext = { requestId: request.id };
    inLogContext(request.logContext, done);
  });
  // What came with the body came outside of it.
  app.addHook("preValidation", ({ logContext }, _reply, done) => inLogContext({ ...logContext }, done));
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https")
      reply.header("Strict-Transport-Security", `max-age=${transportSeconds}`);
    requireKnownHost(request, config.hosts, offersAccounts());
    // A fragment never leaves a browser. The router would read it as a query that nothing else of us sees.
    if (request.url.includes("#")) throw new Refusal("validation.failed");
  });
  app.addHook("onRequest", async (request) => {
    const { endpoint, isOpen } = request.routeOptions.config;
    if (isOpen || endpoint?.permission === "public" || !isOfApi(request)) return;
    request.caller = await authenticate(request);
    const tenantId = request.caller?.tenantId ?? undefined;
    if (request.logContext && tenantId !== undefined) request.logContext.tenantId = tenantId;
  });
  app.addHook("onResponse", async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint) return;
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.requestSeconds.observe({ endpoint: endpoint.path, status }, ms / 1000);
    log.debug(
      { ...request.logContext, method: endpoint.method, path: endpoint.path, status, ms },
      "answered",
    );
  });
  // What an answer of the API says is its reader's: no cache between keeps it, nor the browser's after a sign-out.
  app.addHook("onSend", async (request, reply) => {
    if (isOfApi(request) && !reply.hasHeader("cache-control")) reply.header("Cache-Control", "no-store");
  });
  // Before the answer goes out: a caller who reads that something changed can rely on its being logged.
  app.addHook("onSend", async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || !isLogged(endpoint)) return;
    await recordOperation(request, reply.statusCode).catch((error: unknown) =>
      log.error({ error: String(error) }, "the operation log could not be written"),
    );
    if (request.caller && isChange(endpoint) && reply.statusCode < 400)
      events.emit("companyChanged", { tenantId: request.caller.tenantId });
  });

  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    const refusal = toRefusal(error);
    if (error instanceof BodyRefused && error.why !== "slow") reply.removeHeader("connection");
    request.refusal = refusal;
    const language = toLanguage(String(request.headers.lang ?? ""));
    if (refusal.key === "server.error")
      log.error({ ...request.logContext, error: error.stack ?? String(error) }, "failed");
    if (refusal.retryAfter !== undefined) reply.header("Retry-After", refusal.retryAfter);
    const message = await translate(language, `refusals.${refusal.key}`, refusal.values);
    return reply
      .code(refusal.status)
      .header("x-refusal", refusal.key)
      .send({
        code: refusal.status,
        key: refusal.key,
        message: refusal.key === "server.error" ? `${message} (${request.id})` : message,
        timestamp: new Date().toISOString(),
        ...(refusal.fields ? { fields: refusal.fields } : {}),
        ...(refusal.things ? { things: refusal.things } : {}),
        data: null,
      });
  });
  return app;
}

/**
 * Refuses calls under names that are not this installation's: a page of another site whose name was made to lead here
 * would speak to it as itself. Machines that look whether the server lives, or show a token, may call it what they like.
 */
function requireKnownHost(request: FastifyRequest, hosts: readonly string[], offersAccounts: boolean): void {
  if (request.routeOptions.config.isForMachines) return;
  const host = toHost(request);
  const isKnown = hosts.length === 0 ? !(offersAccounts && isFromHere(request)) : hosts.includes(host);
  if (!isKnown && !isLocalName(request))
    throw new Refusal("host.unknown", { values: { host: host.slice(0, 100) } });
}

/** Query string → strings, a repeated key → list. Empty values count as absent. */
function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const search = new URLSearchParams(text);
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key).filter((value) => value !== "");
    if (values.length > 0) query[key] = values.length === 1 ? (values[0] as string) : values;
  }
  return query;
}
