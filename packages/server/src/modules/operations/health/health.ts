import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { healthRoutes } from "./health.routes.ts";

/** `/health` and `/metrics` on a port of their own, for servers without a console too. */
export async function startHealth(
  platform: Platform,
  port: number,
  host: string,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const app = fastify({ trustProxy: "loopback" });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? 404 : 500).send({ status: "not here" }),
  );
  healthRoutes(app, platform);
  await app.listen({ port, host });
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() };
}
