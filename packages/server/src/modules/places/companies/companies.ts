import { platformPermissions } from "@foyer/contract/permissions";
import pg from "pg";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { giveCompanyMenus } from "../../identity/menus/menus.ts";
import { companyQueries } from "./companies.queries.ts";
import { frameHostQueries } from "./frame-hosts.queries.ts";

interface CompanyDraft {
  name: string;
  /** Empty: made from the company's number. */
  code?: string;
  contact: string;
  phone: string;
  address: string;
  /** null: that of most of its sites. */
  timeZone: string | null;
}

/** The zone whose date is today over several sites: the company's own, or that of most of its sites. */
export const zoneOfCompany = (db: Db | Tx, id: number): Promise<string> => companyQueries(db).zone(id);

/** The name of a company's logo; null without one. */
export const logoOfCompany = async (db: Db, id: number): Promise<string | null> =>
  (await companyQueries(db).byId(id))?.logo_hash ?? null;

/** Hosts of which a company lets big screens show pages in frames, with the keys of their frames. */
export const frameHostsOf = (db: Db, id: number): Promise<{ host: string; key: string }[]> =>
  frameHostQueries(db).of(id);

/** The host a frame of this key may show; undefined where no open company lists it any more. */
export const hostOfFrame = async (db: Db, key: string): Promise<string | undefined> =>
  (await frameHostQueries(db).byKey(key))?.host;

/** A number and the code made of it; a number whose code another company was given by hand is passed over. */
async function freshId(tx: Tx): Promise<{ id: number; code: string }> {
  const queries = companyQueries(tx);
  for (;;) {
    const id = await queries.nextId();
    const code = `C${String(id).padStart(4, "0")}`;
    if (!(await queries.codeTaken(code))) return { id, code };
  }
}

/** Makes a company with every menu that is not the platform operators' own. */
export const createCompany = (db: Db, draft: CompanyDraft): Promise<{ id: number }> =>
  db.transaction().execute((tx) => createCompanyWith(tx, draft));

/** The same as a part of something larger. */
export async function createCompanyWith(tx: Tx, { code, ...draft }: CompanyDraft): Promise<{ id: number }> {
  const fresh = await freshId(tx);
  const company = await companyQueries(tx).insert({ ...draft, id: fresh.id, code: code || fresh.code });
  await giveCompanyMenus(tx, company.id, platformPermissions);
  return company;
}

const foreignKeyViolated = "23503";

/**
 * Deletes companies that own no organisations, sites, devices or staff, with what was made for them: administrators,
 * roles, holidays, import history. What was logged of them stays.
 */
export async function deleteCompanies(tx: Tx, ids: readonly number[]): Promise<null> {
  const queries = companyQueries(tx);
  const { organisations, entities, devices, users } = await queries.owned(ids);
  if (organisations + entities + devices + users > 0) {
    throw new Refusal("company.owns", { values: { organisations, entities, devices, users } });
  }
  try {
    await queries.deleteBelongings(ids);
    return await queries.delete(ids);
  } catch (error) {
    // Something came in meanwhile, or a table knows the company that is not counted above.
    if (error instanceof pg.DatabaseError && error.code === foreignKeyViolated)
      throw new Refusal("company.inUse");
    throw error;
  }
}
