import { batches } from "@foyer/contract/analytics/batch";
import { contrasting } from "@foyer/contract/analytics/contrast";
import { demographics } from "@foyer/contract/analytics/demographics";
import { expecting } from "@foyer/contract/analytics/expected";
import { festivals } from "@foyer/contract/analytics/festivals";
import { growing } from "@foyer/contract/analytics/growth";
import { home } from "@foyer/contract/analytics/home";
import { livePath } from "@foyer/contract/analytics/live";
import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { overview } from "@foyer/contract/analytics/overview";
import { peaks } from "@foyer/contract/analytics/peaks";
import { proportion } from "@foyer/contract/analytics/proportion";
import { query } from "@foyer/contract/analytics/query";
import { ranking } from "@foyer/contract/analytics/rank";
import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { screenData } from "@foyer/contract/analytics/screen-data";
import { staffing } from "@foyer/contract/analytics/staffing";
import { figures } from "@foyer/contract/counting/figures-why";
import { imports } from "@foyer/contract/counting/imports";
import { quality } from "@foyer/contract/counting/quality";
import { quarantine, records, unreadable } from "@foyer/contract/counting/records";
import { rules } from "@foyer/contract/counting/rules";
import { deviceProof } from "@foyer/contract/devices/claims";
import { connections } from "@foyer/contract/devices/connections";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { deviceViews } from "@foyer/contract/devices/device-views";
import { devices } from "@foyer/contract/devices/devices";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { deviceKeys } from "@foyer/contract/devices/security";
import { templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { timeline } from "@foyer/contract/devices/timeline";
import { trackLines } from "@foyer/contract/devices/track-lines";
import { uploadRecords } from "@foyer/contract/devices/upload-records";
import { type Endpoint, Id, type Sent } from "@foyer/contract/endpoint";
import { auth } from "@foyer/contract/identity/auth";
import { profile } from "@foyer/contract/identity/profile";
import { roles } from "@foyer/contract/identity/roles";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { logs } from "@foyer/contract/operations/logs";
import { platformPermissions } from "@foyer/contract/permissions";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { bulk } from "@foyer/contract/places/bulk";
import { entities } from "@foyer/contract/places/entities";
import { forwarding } from "@foyer/contract/places/forwarding";
import { holidays } from "@foyer/contract/places/holidays";
import { organisations } from "@foyer/contract/places/organisations";
import { staff } from "@foyer/contract/places/staff";
import { subjects } from "@foyer/contract/places/subjects";
import { fixList } from "@foyer/contract/reporting/fix-list";
import { heatMaps } from "@foyer/contract/reporting/heat-map";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { editing } from "@foyer/contract/reporting/screens/editing";
import { exchange } from "@foyer/contract/reporting/screens/exchange";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { usualWallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { expect, test } from "vitest";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import {
  access,
  area,
  binding,
  companyAdminSession,
  device,
  entity,
  organisation,
  site,
  storeUser,
  userPassword,
} from "../test/factories.ts";
import { messagingCalls } from "../test/messaging-calls.ts";
import { screenDocument } from "../test/screen-document.ts";
import { member, role } from "../test/staff.ts";
import { type Ask, encryptedFor, Refused, type TestServer, testServer } from "../test/test-server.ts";
import { apiRoot } from "./platform/http/serve.ts";

const endpointName = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

const isServed = ({ http }: TestServer, { method, path }: Endpoint) =>
  http.hasRoute({ method, url: (apiRoot + path).replace(/\/$/, "") });

const servedEndpoints = async (server: TestServer) =>
  (await contractEndpoints()).filter((endpoint) => isServed(server, endpoint));

/** Status that a call with nothing in it gets. */
async function readStatus(
  server: TestServer,
  endpoint: Endpoint,
  headers: Record<string, string>,
): Promise<number> {
  const url = apiRoot + endpoint.path.replace(/:\w+/g, "1");
  return (await server.http.inject({ method: endpoint.method, url, headers })).statusCode;
}

test("the contract's endpoints are found, each once", async () => {
  const names = (await contractEndpoints()).map(endpointName);
  expect(names).toContain("POST /api/device/bangding");
  expect(names).toHaveLength(new Set(names).size);
});

test("every door is shut to nobody and to an expired session", async () => {
  const server = await testServer();
  const open: string[] = [];
  for (const endpoint of await servedEndpoints(server)) {
    const nobody = await readStatus(server, endpoint, {});
    const expired = await readStatus(server, endpoint, { authorization: "no-longer-good" });
    const isPublic = endpoint.permission === "public";
    if (isPublic ? nobody === 401 : nobody !== 401 || expired !== 401) open.push(endpointName(endpoint));
  }
  expect(open).toEqual([]);
});

test("every door is shut to whoever lacks its permission", async () => {
  const server = await testServer();
  const { tenantId } = await site(server);
  const powerless = await storeUser(server, tenantId);
  const open: string[] = [];
  for (const endpoint of await servedEndpoints(server)) {
    if (endpoint.permission === "public" || endpoint.permission === "signedIn") continue;
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, "1"]));
    const refused = await powerless(endpoint, { params }).catch((error: unknown) => error);
    if (!(refused instanceof Refused) || refused.key !== "permission.denied")
      open.push(endpointName(endpoint));
  }
  expect(open).toEqual([]);
});

test("to whoever must set up a second factor every door is shut but those to its set-up", async () => {
  const server = await testServer();
  const { tenantId } = await site(server);
  const { ask: admin, token } = await companyAdminSession(server, tenantId);
  await admin(secondFactor.requireOfCompany, {
    body: { required: true, password: encryptedFor(server, userPassword) },
  });
  const open: string[] = [];
  for (const endpoint of await servedEndpoints(server)) {
    // Signing out would shut the others.
    if (endpoint.permission === "public" || endpoint === auth.logout) continue;
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, "1"]));
    const refused = await admin(endpoint, { params }).catch((error: unknown) => error);
    if (!(refused instanceof Refused) || refused.key !== "secondFactor.mustSetUp")
      open.push(endpointName(endpoint));
  }
  const stream = await server.http.inject({ url: apiRoot + livePath, headers: { authorization: token } });
  expect(stream.json().key).toBe("secondFactor.mustSetUp");
  expect(open.sort()).toEqual([
    "GET /auth/info",
    "POST /api/users/secondFactor/begin",
    "POST /api/users/secondFactor/confirm",
  ]);
});

