import { analysis, query } from "@foyer/contract/identity/menus-of-figures";

/** Menu names of the screens that questions are saved of, by their paths. */
const names = new Map([...query.children, ...analysis.children].map(({ path, name }) => [path, name]));

/** The name of a screen in the menu; its phrase is `menu.<name>`. */
export const nameOfScreen = (path: string): string => names.get(path) ?? "";
