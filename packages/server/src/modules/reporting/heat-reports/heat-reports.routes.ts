import { mostPlanPixels } from "@foyer/contract/reporting/heat-document";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { imagePath } from "@foyer/contract/reporting/images";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import { makeImages } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { listDevices } from "../../devices/registry/registry.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { bindDevice, type Change, changeReport, columnsOf, removeDevice } from "./change-report.ts";
import { heatReportQueries, type ShownReport } from "./heat-reports.queries.ts";
import { heatReportOf, toHeatReport } from "./heat-reports.ts";

export function heatReportRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  const { db } = database;
  const queries = heatReportQueries(db);
  const images = makeImages(platform);

  /** Does something to a plan while it is held; answers its new version. */
  const changing = (
    caller: Caller,
    request: FastifyRequest,
    id: number,
    change: (change: Change, report: ShownReport) => Promise<number>,
  ) =>
    db.transaction().execute(async (tx) => {
      const report = found(await heatReportQueries(tx).forChange(caller, id));
      request.before = await toHeatReport(tx, report);
      return { version: await change({ tx, caller, now: clock.now() }, report) };
    });

  serve(app, heatReports.list, async ({ query, caller }) => {
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    return queries.page(caller, query);
  });

  serve(app, heatReports.byId, ({ query, caller }) => heatReportOf(db, caller, query.hrId));

  serve(app, heatReports.create, async ({ body, caller }) => {
    await requireEntities(db, caller, [body.entityId]);
    return queries.insert(requireTenant(caller), body, clock.now());
  });

  serve(app, heatReports.update, async ({ body, caller, request }) => {
    found(await queries.byId(caller, body.id));
    const columns = await columnsOf(body, images.sizeOf);
    return changing(caller, request, body.id, (change, report) =>
      changeReport(change, report, body, columns),
    );
  });

  serve(app, heatReports.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = heatReportQueries(tx);
      request.before = await queries.named(caller, body);
      return queries.delete(caller, body);
    }),
  );

  serve(app, heatReports.bindable, async ({ query: { heatReportId, ...asked }, caller }) => {
    const { entity_id: entityId } = found(await queries.byId(caller, heatReportId));
    const filter = { ...asked, entityId, heatReportId, seesHeat: true as const };
    const { content, totalElements } = await listDevices(db, caller, clock.now(), filter);
    const newest = await queries.lastHeat(
      requireTenant(caller),
      content.map(({ id }) => id),
    );
    return {
      content: content.map(({ id, sn, name, deviceType, online }) => {
        return { id, sn, name, deviceType, online, lastHeat: newest.get(id)?.toISOString() ?? null };
      }),
      totalElements,
    };
  });

  serve(app, heatReports.bind, ({ body, caller, request }) =>
    changing(caller, request, body.heatReportId, (change, report) =>
      bindDevice(change, report, body.deviceId),
    ),
  );

  serve(app, heatReports.removeDevice, ({ body, caller, request }) =>
    changing(caller, request, body.heatReportId, (change, report) =>
      removeDevice(change, report, body.deviceId),
    ),
  );

  serve(app, heatReports.upload, async ({ caller, request }) => {
    const { hash, width, height } = await images.receive(request, caller, mostPlanPixels);
    return { pathName: imagePath(hash), hash, width, height };
  });
}
