import { recomputing } from "@foyer/contract/counting/recompute";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recomputeProgress } from "./recompute-progress.queries.ts";

export function recomputeRoutes(app: FastifyInstance, { database }: Platform): void {
  serve(app, recomputing.progress, ({ caller }) => recomputeProgress(database.db, caller));
}
