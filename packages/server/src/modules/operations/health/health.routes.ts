import { createHash, timingSafeEqual } from "node:crypto";
import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import type { Config } from "../../../platform/config.ts";
import { isLocalCall } from "../../../platform/http/local-call.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { makeDatabaseCheck } from "./health.queries.ts";

/** Per address: several balancers that ask every second. */
const healthCallsAMinute = 600;

export interface Watched {
  config: Pick<Config, "metricsToken">;
  lifecycle: Lifecycle;
  metrics: Metrics;
  /** Connections that are kept free for short questions; null as long as there are none. */
  pool: () => pg.Pool | null;
}

/**
 * `/health` and `/health/ready` for load balancers, `/health/live` for whoever starts a process anew that hangs;
 * `/metrics` for Prometheus.
 */
export function healthRoutes(app: FastifyInstance, { config, lifecycle, metrics, pool }: Watched): void {
  const isDatabaseThere = makeDatabaseCheck(pool);
  const limit = { max: healthCallsAMinute, timeWindow: 60_000 };
  const limited = app.hasDecorator("rateLimit") ? { onRequest: app.rateLimit(limit) } : {};
  const ofMachines = { config: { isForMachines: true } } as const;
  app.get("/health", { ...limited, ...ofMachines }, async (_request, reply) => {
    const alive = await isDatabaseThere();
    return reply.code(alive ? 200 : 503).send({ status: alive ? "ok" : "database away" });
  });

  app.get("/health/live", ofMachines, async () => ({ status: "alive" }));

  app.get("/health/ready", { ...limited, ...ofMachines }, async (_request, reply) => {
    const { phase } = lifecycle;
    const status = phase === "ready" && !(await isDatabaseThere()) ? "database away" : phase;
    return reply.code(status === "ready" ? 200 : 503).send({ status });
  });

  app.get("/metrics", async (request, reply) => {
    if (!isLocalCall(request) && !showsToken(request, config.metricsToken))
      throw new Refusal("notFound.thing");
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Compared as hashes, which take the same time whatever is shown. */
function showsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`));
}

/** What displays wait for when they are switched on: asked by a page of their own disk, so every origin may read it. */
export function wallHealthRoutes(app: FastifyInstance, { database }: Pick<Platform, "database">): void {
  const isDatabaseThere = makeDatabaseCheck(() => database.sessions);
  serve(app, wallPlayer.health, async ({ reply }) => {
    if (!(await isDatabaseThere())) throw new Refusal("server.away");
    reply.header("Access-Control-Allow-Origin", "*");
    return null;
  });
}
