import { menuOfScreen } from "@foyer/contract/analytics/saved-queries";

/** The name of a screen in the menu; its phrase is `menu.<name>`. */
export const nameOfScreen = (path: string): string => menuOfScreen(path)?.name ?? "";
