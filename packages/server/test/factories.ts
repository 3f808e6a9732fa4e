import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import type { Endpoint, Sent } from "@foyer/contract/endpoint";
import type { Permission } from "@foyer/contract/permissions";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import type { FastifyRequest } from "fastify";
import { createUser } from "../src/modules/identity/users/users.ts";
import type { Range } from "../src/platform/http/caller.ts";
import type { Ask, TestServer } from "./test-server.ts";

type Body<E extends Endpoint> = Sent<E> extends { body: infer B } ? B : never;

let made = 0;
/** A name nothing else in the test has. */
const fresh = (what: string) => `${what} ${++made}`;

export const company = async (
  admin: Ask,
  draft: Partial<Body<typeof companies.create>> = {},
): Promise<number> =>
  (await admin(companies.create, { body: { name: fresh("Company"), timeZone: "Europe/Berlin", ...draft } }))
    .id;

/** Opens a session without the sign-in, which is limited per minute and has tests of its own. */
async function issueToken(server: TestServer, userId: number): Promise<string> {
  const request = { ip: "127.0.0.1", headers: {} } as FastifyRequest;
  return (await server.identity.sessions.open(userId, request)).token;
}

const asUser = async (server: TestServer, userId: number): Promise<Ask> =>
  server.asToken(await issueToken(server, userId));

/** Password of the users these factories make. */
export const userPassword = "a-password-1";

const newUser = (
  server: TestServer,
  tenantId: number,
  userType: 1 | 2,
  range: "all" | "organisations" | "entities",
) =>
  createUser(server.platform.database.db, {
    tenantId,
    username: fresh("user").replace(" ", "-"),
    nickName: "Somebody",
    userType,
    password: userPassword,
    mustChangePassword: false,
    permissionRange: range,
  });

/** A company's administrator, signed in. */
export const companyAdmin = async (server: TestServer, tenantId: number): Promise<Ask> =>
  asUser(server, await newUser(server, tenantId, 1, "all"));

/** The same with the token, for calls that are no JSON. */
export async function companyAdminSession(
  server: TestServer,
  tenantId: number,
): Promise<{ ask: Ask; token: string }> {
  const token = await issueToken(server, await newUser(server, tenantId, 1, "all"));
  return { ask: server.asToken(token), token };
}

/** Somebody of a company's staff with these permissions and this range, signed in. */
export async function storeUser(
  server: TestServer,
  tenantId: number,
  held: { may?: readonly Permission[]; range?: Range } = {},
): Promise<Ask> {
  return (await storeSession(server, tenantId, held)).ask;
}

/** The same with the token, for calls that are no JSON. */
export async function storeSession(
  server: TestServer,
  tenantId: number,
  { may = [], range = { all: true } }: { may?: readonly Permission[]; range?: Range } = {},
): Promise<{ ask: Ask; token: string }> {
  const { db } = server.platform.database;
  const rangeName = "all" in range ? "all" : "organisationIds" in range ? "organisations" : "entities";
  const userId = await newUser(server, tenantId, 2, rangeName);
  const role = await db
    .insertInto("roles")
    .values({ tenant_id: tenantId, name: fresh("Role"), permission: fresh("role").replace(" ", "-") })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("user_roles")
    .values({ tenant_id: tenantId, user_id: userId, role_id: role.id })
    .execute();
  if (may.length > 0) {
    const menus = await db
      .selectFrom("menus")
      .select("id")
      .where("permission", "in", [...may])
      .execute();
    await db
      .insertInto("role_menus")
      .values(menus.map(({ id }) => ({ tenant_id: tenantId, role_id: role.id, menu_id: id })))
      .execute();
  }
  if ("organisationIds" in range && range.organisationIds.length > 0) {
    await db
      .insertInto("user_organisations")
      .values(
        range.organisationIds.map((id) => ({ tenant_id: tenantId, user_id: userId, organisation_id: id })),
      )
      .execute();
  }
  if ("entityIds" in range && range.entityIds.length > 0) {
    await db
      .insertInto("user_entities")
      .values(range.entityIds.map((id) => ({ tenant_id: tenantId, user_id: userId, entity_id: id })))
      .execute();
  }
  const token = await issueToken(server, userId);
  return { ask: server.asToken(token), token };
}

