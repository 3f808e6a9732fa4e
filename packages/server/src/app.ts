import type { FastifyInstance } from "fastify";
import { bulkThings } from "./bulk-things.ts";
import { commandHandlers } from "./command-handlers.ts";
import { everyFixSource } from "./fix-sources.ts";
import { batchRoutes } from "./modules/analytics/batch/batch.routes.ts";
import { contrastRoutes } from "./modules/analytics/contrast/contrast.routes.ts";
import { demographicsRoutes } from "./modules/analytics/demographics/demographics.routes.ts";
import { expectedRoutes } from "./modules/analytics/expected/expected.routes.ts";
import { exportRoutes } from "./modules/analytics/export/export.routes.ts";
import { festivalRoutes } from "./modules/analytics/festivals/festivals.routes.ts";
import { growthRoutes } from "./modules/analytics/growth/growth.routes.ts";
import { homeRoutes } from "./modules/analytics/home/home.routes.ts";
import { liveRoutes } from "./modules/analytics/live/live.routes.ts";
import { noteRoutes } from "./modules/analytics/notes/notes.routes.ts";
import { occupancyRoutes } from "./modules/analytics/occupancy/occupancy.routes.ts";
import { overviewRoutes } from "./modules/analytics/overview/overview.routes.ts";
import { peaksRoutes } from "./modules/analytics/peaks/peaks.routes.ts";
import { proportionRoutes } from "./modules/analytics/proportion/proportion.routes.ts";
import { queryRoutes } from "./modules/analytics/query/query.routes.ts";
import { rankRoutes } from "./modules/analytics/rank/rank.routes.ts";
import { savedQueryRoutes } from "./modules/analytics/saved-queries/saved-queries.routes.ts";
import { screenDataRoutes } from "./modules/analytics/screen-data/screen-data.routes.ts";
import { staffingRoutes } from "./modules/analytics/staffing/staffing.routes.ts";
import { forwardingTestRoutes } from "./modules/counting/forwarding/forwarding-test.routes.ts";
import { importRoutes } from "./modules/counting/imports/imports.routes.ts";
import { unreadableRoutes } from "./modules/counting/listeners/unreadable.routes.ts";
import { checkRoutes } from "./modules/counting/quality/check.routes.ts";
import { qualityRoutes } from "./modules/counting/quality/quality.routes.ts";
import { recomputeRoutes } from "./modules/counting/recomputing/recompute.routes.ts";
import { correctionRoutes } from "./modules/counting/rules/correction.routes.ts";
import { figureRoutes } from "./modules/counting/rules/figures.routes.ts";
import { ruleRoutes } from "./modules/counting/rules/rules.routes.ts";
import { quarantineRoutes } from "./modules/counting/storage/records/quarantine.routes.ts";
import { recordRoutes } from "./modules/counting/storage/records/records.routes.ts";
import { bindingRoutes } from "./modules/devices/bindings/bindings.routes.ts";
import { brokerAuthRoutes } from "./modules/devices/broker/broker-auth.routes.ts";
import { claimRoutes } from "./modules/devices/claims/claims.routes.ts";
import { commandRoutes } from "./modules/devices/commands/commands.routes.ts";
import { messagingRoutes } from "./modules/devices/commands/messaging.routes.ts";
import { connectionRoutes } from "./modules/devices/connections/connections.routes.ts";
import { deviceDetailRoutes } from "./modules/devices/detail/device-detail.routes.ts";
import { firmwareRoutes } from "./modules/devices/firmware/firmware.routes.ts";
import { rolloutRoutes } from "./modules/devices/firmware/rollouts.routes.ts";
import { lineRoutes } from "./modules/devices/lines/lines.routes.ts";
import { deviceModelRoutes } from "./modules/devices/models/device-models.routes.ts";
import { deviceHealthRoutes } from "./modules/devices/registry/health.routes.ts";
import { registryRoutes } from "./modules/devices/registry/registry.routes.ts";
import { waitingRoutes } from "./modules/devices/registry/waiting.routes.ts";
import { remoteRoutes } from "./modules/devices/remote/remote.routes.ts";
import { deviceKeyRoutes } from "./modules/devices/security/device-keys.routes.ts";
import { securityRoutes } from "./modules/devices/security/security.routes.ts";
import { siteKeyRoutes } from "./modules/devices/security/site-keys.routes.ts";
import { settingsRoutes } from "./modules/devices/settings/settings.routes.ts";
import { desireRhythm } from "./modules/devices/settings/settings.ts";
import { templateRoutes } from "./modules/devices/settings/templates.routes.ts";
import { simulatedRoutes } from "./modules/devices/simulated/simulated.routes.ts";
import { timelineRoutes } from "./modules/devices/timeline/timeline.routes.ts";
import { trackLineRoutes } from "./modules/devices/track-lines/track-lines.routes.ts";
import { uploadRecordRoutes } from "./modules/devices/upload-records/upload-records.routes.ts";
import { authRoutes } from "./modules/identity/auth/auth.routes.ts";
import { mailCodeRoutes } from "./modules/identity/auth/mail-codes.routes.ts";
import type { Identity } from "./modules/identity/identity.ts";
import { menuRoutes } from "./modules/identity/menus/menus.routes.ts";
import { profileRoutes } from "./modules/identity/profile/profile.routes.ts";
import { secondFactorRoutes } from "./modules/identity/profile/second-factor.routes.ts";
import { roleRoutes } from "./modules/identity/roles/roles.routes.ts";
import { startIdentity } from "./modules/identity/start-identity.ts";
import { apiPageRoutes } from "./modules/operations/api-page/api-page.routes.ts";
import { consoleRoutes } from "./modules/operations/console/console.routes.ts";
import { healthRoutes, wallHealthRoutes } from "./modules/operations/health/health.routes.ts";
import { languageRoutes } from "./modules/operations/languages/languages.routes.ts";
import { logRoutes } from "./modules/operations/logs/logs.routes.ts";
import { makeOperationLog } from "./modules/operations/logs/logs.ts";
import { scheduledTaskRoutes } from "./modules/operations/scheduled-tasks/scheduled-tasks.routes.ts";
import { accessRoutes } from "./modules/places/accesses/accesses.routes.ts";
import { areaRoutes } from "./modules/places/areas/areas.routes.ts";
import { bulkRoutes } from "./modules/places/bulk/bulk.routes.ts";
import { companyRoutes } from "./modules/places/companies/companies.routes.ts";
import { entityRoutes } from "./modules/places/entities/entities.routes.ts";
import { forwardingRoutes } from "./modules/places/forwarding/forwarding.routes.ts";
import { holidayRoutes } from "./modules/places/holidays/holidays.routes.ts";
import { copyHoursRoutes } from "./modules/places/opening-hours/copy-hours.routes.ts";
import { organisationRoutes } from "./modules/places/organisations/organisations.routes.ts";
import { registrationRoutes } from "./modules/places/registration/registration.routes.ts";
import { staffRoutes } from "./modules/places/staff/staff.routes.ts";
import { subjectRoutes } from "./modules/places/subjects/subjects.routes.ts";
import { fixListRoutes } from "./modules/reporting/fix-list/fix-list.routes.ts";
import { frameRoutes } from "./modules/reporting/frames/frames.routes.ts";
import { heatMapRoutes } from "./modules/reporting/heat-map/heat-map.routes.ts";
import { heatReportRoutes } from "./modules/reporting/heat-reports/heat-reports.routes.ts";
import { leavePlans } from "./modules/reporting/heat-reports/heat-reports.ts";
import { imageRoutes } from "./modules/reporting/images/images.routes.ts";
import { editingRoutes } from "./modules/reporting/screens/editing.routes.ts";
import { exchangeRoutes } from "./modules/reporting/screens/exchange.routes.ts";
import { filmRoutes } from "./modules/reporting/screens/films.routes.ts";
import { screenRoutes } from "./modules/reporting/screens/screens.routes.ts";
import { pairingRoutes } from "./modules/reporting/walls/pairing.routes.ts";
import { playerRoutes } from "./modules/reporting/walls/player.routes.ts";
import { wallRoutes } from "./modules/reporting/walls/walls.routes.ts";
import { makeHttp } from "./platform/http/http.ts";
import type { Platform } from "./platform/platform.ts";
import { registerTasks } from "./tasks.ts";

