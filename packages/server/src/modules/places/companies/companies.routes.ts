import { companies } from "@foyer/contract/places/companies";
import { toLanguage } from "@foyer/phrases/languages";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { companyMenuChoices, menusOfCompany, setCompanyMenus } from "../../identity/menus/menus.ts";
import { requireUnshared } from "../../identity/users/users.ts";
import { administratorRoutes } from "./administrators.routes.ts";
import { companyQueries } from "./companies.queries.ts";
import { createCompany, deleteCompanies } from "./companies.ts";
import { ownCompanyRoutes } from "./own-company.routes.ts";

export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform.database;
  const queries = companyQueries(db);

  serve(app, companies.list, ({ query }) => queries.page(query));

  serve(app, companies.create, ({ body }) => createCompany(db, body));

  serve(app, companies.update, async ({ body: { id, ...change }, request }) => {
    await db.transaction().execute(async (tx) => {
      const company = companyQueries(tx);
      request.before = found(await company.locked(id));
      request.concerns = id;
      if (change.status === 0) await requireUnshared(tx, { tenantId: id });
      await company.update(id, change);
      if (change.status === 0) await company.endSessions(id);
    });
    if (change.status === 0) platform.events.emit("accessChanged", { tenantId: id });
    return null;
  });

  serve(app, companies.owned, async ({ query }) => {
    found(await queries.byId(query.id));
    return queries.owned([query.id]);
  });

  serve(app, companies.remove, ({ body, request }) =>
    db.transaction().execute(async (tx) => {
      request.before = await companyQueries(tx).byIds(body);
      return deleteCompanies(tx, body);
    }),
  );

  serve(app, companies.menuChoices, async ({ query }) => {
    found(await queries.byId(query.tenantId));
    return companyMenuChoices(db);
  });

  // Administrators of a company have no role of their own: what the company is given is theirs.
  serve(app, companies.adminRole, async ({ query }) => {
    const { id } = found(await queries.byId(query.tenantId));
    return { id, name: "admin", permission: "admin" as const, menus: await menusOfCompany(db, id) };
  });

  serve(app, companies.changeAdminRole, async ({ body, request }) => {
    await db.transaction().execute(async (tx) => {
      found(await companyQueries(tx).locked(body.id));
      request.concerns = body.id;
      request.before = { menus: await menusOfCompany(tx, body.id) };
      const language = toLanguage(String(request.headers.lang ?? ""));
      await setCompanyMenus(tx, body.id, body.menus, language);
    });
    platform.events.emit("accessChanged", { tenantId: body.id });
    return null;
  });

  administratorRoutes(app, platform);
  ownCompanyRoutes(app, platform);
}
