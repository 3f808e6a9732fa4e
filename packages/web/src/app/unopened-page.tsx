import { builtPages } from "@foyer/contract/menu/menu-tree";
import type { ReactNode } from "react";
import { menuTitle } from "../lib/menu-title.ts";
import { useNamePage } from "../lib/page-name.ts";
import { NoPermission } from "../ui/states/no-permission.tsx";
import { matches } from "./menu-paths.ts";

/** Tells of a page of the product which permission opens it; `none` where the address is no page at all. */
export function UnopenedPage({ path, none }: { path: string; none: ReactNode }) {
  const page = builtPages.find((known) => matches(known.path, path));
  useNamePage(page && menuTitle({ name: page.name, zhName: "", enName: "" }));
  return page?.permission === undefined ? none : <NoPermission heading permission={page.permission} />;
}
