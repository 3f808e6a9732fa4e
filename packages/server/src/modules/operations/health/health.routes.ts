import type { FastifyInstance } from "fastify";
import { isLocalCall } from "../../../platform/http/local-call.ts";
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
  app.get("/health", limited, async (_request, reply) => {
    const alive = await isAlive(database.pool);
    return reply.code(alive ? 200 : 503).send({ status: alive ? "ok" : "database away" });
  });

  app.get("/metrics", async (request, reply) => {
    if (!isLocalCall(request)) throw new Refusal("notFound.thing");
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
