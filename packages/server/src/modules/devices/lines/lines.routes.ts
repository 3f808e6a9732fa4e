import { devices } from "@foyer/contract/devices/devices";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { lineQueries } from "./lines.queries.ts";

export function lineRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const queries = lineQueries(database.db);

  serve(app, devices.lines, async ({ query: { deviceId }, caller }) => {
    if (!(await queries.isVisible(caller, deviceId))) throw new Refusal("notFound.thing");
    const lines = await queries.ofDevice(caller, deviceId, clock.now());
    return lines.map(({ first_at, ...line }) => ({ ...line, firstTime: first_at.toISOString() }));
  });
}