/** The ids of one of each thing. */
type Things = Record<
  | "dept"
  | "entity"
  | "area"
  | "access"
  | "device"
  | "binding"
  | "model"
  | "quarantined"
  | "payload"
  | "rule"
  | "import"
  | "file"
  | "sheet"
  | "role"
  | "user"
  | "session"
  | "siteKey"
  | "settingRun"
  | "rollout"
  | "firmware"
  | "note"
  | "link"
  | "heatReport"
  | "fixItem",
  number
> & {
  /** Serial number of the device. */
  sn: string;
};
type Call = [endpoint: Endpoint, sent: object];

/** Keeps the input's type beside the endpoint it is for. */
const call = <E extends Endpoint>(endpoint: E, sent: Sent<E>): Call => [endpoint, sent as object];

/**
 * Every endpoint that takes ids, once for each id: one is a stranger's (`its`), the others the caller's own. A new
 * endpoint with ids is added here.
 */
function foreignCalls(its: Things, own: Things): Call[] {
  const entityDraft = { name: "X", deptId: own.dept, timeZone: "UTC" };
  const accessDraft = { name: "X", deptId: own.dept, entityId: own.entity };
  const deviceDraft = {
    name: "X",
    deviceType: 1,
    modelId: own.model,
    entityId: own.entity,
    uploadInterval: 5,
  };
  const days = { startTime: "2026-05-01", endTime: "2026-05-02" };
  const fair = { name: "X", startTime: "2026-05-02" };
  const homeSubjects = [{ entityId: its.entity }, { deptId: its.dept }];
  const rank = { type: "flowIn" as const, ...days };
  const flow = { type: ["flowIn" as const], ...days };
  return [
    call(organisations.create, { body: { name: "X", pid: its.dept } }),
    call(organisations.update, { body: { name: "X", id: its.dept } }),
    call(organisations.update, { body: { name: "X", id: own.dept, pid: its.dept } }),
    call(organisations.moveCheck, { body: { id: its.dept, pid: null } }),
    call(organisations.moveCheck, { body: { id: own.dept, pid: its.dept } }),
    call(organisations.remove, { body: [its.dept] }),

    call(deviceProof.show, { query: { deviceId: its.device } }),
    call(deviceProof.set, { body: { deviceId: its.device, unprovenAllowed: true } }),
    call(deviceKeys.list, { query: { deviceId: its.device } }),
    call(deviceKeys.rotate, { body: { deviceId: its.device } }),
    call(deviceKeys.revoke, { body: { deviceId: its.device, ids: [1] } }),
    call(holidays.create, { body: { ...fair, scope: "organisation", deptId: its.dept } }),
    call(holidays.create, { body: { ...fair, scope: "sites", entityIds: [own.entity, its.entity] } }),
    call(holidays.createMany, { body: [{ ...fair, scope: "sites", entityIds: [its.entity] }] }),
    call(siteKeys.create, { body: { name: "X", entityId: its.entity } }),
    call(siteKeys.revoke, { body: [its.siteKey] }),

    call(settings.of, { query: { sn: its.sn } }),
    call(settings.change, { body: { sn: its.sn, settings: { rhythm } } }),
    call(settings.read, { body: { sn: its.sn, groups: ["rhythm"] } }),
    call(settings.infrared, { body: { deviceIds: [own.device, its.device], ...rhythm } }),
    call(settings.preview, { body: { deviceIds: [own.device, its.device], settings: { rhythm } } }),
    call(settings.apply, { body: { deviceIds: [own.device, its.device], settings: { rhythm } } }),
    call(templates.run, { query: { id: its.settingRun } }),

    call(subjects.search, { query: { deptId: its.dept } }),
    call(subjects.clock, { query: { deptId: its.dept } }),
    call(subjects.search, { query: { dataType: 1, entityId: its.entity } }),
    call(subjects.names, { body: { dataType: 0, ids: [its.entity] } }),
    call(subjects.names, { body: { dataType: 1, ids: [its.access] } }),
    call(subjects.names, { body: { dataType: 2, ids: [its.area] } }),

    call(entities.list, { query: { deptId: its.dept } }),
    call(entities.choices, { query: {}, body: { deptIds: [own.dept, its.dept] } }),
    call(entities.details, { query: { id: its.entity } }),
    call(entities.create, { body: { ...entityDraft, deptId: its.dept } }),
    call(entities.update, { body: { ...entityDraft, id: its.entity } }),
    call(entities.update, { body: { ...entityDraft, id: own.entity, deptId: its.dept } }),
    call(entities.remove, { body: [its.entity] }),
    call(entities.switch, { body: { id: its.entity, pushStateEnable: 1 } }),
    call(entities.copyHours, { body: { from: its.entity, entityIds: [its.entity], exceptions: false } }),

    call(forwarding.list, { query: { entityId: its.entity } }),
    call(forwarding.save, {
      body: {
        entityId: its.entity,
        protocols: [{ protocol: 1, address: "https://example.org/", enabled: 1 }],
      },
    }),
    call(forwarding.remove, { body: { entityId: its.entity, protocols: [1] } }),
    call(forwarding.test, { body: { entityId: its.entity, protocol: 1, address: "https://example.org/" } }),

    call(areas.list, { query: { entityId: its.entity } }),
    call(areas.create, { body: { name: "X", entityId: its.entity } }),
    call(areas.update, { body: { name: "X", id: its.area } }),
    call(areas.remove, { body: [its.area] }),

    ...heatReportCalls(its, own),

    call(accesses.details, { query: { id: its.access } }),
    call(accesses.list, { query: { entityId: its.entity } }),
    call(accesses.list, { query: { areaId: its.area } }),
    call(accesses.byEntity, { query: { entityId: its.entity } }),
    call(accesses.byIds, { body: [own.access, its.access] }),
    call(accesses.create, { body: { ...accessDraft, entityId: its.entity } }),
    call(accesses.create, { body: { ...accessDraft, deptId: its.dept } }),
    call(accesses.create, { body: { ...accessDraft, areas: [{ areaId: its.area, sign: 1 }] } }),
    call(accesses.update, { body: { ...accessDraft, id: its.access } }),
    call(accesses.update, { body: { ...accessDraft, id: own.access, entityId: its.entity } }),
    call(accesses.update, {
      body: { ...accessDraft, id: own.access, areas: [{ areaId: its.area, sign: 1 }] },
    }),
    call(accesses.remove, { body: [its.access] }),
    call(accesses.list, { query: { deptId: its.dept } }),
    call(accesses.ofArea, { query: { areaId: its.area } }),
    call(accesses.ties, { query: { areaId: its.area } }),
    call(accesses.ties, { query: { corridorId: its.access } }),
    ...[
      { corridorId: its.access, areaId: own.area },
      { corridorId: own.access, areaId: its.area },
      { corridorId: its.access, areaId: its.area },
    ].flatMap((pair) => [
      call(accesses.tie, { body: { ties: [{ ...pair, sign: 1 }] } }),
      call(accesses.untie, { body: { ties: [pair] } }),
    ]),

    ...staffCalls(its, own),

    call(devices.list, { query: { entityId: its.entity } }),
    call(devices.list, { query: { deptId: its.dept } }),
    call(devices.license, { body: { ids: [own.device, its.device], until: null } }),
    call(deviceViews.create, { body: { name: "X", filter: { entityId: its.entity } } }),
    call(deviceViews.create, { body: { name: "X", filter: { deptId: its.dept } } }),
    call(devices.details, { query: { id: its.device } }),
    call(devices.create, { body: { ...deviceDraft, sn: "NEW", entityId: its.entity } }),
    call(devices.update, { body: { ...deviceDraft, id: its.device } }),
    call(devices.update, { body: { ...deviceDraft, id: own.device, entityId: its.entity } }),
    call(devices.remove, { body: [its.device] }),
    call(devices.bind, { body: { corridorId: its.access, devices: [{ deviceId: own.device, line: "9" }] } }),
    call(devices.bind, { body: { corridorId: own.access, devices: [{ deviceId: its.device, line: "9" }] } }),
    call(devices.unbind, { body: { bindingIds: [its.binding], to: "2099-01-01" } }),
    call(devices.chooseFeed, { body: { deviceId: its.device, line: "1", feed: "total" } }),
    call(trackLines.list, { query: { deviceId: its.device } }),
    call(trackLines.set, { body: { deviceId: its.device, lines: [] } }),
    call(devices.replace, { body: { deviceId: its.device, byDeviceId: own.device } }),
    call(devices.replace, { body: { deviceId: own.device, byDeviceId: its.device } }),
    call(devices.redirect, { body: { bindingId: its.binding, direction: 1 } }),
    call(devices.move, { body: { bindingId: its.binding, corridorId: own.access } }),
    call(devices.bindings, { query: { deviceId: its.device } }),
    call(devices.bindings, { query: { corridorId: its.access } }),
    call(devices.ofAccess, { query: { corridorId: its.access } }),
    call(devices.byEntity, { query: { entityId: its.entity } }),
    call(devices.unbound, { query: { entityId: its.entity } }),
    call(connections.simulate, { body: { corridorId: its.access } }),
    call(devices.lines, { query: { deviceId: its.device } }),

    ...recordSubjects(its).flatMap((subject) => [
      call(records.list, { query: { ...subject, ...days } }),
      call(records.totals, { query: { ...subject, ...days } }),
    ]),
    call(records.list, { query: { id: own.entity, deviceId: its.device, ...days } }),
    call(records.revisions, {
      query: { deviceId: its.device, line: "1", start: "2026-05-01T00:00:00Z", seconds: 300 },
    }),
    call(quarantine.list, { query: { entityId: its.entity } }),
    call(quarantine.list, { query: { deviceId: its.device } }),
    call(quarantine.release, { body: [own.quarantined, its.quarantined] }),
    call(quarantine.discard, { body: [own.quarantined, its.quarantined] }),
    call(unreadable.body, { query: { id: its.payload } }),
    call(unreadable.readAgain, { body: [own.payload, its.payload] }),
    call(unreadable.discard, { body: [own.payload, its.payload] }),

    ...[
      ...[deviceDetail.details, deviceDetail.hours, deviceDetail.heatImage, deviceDetail.remoteConnect],
      ...[timeline.page, timeline.log],
      ...[uploadRecords.list, uploadRecords.download, uploadRecords.clear],
    ].map((endpoint) => call(endpoint, { query: { sn: its.sn } })),
    ...messagingCalls(its.sn).map(([endpoint, sent]) => call(endpoint as typeof devices.list, sent)),
    call(deviceDetail.updateUrl, { body: { sn: its.sn, updateUrl: "https://example.org/a.bin" } }),

    call(rollouts.list, { query: { deviceId: its.device } }),
    call(rollouts.details, { query: { id: its.rollout } }),
    call(rollouts.devices, { query: { id: its.rollout } }),
    ...[
      ...[rollouts.start, rollouts.pause, rollouts.resume, rollouts.retry, rollouts.cancel],
      rollouts.rollback,
    ].map((endpoint) => call(endpoint, { body: { id: its.rollout } })),
    call(rollouts.preview, { body: { firmwareId: own.firmware, deviceIds: [own.device, its.device] } }),
    call(rollouts.create, { body: { name: "X", firmwareId: own.firmware, deviceIds: [its.device] } }),
    call(rollouts.states, { body: { deviceIds: [own.device, its.device] } }),
    call(rollouts.upgradeNow, { body: { deviceIds: [its.device] } }),

    call(bulk.export, { params: { kind: "entities" }, query: { deptId: its.dept } }),
    call(bulk.export, { params: { kind: "accesses" }, query: { entityId: its.entity } }),
    ...[bulk.commit, bulk.forget].map((endpoint) =>
      call(endpoint, { params: { kind: "entities" }, body: { id: its.sheet } }),
    ),
    ...[bulk.progress, bulk.faults].map((endpoint) =>
      call(endpoint, { params: { kind: "entities" }, query: { id: its.sheet } }),
    ),
    call(bulk.passwords, { query: { id: its.sheet } }),
    call(bulk.check, { params: { kind: "entities" }, body: { id: its.sheet, plan: { columns: [] } } }),

    call(imports.details, { query: { id: its.import } }),
    call(imports.undo, { body: { id: its.import } }),
    call(imports.discard, { body: [own.import, its.import] }),
    ...[imports.check, imports.commit].flatMap((endpoint) => [
      call(endpoint, { body: { id: its.import, plan: importPlan(own.file) } }),
      call(endpoint, { body: { id: own.import, plan: importPlan(own.file, { accessId: its.access }) } }),
      call(endpoint, {
        body: { id: own.import, plan: importPlan(own.file, { deviceId: its.device, line: "1" }) },
      }),
    ]),
    call(imports.check, { body: { id: own.import, plan: importPlan(its.file) } }),

    ...ruleSubjects(its).flatMap((subject) => [
      call(rules.list, { query: { subjectKind: subject.kind, subjectId: subject.id } }),
      call(rules.create, { body: { drafts: [ruleDraft(subject)] } }),
      call(rules.create, { body: { drafts: [ruleDraft({ kind: 0, id: own.entity }), ruleDraft(subject)] } }),
      call(rules.preview, { body: { drafts: [{ draft: ruleDraft(subject) }] } }),
    ]),
    call(rules.list, { query: { entityId: its.entity } }),
    call(rules.versions, { query: { id: its.rule } }),
    call(rules.update, { body: { id: its.rule, version: 1, draft: ruleDraft({ kind: 0, id: own.entity }) } }),
    call(rules.undo, { body: [own.rule, its.rule] }),
    call(rules.redo, { body: [own.rule, its.rule] }),
    call(rules.preview, { body: { undo: [own.rule, its.rule] } }),
    call(rules.preview, {
      body: { drafts: [{ id: its.rule, draft: ruleDraft({ kind: 0, id: own.entity }) }] },
    }),
    call(rules.days, { query: { entityId: its.entity, ...days } }),
    call(rules.days, { query: { deptId: its.dept, ...days } }),
    ...figureSubjects(its).flatMap((subject) => [
      call(rules.hours, { query: { ...subject, day: "2026-05-01" } }),
      call(figures.why, { query: { ...subject, ...days } }),
    ]),

    ...homeSubjects.flatMap((subject) => [
      call(quality.days, { query: subject }),
      call(quality.findings, { query: subject }),
    ]),
    call(quality.look, { body: { entityId: its.entity } }),
    call(walls.dark, { query: { entityId: its.entity } }),
    call(fixList.list, { query: { entityId: its.entity } }),
    call(fixList.history, { query: { entityId: its.entity } }),
    call(fixList.snooze, { body: { ids: [own.fixItem, its.fixItem], days: 1, reason: "x" } }),
    call(fixList.wake, { body: [own.fixItem, its.fixItem] }),

    ...[...homeSubjects, { accessId: its.access }].map((query) => call(overview.ofPlace, { query })),
    ...homeSubjects.flatMap((subject) => [
      call(home.headline, { query: subject }),
      call(home.runs, { query: subject }),
      call(home.statistical, { query: subject }),
      call(home.trend, { query: subject }),
      call(home.kpi, { query: subject }),
      call(home.holiday, { query: subject }),
      call(home.days, { query: { ...subject, ...days } }),
    ]),
    ...homeSubjects.flatMap((subject) =>
      Object.values(screenData).map((endpoint) =>
        call(endpoint as typeof screenData.increment, { query: subject }),
      ),
    ),
    call(occupancy.now, { query: { ids: `${own.entity},${its.entity}` } }),
    call(occupancy.now, { query: { deptId: its.dept } }),
    ...[
      { dataType: 0 as const, id: its.entity },
      { dataType: 2 as const, id: its.area },
    ].flatMap((place) => [
      call(occupancy.day, { body: place }),
      call(occupancy.setLimit, { body: { ...place, limit: 5 } }),
      call(occupancy.createLink, { body: { ...place, name: "X", shows: "people" } }),
    ]),
    ...[staffing.perStaff, staffing.export].map((endpoint) =>
      call(endpoint, { body: { entityId: its.entity, ...days } }),
    ),
    ...[staffing.plan, staffing.exportPlan].map((endpoint) =>
      call(endpoint, { body: { entityId: its.entity, week: "2026-06-01" } }),
    ),
    call(staffing.roster, { query: { entityId: `${its.entity}`, week: "2026-06-01" } }),
    call(staffing.saveRoster, { body: { entityId: its.entity, week: null, roster: null } }),
    call(staffing.saveTarget, { body: { entityId: its.entity, target: 20, least: 1 } }),
    call(occupancy.revokeLinks, { body: [own.link, its.link] }),
    call(ranking.rank, { body: { ...rank, dataType: 0, ids: [its.entity] } }),
    call(ranking.rank, { body: { ...rank, dataType: 1, ids: [its.access] } }),
    call(ranking.rank, { body: { ...rank, dataType: 2, ids: [its.area] } }),
    call(ranking.rank, { body: { ...rank, deptId: its.dept } }),
    ...[ranking.bestDays, ranking.exportBestDays].flatMap((endpoint) =>
      [{ ids: [its.entity] }, { dataType: 1 as const, ids: [its.access] }, { deptId: its.dept }].map(
        (whose) => call(endpoint, { body: { ...rank, weekday: 6, ...whose } }),
      ),
    ),
    call(query.flow, { body: { ...flow, dataType: 0, ids: [its.entity] } }),
    call(query.flow, { body: { ...flow, dataType: 1, ids: [its.access] } }),
    call(query.flow, { body: { ...flow, dataType: 2, ids: [its.area] } }),
    call(query.flow, { body: { ...flow, dataType: "dept", ids: [its.dept] } }),
    call(query.flow, { body: { ...flow, deptId: its.dept } }),
    call(query.export, { body: { ...flow, ids: [its.entity] } }),
    call(query.flow, { body: { ...flow, dataType: 1, entityId: its.entity } }),
    ...[
      { ids: [its.entity] },
      { dataType: 1 as const, ids: [its.access] },
      { dataType: 2 as const, ids: [its.area] },
      { deptId: its.dept },
    ].flatMap((subject) => [
      ...[ranking.export, growing.growth, growing.export, proportion.proportion, proportion.export].map(
        (endpoint) => call(endpoint, { body: { ...rank, ...subject } }),
      ),
      ...[peaks.peaks, peaks.export].map((endpoint) => call(endpoint, { body: { ...rank, ...subject } })),
      ...[batches.batch, batches.export, demographics.demographics, demographics.export].map((endpoint) =>
        call(endpoint, { body: { ...days, interval: "1h", ...subject } }),
      ),
      ...[contrasting.contrast, contrasting.export].map((endpoint) =>
        call(endpoint, { body: { type: "flowIn", interval: "1h" as const, ranges: [days], ...subject } }),
      ),
      call(expecting.expected, { body: { ...days, type: "flowIn", interval: "1d" as const, ...subject } }),
      call(festivals.index, { body: subject }),
      call(festivals.indexExport, { body: subject }),
    ]),
    ...[
      { ids: [its.entity] },
      { dataType: 1 as const, ids: [its.access] },
      { dataType: 2 as const, ids: [its.area] },
      { deptId: its.dept },
    ].map((places) => call(notes.list, { body: { ...days, ...places } })),
    call(notes.create, { body: { ...noteDraft, entityId: its.entity } }),
    call(notes.create, { body: { ...noteDraft, deptId: its.dept } }),
    call(notes.update, { body: { ...noteDraft, id: its.note } }),
    call(notes.update, { body: { ...noteDraft, id: own.note, entityId: its.entity } }),
    call(notes.remove, { body: [own.note, its.note] }),
  ];
}