export const organisation = async (
  ask: Ask,
  draft: Partial<Body<typeof organisations.create>> = {},
): Promise<number> =>
  (await ask(organisations.create, { body: { name: fresh("Organisation"), ...draft } })).id;

/** An entity, open 09:00 to 20:00 in Berlin; in an organisation of its own unless given. */
export async function entity(ask: Ask, draft: Partial<Body<typeof entities.create>> = {}): Promise<number> {
  const deptId = draft.deptId ?? (await organisation(ask));
  const body = {
    name: fresh("Entity"),
    timeZone: "Europe/Berlin",
    workTime: "09:00~20:00",
    ...draft,
    deptId,
  };
  return (await ask(entities.create, { body })).id;
}

export const area = async (
  ask: Ask,
  draft: Partial<Body<typeof areas.create>> & { entityId: number },
): Promise<number> => (await ask(areas.create, { body: { name: fresh("Area"), ...draft } })).id;

/** An entrance; of an entity of its own unless given, in the entity's organisation. */
export async function access(ask: Ask, draft: Partial<Body<typeof accesses.create>> = {}): Promise<number> {
  const entityId = draft.entityId ?? (await entity(ask));
  const deptId = draft.deptId ?? (await ask(entities.details, { query: { id: entityId } })).deptId;
  return (await ask(accesses.create, { body: { name: fresh("Access"), ...draft, entityId, deptId } })).id;
}

/** Only a platform administrator makes models. */
export const deviceModel = async (
  admin: Ask,
  draft: Partial<Body<typeof deviceModels.create>> = {},
): Promise<number> => {
  const code = fresh("HX");
  return (await admin(deviceModels.create, { body: { deviceType: 1, deviceName: code, code, ...draft } })).id;
};

export type MadeDevice = { id: number; sn: string; key: string };

/** A device of type 1 with uploads and records of 5 minutes; of an entity of its own unless given. */
export async function device(
  ask: Ask,
  draft: Partial<Body<typeof devices.create>> & { modelId: number },
): Promise<MadeDevice> {
  const entityId = draft.entityId ?? (await entity(ask));
  const sn = draft.sn ?? fresh("SN").replace(" ", "-");
  const body = { name: sn, deviceType: 1, uploadInterval: 5, recordPeriod: 5, ...draft, sn, entityId };
  const { id, key } = await ask(devices.create, { body });
  return { id, sn, key };
}

/** Binds one line of a device to an access, by default line 1 from now on. */
export async function binding(
  ask: Ask,
  { corridorId, ...period }: { corridorId: number } & Body<typeof devices.bind>["devices"][number],
): Promise<number> {
  const { ids } = await ask(devices.bind, { body: { corridorId, devices: [period] } });
  return ids[0] as number;
}

/** A company with one of each thing, its device bound: the usual start of a test. */
export async function site(server: TestServer, modelId?: number) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const organisationId = await organisation(ask);
  const entityId = await entity(ask, { deptId: organisationId });
  const areaId = await area(ask, { entityId });
  const accessId = await access(ask, { entityId, areas: [{ areaId, sign: 1 }] });
  const model = modelId ?? (await deviceModel(server.admin));
  const counter = await device(ask, { modelId: model, entityId });
  const bindingId = await binding(ask, { corridorId: accessId, deviceId: counter.id });
  return {
    tenantId,
    ask,
    organisationId,
    entityId,
    areaId,
    accessId,
    modelId: model,
    device: counter,
    bindingId,
  };
}

export interface Mark {
  kind: number;
  subject: number;
  from: Date;
  /** null = open end. */
  to: Date | null;
}

/** What waits to be recomputed, in the order it was marked. Forgets it, so that the next call returns what is new. */
export async function takeMarks(server: TestServer): Promise<Mark[]> {
  const { rows } = await server.platform.database.pool.query<Mark & { id: number }>(
    `with taken as (delete from recompute_marks returning *)
     select id, kind, subject_id as subject, from_at as from, nullif(to_at, 'infinity') as to from taken order by id`,
  );
  return rows.map(({ kind, subject, from, to }) => ({ kind, subject, from, to }));
}
