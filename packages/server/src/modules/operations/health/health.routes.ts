import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import type { FastifyInstance } from "fastify";
import { isLocalCall } from "../../../platform/http/local-call.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { isAlive } from "./health.queries.ts";

/** Per address: several balancers that ask every second. */
const healthCallsAMinute = 600;

/** `/health` for load balancers; `/metrics` for Prometheus, answered to this machine only. */
export function healthRoutes(app: FastifyInstance, { database, metrics }: Platform): void {
  // Each asks the database.
  const limit = { max: healthCallsAMinute, timeWindow: 60_000 };
  const limited = app.hasDecorator("rateLimit") ? { onRequest: app.rateLimit(limit) } : {};
  app.get("/health", { ...limited, config: { isForMachines: true } }, async (_request, reply) => {
    const alive = await isAlive(database.pool);
    return reply.code(alive ? 200 : 503).send({ status: alive ? "ok" : "database away" });
  });

  app.get("/metrics", async (request, reply) => {
    if (!isLocalCall(request)) throw new Refusal("notFound.thing");
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** What displays wait for when they are switched on: asked by a page of their own disk, so every origin may read it. */
export function wallHealthRoutes(app: FastifyInstance, { database }: Pick<Platform, "database">): void {
  serve(app, wallPlayer.health, async ({ reply }) => {
    if (!(await isAlive(database.pool))) throw new Refusal("server.away");
    reply.header("Access-Control-Allow-Origin", "*");
    return null;
  });
}
