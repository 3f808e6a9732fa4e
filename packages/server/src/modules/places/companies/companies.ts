import { platformPermissions } from "@foyer/contract/permissions";
import type { Db } from "../../../platform/database/database.ts";
import { giveCompanyMenus } from "../../identity/menus/menus.ts";
import { companyQueries } from "./companies.queries.ts";

/** Makes a company with every menu that is not the platform operators' own. */
export function createCompany(
  db: Db,
  draft: Parameters<ReturnType<typeof companyQueries>["insert"]>[0],
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const company = await companyQueries(tx).insert(draft);
    await giveCompanyMenus(tx, company.id, platformPermissions);
    return company;
  });
}