export interface App {
  http: FastifyInstance;
  identity: Identity;
}

/** The table of contents: every module, in ladder order. */
export async function makeApp(platform: Platform): Promise<App> {
  const identity = await startIdentity(platform);
  const { log, metrics } = platform;
  const http = await makeHttp({
    tls: platform.tls,
    config: platform.config,
    lifecycle: platform.lifecycle,
    offersAccounts: () => identity.demoAccounts.length > 0,
    log,
    events: platform.events,
    clock: platform.clock,
    metrics,
    authenticate: identity.sessions.authenticate,
    recordOperation: makeOperationLog(platform),
  });

  registerTasks(platform, identity);
  apiPageRoutes(http);
  logRoutes(http, platform);
  // identity
  authRoutes(http, platform, identity);
  mailCodeRoutes(http, platform, identity);
  menuRoutes(http, platform);
  roleRoutes(http, platform);
  profileRoutes(http, platform, identity);
  secondFactorRoutes(http, platform, identity);
  // places
  companyRoutes(http, platform);
  organisationRoutes(http, platform);
  subjectRoutes(http, platform);
  entityRoutes(http, platform);
  copyHoursRoutes(http, platform);
  areaRoutes(http, platform);
  forwardingRoutes(http, platform);
  accessRoutes(http, platform);
  holidayRoutes(http, platform);
  staffRoutes(http, platform);
  registrationRoutes(http, platform, identity);
  bulkRoutes(http, platform, bulkThings);
  // devices
  deviceModelRoutes(http, platform);
  registryRoutes(http, platform, { rhythmEdited: desireRhythm, devicesMoved: leavePlans });
  deviceHealthRoutes(http, platform);
  claimRoutes(http, platform);
  waitingRoutes(http, platform);
  bindingRoutes(http, platform);
  lineRoutes(http, platform);
  trackLineRoutes(http, platform);
  connectionRoutes(http, platform);
  await brokerAuthRoutes(http, platform);
  commandRoutes(http, platform, commandHandlers);
  messagingRoutes(http, platform);
  firmwareRoutes(http, platform);
  rolloutRoutes(http, platform);
  simulatedRoutes(http, platform);
  deviceKeyRoutes(http, platform);
  settingsRoutes(http, platform);
  templateRoutes(http, platform);
  siteKeyRoutes(http, platform);
  securityRoutes(http, platform);
  deviceDetailRoutes(http, platform);
  timelineRoutes(http, platform);
  uploadRecordRoutes(http, platform);
  remoteRoutes(http, platform);
  // counting
  forwardingTestRoutes(http, platform);
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
  exportRoutes(http);
  contrastRoutes(http, platform);
  rankRoutes(http, platform);
  peaksRoutes(http, platform);
  batchRoutes(http, platform);
  demographicsRoutes(http, platform);
  expectedRoutes(http, platform);
  growthRoutes(http, platform);
  overviewRoutes(http, platform);
  proportionRoutes(http, platform);
  liveRoutes(http, platform, identity);
  occupancyRoutes(http, platform);
  staffingRoutes(http, platform);
  screenDataRoutes(http, platform);
  noteRoutes(http, platform);
  festivalRoutes(http, platform);
  queryRoutes(http, platform);
  savedQueryRoutes(http, platform);
  // reporting
  frameRoutes(http, platform);
  imageRoutes(http, platform);
  filmRoutes(http, platform);
  heatReportRoutes(http, platform);
  heatMapRoutes(http, platform);
  screenRoutes(http, platform);
  editingRoutes(http, platform);
  exchangeRoutes(http, platform);
  wallRoutes(http, platform);
  pairingRoutes(http, platform);
  playerRoutes(http, platform, identity);
  fixListRoutes(http, platform, everyFixSource);
  // operations
  scheduledTaskRoutes(http, platform);
  healthRoutes(http, { ...platform, pool: () => platform.database.sessions });
  wallHealthRoutes(http, platform);
  languageRoutes(http, platform);
  await consoleRoutes(http, platform);

  return { http, identity };
}
