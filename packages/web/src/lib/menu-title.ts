import { language } from "./language.ts";
import { phraseOr } from "./phrases.ts";

interface NamedMenu {
  /** Its phrase is `menu.<name>`; empty when people named the entry themselves. */
  name: string;
  zhName: string;
  enName: string;
}

/** The title of a menu entry in the language of the page; the server itself only knows English and Chinese. */
export const menuTitle = ({ name, zhName, enName }: NamedMenu): string =>
  phraseOr(language().startsWith("zh") ? zhName : enName, `menu.${name}`);
