import type { FastifyInstance } from "fastify";
import { type ExportDesk, makeExportDesk } from "./export-desk.ts";

declare module "fastify" {
  interface FastifyInstance {
    exportDesk: ExportDesk;
  }
}

/** The one desk that all exports of a server pass. */
export function getExportDesk(app: FastifyInstance): ExportDesk {
  if (!app.hasDecorator("exportDesk")) {
    const desk = makeExportDesk();
    app.decorate("exportDesk", desk);
    app.addHook("preClose", async () => desk.close());
  }
  return app.exportDesk;
}
