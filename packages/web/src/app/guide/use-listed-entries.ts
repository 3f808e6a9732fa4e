import type { BuiltMenu } from "@foyer/contract/identity/menus";
import type { GuideKey } from "@foyer/phrases/guide";
import { useMay } from "../../lib/permissions.ts";
import { everyMenu } from "../menu-paths.ts";
import { guideCategories } from "./guide-categories.ts";
import { type GuideEntry, guideEntries, guideKeys } from "./guide-entries.ts";

/** The entries that are offered to this user: of the chapters and the screens they may see. */
export function useListedEntries(menus: readonly BuiltMenu[]): readonly GuideKey[] {
  const may = useMay();
  const names = new Set(everyMenu(menus).map(({ name }) => name));
  return guideKeys.filter((key) => {
    const { category, screens, isTerm } = guideEntries[key];
    if (!may({ permission: guideCategories[category].permission })) return false;
    return isTerm || screens.some((name) => names.has(name));
  });
}

/** Where an entry's screen is, for whom it is in the menu; screens of one thing have no address without it. */
export function openableScreen({ screens }: GuideEntry, menus: readonly BuiltMenu[]): string | undefined {
  const all = everyMenu(menus);
  return screens
    .map((wanted) => all.find(({ name, component }) => name === wanted && component !== "")?.path)
    .find((path) => path !== undefined && !path.includes(":"));
}
