import { overview } from "@foyer/contract/analytics/overview";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { placeOverview } from "./overview.ts";

export function overviewRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, overview.ofPlace, ({ query, caller }) => placeOverview(platform, caller, query));
}
