import { exportRuns } from "@foyer/contract/analytics/export";
import type { FastifyInstance } from "fastify";
import { getExportDesk } from "../../../platform/http/get-export-desk.ts";
import { serve } from "../../../platform/http/serve.ts";
import { found } from "../../../platform/refusal.ts";

export function exportRoutes(app: FastifyInstance): void {
  const desk = getExportDesk(app);

  serve(app, exportRuns.progress, ({ params, caller }) => {
    const run = found(desk.find(caller, params.id));
    const { state, rowsDone, rowsTotal } = run;
    return { state, rowsDone, rowsTotal, before: desk.before(run) };
  });
}
