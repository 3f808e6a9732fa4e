import { exportRuns } from "@foyer/contract/analytics/export";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { found } from "../../../platform/refusal.ts";

export function exportRoutes(app: FastifyInstance): void {
  serve(app, exportRuns.progress, async ({ params, caller }) =>
    found(await app.exportDesk.progress(caller, params.id)),
  );
}