function heatReportCalls(its: Things, own: Things): Call[] {
  const corners = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 9 },
  ];
  const pairs = [
    { deviceId: own.device, heatReportId: its.heatReport },
    { deviceId: its.device, heatReportId: own.heatReport },
  ];
  return [
    call(heatReports.list, { query: { entityId: its.entity } }),
    call(heatReports.byId, { query: { hrId: its.heatReport } }),
    call(heatReports.create, { body: { name: "X", entityId: its.entity } }),
    call(heatReports.update, { body: { id: its.heatReport, name: "X" } }),
    call(heatReports.update, {
      body: { id: own.heatReport, zones: [{ areaId: its.area, points: corners }] },
    }),
    call(heatReports.remove, { body: [own.heatReport, its.heatReport] }),
    call(heatReports.bindable, { query: { heatReportId: its.heatReport } }),
    call(heatMaps.ask, {
      body: { reportId: its.heatReport, startTime: "2026-01-01", endTime: "2026-01-01" },
    }),
    call(heatReports.realTime, { query: { hrId: its.heatReport } }),
    ...pairs.flatMap((body) => [call(heatReports.bind, { body }), call(heatReports.removeDevice, { body })]),
  ];
}

function staffCalls(its: Things, own: Things): Call[] {
  const draft = { username: "x", roles: [own.role], deptIds: [own.dept] };
  const chosen = { permissionRange: "entities" as const, entityIds: [own.entity, its.entity] };
  return [
    call(staff.list, { query: { deptId: its.dept } }),
    call(staff.list, { query: { roleId: its.role } }),
    call(staff.details, { query: { id: its.user } }),
    call(staff.update, { body: { ...draft, id: its.user } }),
    ...[{ deptIds: [own.dept, its.dept] }, { roles: [its.role] }, chosen].flatMap((foreign) => [
      call(staff.create, { body: { ...draft, ...foreign } }),
      call(staff.update, { body: { ...draft, ...foreign, id: own.user } }),
    ]),
    call(staff.setStatus, { body: { ids: [own.user, its.user], status: 0 } }),
    call(staff.remove, { body: [own.user, its.user] }),
    call(staff.removeSecondFactor, { body: { userId: its.user } }),
    call(staff.resetPassword, { body: { userId: its.user } }),
    call(profile.endSessions, { body: [its.session] }),
  ];
}

