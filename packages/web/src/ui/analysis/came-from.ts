import type { PageFacts } from "@foyer/contract/menu/menu-tree";
import { useOptimisticSearchParams } from "nuqs/adapters/react-router/v8";
import { useLocation } from "react-router";

type Titles = { readonly [Page in PageFacts as Page["path"]]?: `menu.${Page["name"]}` };

/** Screens that lead to another, with what the menu calls them. */
const screens = {
  "/analysis/highlow": "menu.peaks",
  "/analysis/rank": "menu.rank",
  "/query/proportion": "menu.proportion",
} as const satisfies Titles;

/** What the screen of an address is called; undefined of any other: a link that somebody made leads nowhere else. */
export function findScreen(address: string): (typeof screens)[keyof typeof screens] | undefined {
  const [path = ""] = address.split("?");
  return Object.hasOwn(screens, path) ? screens[path as keyof typeof screens] : undefined;
}

/** This screen with its question as it stands, for the way back to it; undefined where none leads back. */
export function useOwnAddress(): string | undefined {
  const { pathname } = useLocation();
  const search = useOptimisticSearchParams();
  return findScreen(pathname) && `${pathname}?${search}`;
}
