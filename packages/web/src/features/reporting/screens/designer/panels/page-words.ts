import type { ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { phrase } from "../../../../../lib/phrases.ts";
import { useSettledState } from "../editor/use-designer.ts";

/** What a page is called: by its name, else by its place. */
export function usePageName(): (page: ScreenPage) => string {
  const { document } = useSettledState();
  return ({ id, name }) =>
    name || phrase("common.page", { page: document.pages.findIndex((page) => page.id === id) + 1 });
}