/** What belongs to a company as a whole: every user who may see it at all sees it, regardless of their range. */
type CompanyThings = Record<
  "role" | "operation" | "holiday" | "device" | "template" | "view" | "query" | "screen" | "branch" | "wall",
  number
>;

const rhythm = { uploadInterval: 5, recordPeriod: 5, velocity: 0, direction: 0 };
const templateDraft = { name: "Doors", deviceType: 1, settings: { rhythm } };

const noteDraft = { startTime: "2026-05-01", kind: "sale" as const, text: "Sale" };

const wallDraft = { name: "X", playlist: [], settings: usualWallSettings };

const savedDraft = { name: "Query", screen: "/query/entity", question: "", shared: true };

const startSettingRun = async (ask: Ask, deviceId: number) =>
  (await ask(settings.apply, { body: { deviceIds: [deviceId], settings: { rhythm } } })).runId;

/** The same for what no range hides. */
function companyCalls(its: CompanyThings, own: CompanyThings): Call[] {
  const roleDraft = { name: "X", permission: "x" };
  return [
    call(settings.preview, { body: { deviceIds: [own.device], templateId: its.template } }),
    call(settings.apply, { body: { deviceIds: [own.device], templateId: its.template } }),
    // Models are everybody's: one that nobody has.
    call(templates.create, { body: { ...templateDraft, name: "X", modelId: 987_654_321 } }),
    call(templates.update, { body: { ...templateDraft, id: its.template } }),
    call(templates.remove, { body: [own.template, its.template] }),
    call(templates.runs, { query: { templateId: its.template } }),
    call(deviceViews.update, { body: { id: its.view, name: "X", filter: {} } }),
    call(deviceViews.remove, { body: [its.view] }),
    call(savedQueries.update, { body: { ...savedDraft, id: its.query } }),
    call(savedQueries.remove, { body: [own.query, its.query] }),
    call(savedQueries.open, { body: { id: its.query } }),
    call(screens.copy, { body: { id: its.screen, name: "X" } }),
    call(screens.rename, { body: { id: its.screen, name: "X" } }),
    call(screens.remove, { body: [own.screen, its.screen] }),
    call(screens.share, { body: { id: its.screen, template: "company" } }),
    call(screens.template, { query: { id: its.screen } }),
    call(screens.save, { body: { id: its.screen, base: 1, document: screenDocument("X") } }),
    call(screens.publish, { body: { id: its.screen, base: 1 } }),
    call(screens.versions, { query: { id: its.screen } }),
    call(screens.version, { query: { id: its.screen, version: 1 } }),
    call(screens.restore, { body: { id: its.screen, version: 1, base: 1 } }),
    call(exchange.export, { query: { id: its.screen } }),
    call(editing.visit, { body: { id: its.screen, tab: "somewhere" } }),
    call(editing.leave, { body: { id: its.screen, tab: "somewhere" } }),
    call(editing.take, { body: { id: its.screen, tab: "somewhere" } }),
    call(editing.keep, {
      body: { id: its.screen, began: screenDocument("X"), document: screenDocument("X") },
    }),
    call(editing.branches, { query: { id: its.screen } }),
    call(editing.branch, { query: { id: its.branch } }),
    call(editing.drop, { body: [own.branch, its.branch] }),
    call(walls.list, { query: { screenId: its.screen } }),
    call(walls.create, { body: { screenId: its.screen, name: "X" } }),
    call(walls.change, { body: { ...wallDraft, id: its.wall, screenId: own.screen } }),
    call(walls.change, { body: { ...wallDraft, id: own.wall, screenId: its.screen } }),
    call(walls.pair, { body: { code: "AAAA22", name: "X", screenId: its.screen } }),
    call(walls.takeOver, { body: [own.wall, its.wall] }),
    call(walls.tell, { body: { ids: [own.wall, its.wall], command: { kind: "identify" } } }),
    call(walls.problems, { query: { id: its.wall } }),
    call(walls.picture, { query: { id: its.wall, display: "display-1" } }),
    call(walls.remove, { body: [own.wall, its.wall] }),
    call(roles.holders, { query: { id: its.role } }),
    call(roles.update, { body: { ...roleDraft, id: its.role } }),
    call(roles.setMenus, { body: { id: its.role, menus: [1] } }),
    call(roles.remove, { body: [own.role, its.role] }),
    call(logs.details, { query: { id: its.operation } }),
    call(holidays.update, { body: { id: its.holiday, name: "X", startTime: "2026-05-01" } }),
    call(holidays.remove, { body: [own.holiday, its.holiday] }),
    call(festivals.index, { body: { holidayIds: [own.holiday, its.holiday] } }),
    ...[festivals.details, festivals.detailsExport].map((endpoint) =>
      call(endpoint, { body: { holidayId: its.holiday } }),
    ),
    ...[
      ...[festivals.contrast, festivals.contrastExport],
      ...[festivals.contrastSame, festivals.contrastSameExport],
    ].map((endpoint) => call(endpoint, { body: { holidayIds: [own.holiday, its.holiday] } })),
  ];
}

