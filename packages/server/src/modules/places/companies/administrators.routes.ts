import { companies } from "@foyer/contract/places/companies";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { removeFactor } from "../../identity/second-factor/second-factor.ts";
import {
  createUser,
  enableUsers,
  makeInitialPassword,
  requireUnshared,
  resetPassword,
} from "../../identity/users/users.ts";
import { administratorQueries } from "./administrators.queries.ts";
import { companyQueries } from "./companies.queries.ts";

/** A company's administrators, made and looked after by the platform's operators. */
export function administratorRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;
  const administrators = administratorQueries(db);

  serve(app, companies.administrators, async ({ query }) => {
    found(await companyQueries(db).byId(query.tenantId));
    return administrators.of(query.tenantId);
  });

  serve(app, companies.createAdministrator, async ({ body, request }) => {
    found(await companyQueries(db).byId(body.tenantId));
    request.concerns = body.tenantId;
    const initial = makeInitialPassword(clock.now());
    const id = await createUser(db, { ...body, ...initial, userType: 1 });
    return { id, password: initial.password };
  });

  serve(app, companies.changeAdministrator, async ({ body, request }) => {
    const before = found(await administrators.byId(body.id));
    request.before = before;
    request.concerns = before.tenant_id;
    await requireUnshared(db, [body.id]);
    await db.transaction().execute((tx) => enableUsers(tx, [body.id], body.enabled));
    if (before.tenant_id !== null) events.emit("accessChanged", { tenantId: before.tenant_id });
    return null;
  });

  serve(app, companies.resetAdministrator, async ({ body, request }) => {
    const before = found(await administrators.byId(body.userId));
    request.before = before;
    request.concerns = before.tenant_id;
    await requireUnshared(db, [body.userId]);
    const { password, passwordUntil } = makeInitialPassword(clock.now());
    await db.transaction().execute((tx) => resetPassword(tx, body.userId, password, passwordUntil));
    if (before.tenant_id !== null) events.emit("accessChanged", { tenantId: before.tenant_id });
    return { password };
  });

  serve(app, companies.removeAdministratorFactor, async ({ body, request }) => {
    const before = found(await administrators.byId(body.userId));
    request.before = before;
    request.concerns = before.tenant_id;
    await requireUnshared(db, [body.userId]);
    await db.transaction().execute((tx) => removeFactor(tx, body.userId));
    if (before.tenant_id !== null) events.emit("accessChanged", { tenantId: before.tenant_id });
    return null;
  });
}
