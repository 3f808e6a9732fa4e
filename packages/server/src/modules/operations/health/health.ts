import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import type { Config } from "../../../platform/config.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { healthRoutes, type Watched } from "./health.routes.ts";

export type HealthWatch = Watched & { config: Pick<Config, "healthPort" | "healthHost"> };

/** The routes of health on a port of their own, for servers without a console too. */
export async function startHealth(
  watched: Watched,
  port: number,
  host: string,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const app = fastify({ trustProxy: "loopback", forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? 404 : 500).send({ status: "not here" }),
  );
  healthRoutes(app, watched);
  await app.listen({ port, host });
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() };
}
