import { exportRuns } from "@foyer/contract/analytics/export";
import type { FastifyInstance } from "fastify";
import { exportDeskOf } from "../../../platform/http/export-desk-of.ts";
import { serve } from "../../../platform/http/serve.ts";
import { found } from "../../../platform/refusal.ts";

export function exportRoutes(app: FastifyInstance): void {
  const desk = exportDeskOf(app);

  serve(app, exportRuns.progress, ({ params, caller }) => {
    const run = found(desk.find(caller, params.id));
    const { state, rowsDone, rowsTotal } = run;
    return { state, rowsDone, rowsTotal, before: desk.before(run) };
  });
}
