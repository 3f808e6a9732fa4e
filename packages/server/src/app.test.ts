import { readdir } from "node:fs/promises";
import { home } from "@foyer/contract/analytics/home";
import { devices } from "@foyer/contract/devices/devices";
import { type Endpoint, Id, type Sent } from "@foyer/contract/endpoint";
import { platformPermissions } from "@foyer/contract/permissions";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import { access, area, binding, device, entity, organisation, site, storeUser } from "../test/factories.ts";
import { type Ask, Refused, type TestServer, testServer } from "../test/test-server.ts";
import { apiRoot } from "./platform/http/serve.ts";

const contractFolder = new URL("../../contract/src/", import.meta.url);
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === "object" && thing !== null && "method" in thing && "path" in thing && "reply" in thing;

/** Every endpoint that any file of the contract declares. */
async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(contractFolder, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, contractFolder).href) as Promise<Record<string, unknown>>),
  );
  const groups = modules.flatMap((module) => Object.values(module));
  return groups.flatMap((group) =>
    typeof group === "object" && group !== null ? Object.values(group).filter(isEndpoint) : [],
  );
}

const isServed = ({ http }: TestServer, { method, path }: Endpoint) =>
  http.hasRoute({ method, url: (apiRoot + path).replace(/\/$/, "") });

const servedEndpoints = async (server: TestServer) =>
  (await contractEndpoints()).filter((endpoint) => isServed(server, endpoint));

/** Status that a call with nothing in it gets. */
async function statusOf(
  server: TestServer,
  endpoint: Endpoint,
  headers: Record<string, string>,
): Promise<number> {
  const url = apiRoot + endpoint.path.replace(/:\w+/g, "1");
  return (await server.http.inject({ method: endpoint.method, url, headers })).statusCode;
}

test("the contract's endpoints are found, each once", async () => {
  const names = (await contractEndpoints()).map(nameOf);
  expect(names).toContain("POST /api/device/bangding");
  expect(names).toHaveLength(new Set(names).size);
});

test("every door is shut to nobody and to an expired session", async () => {
  const server = await testServer();
  const open: string[] = [];
  for (const endpoint of await servedEndpoints(server)) {
    const nobody = await statusOf(server, endpoint, {});
    const expired = await statusOf(server, endpoint, { authorization: "no-longer-good" });
    const isPublic = endpoint.permission === "public";
    if (isPublic ? nobody === 401 : nobody !== 401 || expired !== 401) open.push(nameOf(endpoint));
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
    if (!(refused instanceof Refused) || refused.key !== "permission.denied") open.push(nameOf(endpoint));
  }
  expect(open).toEqual([]);
});

/** The ids of one of each thing. */
type Things = Record<"dept" | "entity" | "area" | "access" | "device" | "binding" | "model", number>;
type Call = [endpoint: Endpoint, sent: object];

/** Keeps the input's type beside the endpoint it is for. */
const call = <E extends Endpoint>(endpoint: E, sent: Sent<E>): Call => [endpoint, sent as object];

