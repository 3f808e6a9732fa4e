import { companies } from "@foyer/contract/places/companies";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import type { Identity } from "../../identity/identity.ts";
import { createUser, enableUsers, resetPassword } from "../../identity/users/users.ts";
import { administratorQueries } from "./administrators.queries.ts";
import { companyQueries } from "./companies.queries.ts";

/** A company's administrators, made and looked after by the platform's operators. */
export function administratorRoutes(
  app: FastifyInstance,
  { database, events }: Platform,
  { installation }: Identity,
): void {
  const { db } = database;
  const administrators = administratorQueries(db);

  serve(app, companies.administrators, async ({ query }) => {
    found(await companyQueries(db).byId(query.tenantId));
    return administrators.of(query.tenantId);
  });

  serve(app, companies.createAdministrator, async ({ body, request }) => {
    found(await companyQueries(db).byId(body.tenantId));
    request.concerns = body.tenantId;
    const password = installation.initialPassword;
    const id = await createUser(db, { ...body, userType: 1, password, mustChangePassword: true });
    return { id, password };
  });

  serve(app, companies.changeAdministrator, async ({ body, request }) => {
    const before = found(await administrators.byId(body.id));
    request.before = before;
    request.concerns = before.tenant_id;
    await db.transaction().execute((tx) => enableUsers(tx, [body.id], body.enabled));
    if (before.tenant_id !== null) events.emit("accessChanged", { tenantId: before.tenant_id });
    return null;
  });

  serve(app, companies.resetAdministrator, async ({ body, request }) => {
    const before = found(await administrators.byId(body.userId));
    request.before = before;
    request.concerns = before.tenant_id;
    const password = installation.initialPassword;
    await db.transaction().execute((tx) => resetPassword(tx, body.userId, password));
    if (before.tenant_id !== null) events.emit("accessChanged", { tenantId: before.tenant_id });
    return { password };
  });
}