const createCompanyThings = async (made: { ask: Ask; device: { id: number } }): Promise<CompanyThings> => ({
  ...(await companyThings(made)),
  device: made.device.id,
});

async function createScreen(ask: Ask) {
  const { id: screen } = await ask(screens.create, { body: { document: screenDocument("Screen") } });
  await ask(screens.publish, { body: { id: screen, base: 1 } });
  const document = screenDocument("Screen");
  const { id: branch } = await ask(editing.keep, { body: { id: screen, began: document, document } });
  return { screen, branch, wall: (await ask(walls.create, { body: { screenId: screen, name: "Wall" } })).id };
}

const companyThings = async ({ ask }: { ask: Ask }) => ({
  template: (await ask(templates.create, { body: templateDraft })).id,
  view: (await ask(deviceViews.create, { body: { name: "View", shared: true, filter: {} } })).id,
  query: (await ask(savedQueries.create, { body: savedDraft })).id,
  ...(await createScreen(ask)),
  role: (await ask(roles.create, { body: { name: "Role", permission: "role" } })).id,
  operation: (await ask(logs.list)).content[0]?.id ?? 0,
  holiday: (await ask(holidays.create, { body: { name: "Fair", startTime: "2026-05-01" } })).id,
});

/** What records can be asked of. */
const recordSubjects = (its: Things) => [
  { dataType: 0, id: its.entity },
  { dataType: 1, id: its.access },
  { dataType: 2, id: its.area },
  { deviceId: its.device },
];

