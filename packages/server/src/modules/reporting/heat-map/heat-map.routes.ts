import { heatMaps } from "@foyer/contract/reporting/heat-map";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerHeatMap } from "./heat-map.ts";

export function heatMapRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, heatMaps.ask, ({ body, caller }) => answerHeatMap(platform, caller, body));
}
