import { companies } from "@foyer/contract/places/companies";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import type { Identity } from "../../identity/identity.ts";
import { createUser } from "../../identity/users/users.ts";
import { companyQueries } from "./companies.queries.ts";
import { createCompany } from "./companies.ts";

export function companyRoutes(
  app: FastifyInstance,
  { database }: Platform,
  { installation }: Identity,
): void {
  const { db } = database;
  const queries = companyQueries(db);

  serve(app, companies.list, ({ query }) => queries.page(query));

  serve(app, companies.create, ({ body }) => createCompany(db, body));

  serve(app, companies.update, async ({ body: { id, ...draft }, request }) => {
    request.before = found(await queries.byId(id));
    await queries.update(id, draft);
    if (draft.status === 0) await queries.endSessions(id);
    return null;
  });

  // A company that still owns something is refused by the database (… → "company.inUse").
  serve(app, companies.remove, ({ body }) =>
    db.transaction().execute((tx) => companyQueries(tx).delete(body)),
  );

  serve(app, companies.createAdministrator, async ({ body }) => {
    found(await queries.byId(body.tenantId));
    const id = await createUser(db, {
      ...body,
      userType: 1,
      password: installation.initialPassword,
      mustChangePassword: true,
    });
    return { id, password: installation.initialPassword };
  });
}