const figureSubjects = (its: Things) =>
  [its.entity, its.access, its.area].map((id, dataType) => ({ dataType, id }));

/** What a rule can aim at, below the company. */
const ruleSubjects = (its: Things) =>
  [its.entity, its.access, its.area, its.dept].map((id, kind) => ({ kind: kind as 0 | 1 | 2 | 3, id }));

const importPlan = (
  fileId: number,
  target: { accessId: number } | { deviceId: number; line: string } | { skip: true } = { skip: true },
) => ({
  files: [
    {
      fileId,
      layout: {
        encoding: "utf-8" as const,
        delimiter: "," as const,
        headerRow: 1,
        columns: [{ role: "time" as const }, { role: "in" as const }],
        dateOrder: "ymd" as const,
        interval: 3600,
      },
    },
  ],
  mapping: [{ sensor: "X", ...target }],
});

const ruleDraft = (subject: ReturnType<typeof ruleSubjects>[number]) => ({
  subject,
  definition: { type: "window" as const },
  reason: "X",
});

/** Whether a schema asks for an id anywhere. */
function takesIds(schema: unknown): boolean {
  if (schema === Id) return true;
  if (typeof schema !== "object" || schema === null) return false;
  if (Array.isArray(schema)) return schema.some(takesIds);
  if (!("_zod" in schema)) return false;
  const { def } = schema._zod as { def: Record<string, unknown> };
  const parts = [def.innerType, def.element, def.in, def.out, def.options, def.valueType];
  return parts.some(takesIds) || Object.values((def.shape as object | undefined) ?? {}).some(takesIds);
}

