import { heatMaps } from "@foyer/contract/reporting/heat-map";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerHeatMap } from "./heat-map.ts";
import { liveHeat } from "./live-heat.ts";

export function heatMapRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, heatMaps.ask, ({ body, caller }) => answerHeatMap(platform, caller, body));
  serve(app, heatReports.realTime, ({ query, caller }) => liveHeat(platform, caller, query.hrId));
}
