import type { FastifyInstance } from "fastify";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";

const isLocal = (ip: string) => ip === "127.0.0.1" || ip === "::1" || ip === "::ffff:127.0.0.1";

/** `/health` for load balancers; `/metrics` for Prometheus, told to this machine only. */
export function healthRoutes(app: FastifyInstance, { database, metrics }: Platform): void {
  app.get("/health", async (_request, reply) => {
    const alive = await database.pool.query("select 1").then(
      () => true,
      () => false,
    );
    return reply.code(alive ? 200 : 503).send({ status: alive ? "ok" : "database away" });
  });

  app.get("/metrics", async (request, reply) => {
    if (!isLocal(request.ip)) throw new Refusal("notFound.thing");
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