/** The status of each call that was not answered "does not exist". */
async function answered(server: TestServer, ask: Ask, calls: readonly Call[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [endpoint, sent] of calls.filter(([endpoint]) => isServed(server, endpoint))) {
    const outcome = await ask(endpoint, sent).catch((error: unknown) => error);
    const status = outcome instanceof Refused ? `${outcome.status} ${outcome.key}` : "200";
    if (!status.startsWith("404")) wrong.push(`${endpointName(endpoint)} ${JSON.stringify(sent)}: ${status}`);
  }
  return wrong;
}

/** Has a record of a device quarantined and a payload of it kept as unreadable. */
async function createKept(
  { platform }: TestServer,
  tenantId: number,
  { id, sn }: { id: number; sn: string },
) {
  const { pool } = platform.database;
  const quarantined = await pool.query<{ id: number }>(
    `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, reason, measures)
     values ($1, $2, '1', now(), 300, now(), 'test', 'tooMany', '{}') returning id`,
    [tenantId, id],
  );
  const payload = await pool.query<{ id: number }>(
    `insert into kept_payloads (state, sn, protocol, reason, meta, body, received_at)
     values ('unreadable', $1, 'foyer', 'test', '{}', '', now()) returning id`,
    [sn],
  );
  return { quarantined: quarantined.rows[0]?.id ?? 0, payload: payload.rows[0]?.id ?? 0 };
}

/** Saves a rule for an entity. */
async function createRule({ platform }: TestServer, tenantId: number, entityId: number) {
  const { rows } = await platform.database.pool.query<{ rule_id: number }>(
    `with rule as (insert into rules (tenant_id, kind, subject_kind, subject_id, created_at)
       values ($1, 'eliminate', 0, $2, now()) returning id)
     insert into rule_versions (tenant_id, rule_id, version, definition, from_day, weekdays, from_minute, to_minute, reason, author_id, author, created_at)
     select $1, id, 1, '{"type": "window"}', '2026-01-01', 127, 0, 0, '', 1, '', now() from rule returning rule_id`,
    [tenantId, entityId],
  );
  return { rule: rows[0]?.rule_id ?? 0 };
}

/** An import that was broken off; one into an entity is seen by who sees the entity. */
async function createImport({ platform }: TestServer, tenantId: number, deviceId: number, entityId: number) {
  const { rows } = await platform.database.pool.query<{ import: number; file: number }>(
    `with made as (insert into imports (tenant_id, state, user_id, username) values ($1, 'failed', 1, '') returning id),
     target as (insert into import_targets (tenant_id, import_id, device_id, line, entity_id, from_at, to_at)
       select $1, id, $2, '1', $3, '2026-01-01', '2026-01-02' from made)
     insert into import_files (tenant_id, import_id, position, name, bytes, guess)
     select $1, id, 0, 'a.csv', 0, '{}' from made returning import_id as import, id as file`,
    [tenantId, deviceId, entityId],
  );
  return rows[0] ?? { import: 0, file: 0 };
}

/** A version of the device's model that is pushed, and a roll-out of it to the device. */
async function createRollout({ platform }: TestServer, tenantId: number, deviceId: number) {
  const { rows } = await platform.database.pool.query<{ rollout: number; firmware: number }>(
    `with model as (
       select m.device_type, m.code from devices d join device_models m on m.id = d.model_id
       where d.tenant_id = $1 and d.id = $2
     ), made as (
       insert into firmwares (device_type, model, firmware_type, version, latest, update_url, md5, upgrade_type, push,
         pushed_at, wifi_version, wifi_update_url, remark)
       select device_type, code, 1, 'V9', 2, 'http://a/b', '', 'iterative', true, now(), '', '', '' from model
       on conflict (device_type, model, firmware_type, version) do update set push = true returning id
     ), rollout as (
       insert into rollouts (tenant_id, name, state, firmware_id, plan, user_id, user_name, created_at)
       select $1, 'X', 'done', id, '{}', 1, '', now() from made returning id, firmware_id
     ), device as (
       insert into rollout_devices (tenant_id, rollout_id, device_id, wave, state, from_version, changed_at)
       select $1, id, $2, 0, 'done', '', now() from rollout
     )
     select id as rollout, firmware_id as firmware from rollout`,
    [tenantId, deviceId],
  );
  return rows[0] ?? { rollout: 0, firmware: 0 };
}

/** A spreadsheet somebody uploaded. */
async function createSheet({ platform }: TestServer, tenantId: number) {
  const { rows } = await platform.database.pool.query<{ sheet: number }>(
    `insert into bulk_imports (tenant_id, kind, user_id, file_name, content, counts)
     values ($1, 'entities', 1, 'a.csv', '', '{"create": 1, "update": 0}') returning id as sheet`,
    [tenantId],
  );
  return rows[0] ?? { sheet: 0 };
}

const createHeatReport = async (ask: Ask, entityId: number) =>
  (await ask(heatReports.create, { body: { name: "Floor", entityId } })).id;

async function createFixItem(server: TestServer, tenantId: number, entityId: number): Promise<number> {
  const { rows } = await server.platform.database.pool.query<{ id: number }>(
    `insert into fix_items (tenant_id, kind, subject, entity_id, name, cause, severity, began_at)
     values ($1, 'batteryLow', 'entity ' || $3, $2, 'x', 'batteryLow', 1, now()) returning id`,
    [tenantId, entityId, String(entityId)],
  );
  return rows[0]?.id ?? 0;
}

/** Somebody of the staff, who sees the entity and is signed in. */
async function createStaff(server: TestServer, ask: Ask, tenantId: number, dept: number, entityId: number) {
  const roleId = await role(server, tenantId);
  const { id } = await member(ask, { roles: [roleId], deptIds: [dept], entityIds: [entityId] });
  await server.identity.sessions.open(id, { ip: "127.0.0.1" });
  const [session] = await server.identity.sessions.list(id);
  return { role: roleId, user: id, session: session?.id ?? 0 };
}

