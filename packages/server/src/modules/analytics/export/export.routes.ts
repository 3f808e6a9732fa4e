import { exportRuns } from "@foyer/contract/analytics/export";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { found } from "../../../platform/refusal.ts";
import { exportDeskOf } from "./export-desk-of.ts";

export function exportRoutes(app: FastifyInstance): void {
  const desk = exportDeskOf(app);

  serve(app, exportRuns.progress, ({ params, caller }) => {
    const run = found(desk.find(caller, params.id));
    const { state, rowsDone, rowsTotal } = run;
    return { state, rowsDone, rowsTotal, before: desk.before(run) };
  });
}
