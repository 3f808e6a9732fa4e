import type { FastifyInstance } from "fastify";
import { deviceModelRoutes } from "./modules/devices/models/device-models.routes.ts";
import { authRoutes } from "./modules/identity/auth/auth.routes.ts";
import { type Identity, startIdentity } from "./modules/identity/identity.ts";
import { menuRoutes } from "./modules/identity/menus/menus.routes.ts";
import { consoleRoutes } from "./modules/operations/console/console.routes.ts";
import { healthRoutes } from "./modules/operations/health/health.routes.ts";
import { makeOperationLog } from "./modules/operations/logs/operation-log.ts";
import { companyRoutes } from "./modules/places/companies/companies.routes.ts";
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

  // identity
  authRoutes(http, platform, identity);
  menuRoutes(http, platform);
  // places
  companyRoutes(http, platform, identity);
  // devices
  deviceModelRoutes(http, platform);
  // operations
  healthRoutes(http, platform);
  await consoleRoutes(http, platform);

  return { http, identity };
}
