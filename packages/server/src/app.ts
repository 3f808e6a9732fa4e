import type { FastifyInstance } from "fastify";
import { homeRoutes } from "./modules/analytics/home/home.routes.ts";
import { liveRoutes } from "./modules/analytics/live/live.routes.ts";
import { rankRoutes } from "./modules/analytics/rank/rank.routes.ts";
import { importRoutes } from "./modules/counting/imports/imports.routes.ts";
import { unreadableRoutes } from "./modules/counting/listeners/unreadable.routes.ts";
import { checkRoutes } from "./modules/counting/quality/check.routes.ts";
import { qualityRoutes } from "./modules/counting/quality/quality.routes.ts";
import { quarantineRoutes } from "./modules/counting/records/quarantine.routes.ts";
import { recordRoutes } from "./modules/counting/records/records.routes.ts";
import { recomputeRoutes } from "./modules/counting/rollups/recompute.routes.ts";
import { correctionRoutes } from "./modules/counting/rules/correction.routes.ts";
import { figureRoutes } from "./modules/counting/rules/figures.routes.ts";
import { ruleRoutes } from "./modules/counting/rules/rules.routes.ts";
import { bindingRoutes } from "./modules/devices/bindings/bindings.routes.ts";
import { lineRoutes } from "./modules/devices/lines/lines.routes.ts";
import { deviceModelRoutes } from "./modules/devices/models/device-models.routes.ts";
import { registryRoutes } from "./modules/devices/registry/registry.routes.ts";
import { waitingRoutes } from "./modules/devices/registry/waiting.routes.ts";
import { authRoutes } from "./modules/identity/auth/auth.routes.ts";
import { type Identity, startIdentity } from "./modules/identity/identity.ts";
import { menuRoutes } from "./modules/identity/menus/menus.routes.ts";
import { apiPageRoutes } from "./modules/operations/api-page/api-page.routes.ts";
import { consoleRoutes } from "./modules/operations/console/console.routes.ts";
import { healthRoutes } from "./modules/operations/health/health.routes.ts";
import { makeOperationLog } from "./modules/operations/logs/operation-log.ts";
import { accessRoutes } from "./modules/places/accesses/accesses.routes.ts";
import { areaRoutes } from "./modules/places/areas/areas.routes.ts";
import { companyRoutes } from "./modules/places/companies/companies.routes.ts";
import { entityRoutes } from "./modules/places/entities/entities.routes.ts";
import { organisationRoutes } from "./modules/places/organisations/organisations.routes.ts";
import { imageRoutes } from "./modules/reporting/images/images.routes.ts";
import { makeHttp } from "./platform/http/http.ts";
import type { Platform } from "./platform/platform.ts";

export interface App {
  http: FastifyInstance;
  identity: Identity;
}

/** The table of contents: every module, in ladder order. */
export async function makeApp(platform: Platform): Promise<App> {
  const identity = await startIdentity(platform);
  const { log, metrics } = platform;
  const http = await makeHttp({
    log,
    metrics,
    authenticate: identity.sessions.authenticate,
    recordOperation: makeOperationLog(platform),
  });

  apiPageRoutes(http);
  // identity
  authRoutes(http, platform, identity);
  menuRoutes(http, platform);
  // places
  companyRoutes(http, platform, identity);
  organisationRoutes(http, platform);
  entityRoutes(http, platform);
  areaRoutes(http, platform);
  accessRoutes(http, platform);
  // devices
  deviceModelRoutes(http, platform);
  registryRoutes(http, platform);
  waitingRoutes(http, platform);
  bindingRoutes(http, platform);
  lineRoutes(http, platform);
  // counting
  importRoutes(http, platform);
  recordRoutes(http, platform);
  quarantineRoutes(http, platform);
  unreadableRoutes(http, platform);
  recomputeRoutes(http, platform);
  ruleRoutes(http, platform);
  correctionRoutes(http, platform);
  figureRoutes(http, platform);
  qualityRoutes(http, platform);
  checkRoutes(http, platform);
  // analytics
  homeRoutes(http, platform);
  rankRoutes(http, platform);
  liveRoutes(http, platform, identity);
  // reporting
  await imageRoutes(http, platform);
  // operations
  healthRoutes(http, platform);
  await consoleRoutes(http, platform);

  return { http, identity };
}
