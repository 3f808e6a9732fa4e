import { templates } from "@foyer/contract/devices/setting-templates";
import type { Received } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { settingFaults, widestRanges } from "../commands/commands.ts";
import { runQueries } from "./runs.queries.ts";
import { templateById, templateQueries } from "./templates.queries.ts";

type Draft = Received<typeof templates.create>["body"];

async function check(tx: Tx, { deviceType, modelId, settings }: Draft): Promise<void> {
  if (Object.keys(settings).length === 0)
    throw new Refusal("validation.failed", { fields: { settings: "required" } });
  const faults = settingFaults(settings, { deviceType }, widestRanges);
  if (Object.keys(faults).length > 0) throw new Refusal("validation.failed", { fields: faults });
  if (modelId !== null && found(await templateQueries(tx).modelType(modelId)) !== deviceType)
    throw new Refusal("device.modelMissing");
}

export function templateRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const { db } = database;

  serve(app, templates.list, ({ query, caller }) => templateQueries(db).page(requireTenant(caller), query));

  serve(app, templates.create, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      await check(tx, body);
      return templateQueries(tx).insert(requireTenant(caller), caller.username, body);
    }),
  );

  serve(app, templates.update, ({ body: { id, ...draft }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      request.before = await templateById(tx, requireTenant(caller), id);
      await check(tx, draft);
      await templateQueries(tx).update(requireTenant(caller), id, draft, clock.now());
      return null;
    }),
  );

  serve(app, templates.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      request.before = await templateQueries(tx).delete(requireTenant(caller), body);
      return null;
    }),
  );

  serve(app, templates.runs, ({ query, caller }) => runQueries(db).page(caller, query));

  serve(app, templates.run, ({ query, caller }) => runQueries(db).details(caller, query));
}
