import type { MenuChoice } from "@foyer/contract/identity/menus";
import { companyManagementMenuId } from "@foyer/contract/menu/menu-node";
import { platformPermissions } from "@foyer/contract/permissions";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { PhraseKey } from "@foyer/phrases/phrases";
import { translate } from "@foyer/phrases/translate";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { companyMenuQueries } from "./company-menus.queries.ts";
import { menuChoices } from "./menu-choices.ts";
import { type MenuRow, menuQueries } from "./menus.queries.ts";

const withheld = new Set<string>(platformPermissions);

const isWithheld = ({ id, permission }: MenuRow) =>
  id === companyManagementMenuId || (permission !== null && withheld.has(permission));

/** What a company may be given: not what the platform keeps to itself, nor what is below that. */
function givableIn(rows: readonly MenuRow[], pid: number | null = null): number[] {
  return rows
    .filter((row) => row.pid === pid && !isWithheld(row))
    .flatMap(({ id }) => [id, ...givableIn(rows, id)]);
}

/** The menu entries a company can be given, as a tree. */
export const companyMenuChoices = async (db: Db | Tx): Promise<MenuChoice[]> =>
  menuChoices(db, new Set(givableIn(await menuQueries(db).all())));

const choiceIds = (choices: readonly MenuChoice[]): number[] =>
  choices.flatMap(({ id, children }) => [id, ...choiceIds(children)]);

/** The menu entries given to a company, of those that can be. */
export async function menusOfCompany(db: Db | Tx, tenantId: number): Promise<number[]> {
  const offered = new Set(choiceIds(await companyMenuChoices(db)));
  return (await companyMenuQueries(db).given(tenantId)).filter((id) => offered.has(id));
}

const toTitle = ({ name, zhName, enName }: MenuChoice, language: LanguageCode): Promise<string> | string => {
  if (name !== "") return translate(language, `menu.${name}` as PhraseKey);
  return language.startsWith("zh") ? zhName : enName;
};

/** Refuses a choice with an entry whose parent is missing, or with a parent none of whose entries is chosen. */
async function checkWhole(
  choices: readonly MenuChoice[],
  chosen: ReadonlySet<number>,
  language: LanguageCode,
): Promise<void> {
  for (const choice of choices) {
    const below = choice.children.find(({ id }) => chosen.has(id));
    if (below && !chosen.has(choice.id)) {
      const values = { name: await toTitle(below, language), parent: await toTitle(choice, language) };
      throw new Refusal("companyMenus.withoutParent", { values });
    }
    if (chosen.has(choice.id) && choice.children.length > 0 && !below) {
      throw new Refusal("companyMenus.withoutChild", { values: { name: await toTitle(choice, language) } });
    }
    await checkWhole(choice.children, chosen, language);
  }
}

/** Gives a company these menu entries and takes all others from it and, with that, from its roles. */
export async function setCompanyMenus(
  tx: Tx,
  tenantId: number,
  ids: readonly number[],
  language: LanguageCode,
): Promise<void> {
  const queries = companyMenuQueries(tx);
  const choices = await companyMenuChoices(tx);
  const offered = new Set(choiceIds(choices));
  const chosen = new Set(ids);
  if (chosen.size === 0) throw new Refusal("companyMenus.none");
  if (ids.some((id) => !offered.has(id))) throw new Refusal("companyMenus.notOffered");
  await checkWhole(choices, chosen, language);
  // Nobody could choose what is not offered yet: given before, it stays.
  const untouched = givableIn(await menuQueries(tx).all()).filter((id) => !offered.has(id));
  await queries.keepOnly(tenantId, [...chosen, ...untouched]);
  await queries.give(tenantId, [...chosen]);
}