const createThings = async (server: TestServer, made: Awaited<ReturnType<typeof site>>): Promise<Things> => ({
  dept: made.organisationId,
  entity: made.entityId,
  area: made.areaId,
  access: made.accessId,
  device: made.device.id,
  sn: made.device.sn,
  binding: made.bindingId,
  model: made.modelId,
  siteKey: (await made.ask(siteKeys.create, { body: { name: "Key", entityId: made.entityId } })).id,
  settingRun: await startSettingRun(made.ask, made.device.id),
  note: (await made.ask(notes.create, { body: { ...noteDraft, entityId: made.entityId } })).id,
  link: (
    await made.ask(occupancy.createLink, {
      body: { dataType: 0, id: made.entityId, name: "Page", shows: "people" },
    })
  ).id,
  heatReport: await createHeatReport(made.ask, made.entityId),
  fixItem: await createFixItem(server, made.tenantId, made.entityId),
  ...(await createKept(server, made.tenantId, made.device)),
  ...(await createRule(server, made.tenantId, made.entityId)),
  ...(await createImport(server, made.tenantId, made.device.id, made.entityId)),
  ...(await createSheet(server, made.tenantId)),
  ...(await createRollout(server, made.tenantId, made.device.id)),
  ...(await createStaff(server, made.ask, made.tenantId, made.organisationId, made.entityId)),
});

/**
 * Places in a screen's document are names until somebody looks: each part is answered with what the viewer may see
 * (`screen-figures.test.ts`).
 */
const answeredInParts = new Set([screens.create, screens.figures].map(endpointName));

/** Displays name what they show to nobody who is signed in: their secret says of whom (`walls/player.test.ts`). */
const askedBySecret = new Set([wallPlayer.figures, wallPlayer.beat].map(endpointName));

test("every endpoint that takes ids is asked with a stranger's", async () => {
  const server = await testServer();
  const none: Things = {
    dept: 1,
    entity: 1,
    area: 1,
    access: 1,
    device: 1,
    sn: "1",
    binding: 1,
    model: 1,
    quarantined: 1,
    payload: 1,
    rule: 1,
    import: 1,
    file: 1,
    sheet: 1,
    role: 1,
    user: 1,
    session: 1,
    siteKey: 1,
    settingRun: 1,
    rollout: 1,
    firmware: 1,
    note: 1,
    link: 1,
    heatReport: 1,
    fixItem: 1,
  };
  const noneOfCompany: CompanyThings = {
    role: 1,
    operation: 1,
    holiday: 1,
    device: 1,
    template: 1,
    view: 1,
    query: 1,
    screen: 1,
    branch: 1,
    wall: 1,
  };
  const calls = [...foreignCalls(none, none), ...companyCalls(noneOfCompany, noneOfCompany)];
  const asked = new Set(calls.map(([endpoint]) => endpointName(endpoint)));
  const ofCompanies = (await servedEndpoints(server)).filter(
    ({ permission }) => !platformPermissions.some((platform) => platform === permission),
  );
  const forgotten = ofCompanies
    .filter(({ params, query, body }) => [params, query, body].some(takesIds))
    .map(endpointName)
    .filter((name) => !asked.has(name) && !answeredInParts.has(name) && !askedBySecret.has(name));
  expect(forgotten, "each needs its calls in foreignCalls or companyCalls of this file").toEqual([]);
});

test("what belongs to another company does not exist", async () => {
  const server = await testServer();
  const theirs = await site(server);
  const ours = await site(server, theirs.modelId);
  const its = await createThings(server, theirs);
  expect(await answered(server, ours.ask, foreignCalls(its, await createThings(server, ours)))).toEqual([]);
  const ofCompanies = companyCalls(await createCompanyThings(theirs), await createCompanyThings(ours));
  expect(await answered(server, ours.ask, ofCompanies)).toEqual([]);
});

test("what is out of range does not exist", async () => {
  const server = await testServer();
  const ours = await site(server);
  const { ask } = ours;
  const dept = await organisation(ask);
  const entityId = await entity(ask, { deptId: dept });
  const areaId = await area(ask, { entityId });
  const corridorId = await access(ask, { entityId, areas: [{ areaId, sign: 1 }] });
  const made = await device(ask, { modelId: ours.modelId, entityId });
  const { id: deviceId } = made;
  const bindingId = await binding(ask, { corridorId, deviceId });
  const others: Things = {
    dept,
    entity: entityId,
    area: areaId,
    access: corridorId,
    device: deviceId,
    sn: made.sn,
    binding: bindingId,
    model: ours.modelId,
    siteKey: (await ask(siteKeys.create, { body: { name: "Key", entityId } })).id,
    settingRun: await startSettingRun(ask, deviceId),
    note: (await ask(notes.create, { body: { ...noteDraft, entityId } })).id,
    link: (
      await ask(occupancy.createLink, { body: { dataType: 0, id: entityId, name: "Page", shows: "people" } })
    ).id,
    heatReport: await createHeatReport(ask, entityId),
    fixItem: await createFixItem(server, ours.tenantId, entityId),
    ...(await createKept(server, ours.tenantId, made)),
    ...(await createRule(server, ours.tenantId, entityId)),
    ...(await createImport(server, ours.tenantId, deviceId, entityId)),
    ...(await createSheet(server, ours.tenantId)),
    ...(await createRollout(server, ours.tenantId, deviceId)),
    ...(await createStaff(server, ask, ours.tenantId, dept, entityId)),
    // A role is of the whole company: only a stranger's is out of range.
    role: 999_999,
  };
  const own = await createThings(server, ours);
  const endpoints = await servedEndpoints(server);
  const may = endpoints.flatMap(({ permission }) =>
    permission === "public" || permission === "signedIn" ? [] : [permission].flat(),
  );
  for (const range of [{ organisationIds: [ours.organisationId] }, { entityIds: [ours.entityId] }]) {
    const user = await storeUser(server, ours.tenantId, { may, range });
    expect(await answered(server, user, foreignCalls(others, own))).toEqual([]);
  }
});
