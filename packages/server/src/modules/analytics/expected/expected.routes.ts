import { expecting } from "@foyer/contract/analytics/expected";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { expectedOf } from "./expected.ts";

export function expectedRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, expecting.expected, ({ body, caller }) => expectedOf(platform, caller, body));
}