/**
 * Every endpoint that takes ids, once for each id: one is a stranger's (`its`), the others the caller's own.
 * Whoever adds an endpoint with ids adds it here.
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
  const homeSubjects = [{ entityId: its.entity }, { deptId: its.dept }];
  const rank = { type: "flowIn" as const, ...days };
  return [
    call(organisations.create, { body: { name: "X", pid: its.dept } }),
    call(organisations.update, { body: { name: "X", id: its.dept } }),
    call(organisations.update, { body: { name: "X", id: own.dept, pid: its.dept } }),
    call(organisations.remove, { body: [its.dept] }),

    call(entities.list, { query: { deptId: its.dept } }),
    call(entities.choices, { query: {}, body: { deptIds: [own.dept, its.dept] } }),
    call(entities.details, { query: { id: its.entity } }),
    call(entities.create, { body: { ...entityDraft, deptId: its.dept } }),
    call(entities.update, { body: { ...entityDraft, id: its.entity } }),
    call(entities.update, { body: { ...entityDraft, id: own.entity, deptId: its.dept } }),
    call(entities.remove, { body: [its.entity] }),

    call(areas.list, { query: { entityId: its.entity } }),
    call(areas.create, { body: { name: "X", entityId: its.entity } }),
    call(areas.update, { body: { name: "X", id: its.area } }),
    call(areas.remove, { body: [its.area] }),

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

    call(devices.list, { query: { entityId: its.entity } }),
    call(devices.details, { query: { id: its.device } }),
    call(devices.create, { body: { ...deviceDraft, sn: "NEW", entityId: its.entity } }),
    call(devices.update, { body: { ...deviceDraft, id: its.device } }),
    call(devices.update, { body: { ...deviceDraft, id: own.device, entityId: its.entity } }),
    call(devices.remove, { body: [its.device] }),
    call(devices.bind, { body: { corridorId: its.access, devices: [{ deviceId: own.device, line: "9" }] } }),
    call(devices.bind, { body: { corridorId: own.access, devices: [{ deviceId: its.device, line: "9" }] } }),
    call(devices.unbind, { body: { bindingIds: [its.binding], to: "2099-01-01" } }),
    call(devices.bindings, { query: { deviceId: its.device } }),
    call(devices.lines, { query: { deviceId: its.device } }),

    ...homeSubjects.flatMap((subject) => [
      call(home.statistical, { query: subject }),
      call(home.trend, { query: subject }),
      call(home.kpi, { query: subject }),
      call(home.holiday, { query: subject }),
      call(home.days, { query: { ...subject, ...days } }),
    ]),
    call(home.rank, { body: { ...rank, dataType: 0, ids: [its.entity] } }),
    call(home.rank, { body: { ...rank, dataType: 1, ids: [its.access] } }),
    call(home.rank, { body: { ...rank, dataType: 2, ids: [its.area] } }),
    call(home.rank, { body: { ...rank, deptId: its.dept } }),
  ];
}

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
    if (!status.startsWith("404")) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(sent)}: ${status}`);
  }
  return wrong;
}

const thingsOf = (made: Awaited<ReturnType<typeof site>>): Things => ({
  dept: made.organisationId,
  entity: made.entityId,
  area: made.areaId,
  access: made.accessId,
  device: made.device.id,
  binding: made.bindingId,
  model: made.modelId,
});

test("every endpoint that takes ids is asked with a stranger's", async () => {
  const server = await testServer();
  const none: Things = { dept: 1, entity: 1, area: 1, access: 1, device: 1, binding: 1, model: 1 };
  const asked = new Set(foreignCalls(none, none).map(([endpoint]) => nameOf(endpoint)));
  const ofCompanies = (await servedEndpoints(server)).filter(
    ({ permission }) => !platformPermissions.some((platform) => platform === permission),
  );
  const forgotten = ofCompanies
    .filter(({ params, query, body }) => [params, query, body].some(takesIds))
    .map(nameOf)
    .filter((name) => !asked.has(name));
  expect(forgotten).toEqual([]);
});

test("what belongs to another company does not exist", async () => {
  const server = await testServer();
  const theirs = await site(server);
  const ours = await site(server, theirs.modelId);
  expect(await answered(server, ours.ask, foreignCalls(thingsOf(theirs), thingsOf(ours)))).toEqual([]);
});

test("what is out of range does not exist", async () => {
  const server = await testServer();
  const ours = await site(server);
  const { ask } = ours;
  const dept = await organisation(ask);
  const entityId = await entity(ask, { deptId: dept });
  const areaId = await area(ask, { entityId });
  const corridorId = await access(ask, { entityId, areas: [{ areaId, sign: 1 }] });
  const { id: deviceId } = await device(ask, { modelId: ours.modelId, entityId });
  const bindingId = await binding(ask, { corridorId, deviceId });
  const others: Things = {
    dept,
    entity: entityId,
    area: areaId,
    access: corridorId,
    device: deviceId,
    binding: bindingId,
    model: ours.modelId,
  };
  const endpoints = await servedEndpoints(server);
  const may = endpoints.flatMap(({ permission }) =>
    permission === "public" || permission === "signedIn" ? [] : [permission],
  );
  for (const range of [{ organisationIds: [ours.organisationId] }, { entityIds: [ours.entityId] }]) {
    const user = await storeUser(server, ours.tenantId, { may, range });
    expect(await answered(server, user, foreignCalls(others, thingsOf(ours)))).toEqual([]);
  }
});
