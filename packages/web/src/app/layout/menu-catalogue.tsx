import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { type MenuHeading, menuHeadings } from "@foyer/contract/menu/menu-headings";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Box } from "../../ui/kit/layout.tsx";
import { Note } from "../../ui/kit/text.tsx";
import { MenuIcon } from "../../ui/menu-icon/menu-icon.tsx";
import { toTitle, visible } from "../menu-paths.ts";
import { itemLook } from "./menu-item-look.ts";
import { MenuLink } from "./menu-link.tsx";
import classes from "./side-menu.module.css";

interface MenuCatalogueProps {
  menu: BuiltMenu;
  /** Names of the entries that lead to where one is. */
  here: readonly string[];
  open: boolean;
  onToggle: () => void;
}

export function MenuCatalogue({ menu, here, open, onToggle }: MenuCatalogueProps) {
  const t = usePhrases("layout");
  const list = useId();
  return (
    <>
      <button type="button" className={itemLook} aria-expanded={open} aria-controls={list} onClick={onToggle}>
        <MenuIcon name={menu.meta.icon} />
        <Box as="span" grow>
          {toTitle(menu)}
        </Box>
        <IconChevronDown
          size={14}
          className={classes.chevron}
          data-open={open || undefined}
          aria-hidden="true"
        />
      </button>
      <ul id={list} className={classes.list} hidden={!open}>
        {underHeadings(visible(menu.children)).map(({ heading, entries }) => {
          const links = entries.map((child) => (
            <li key={child.name}>
              <MenuLink menu={child} here={here} nested />
            </li>
          ));
          if (!heading) return links;
          const id = `${list}${heading}`;
          return (
            <li key={heading}>
              <Note as="span" id={id} className={classes.heading}>
                {t(`headings.${heading}`)}
              </Note>
              <ul className={classes.list} aria-labelledby={id}>
                {links}
              </ul>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface UnderHeading {
  heading: MenuHeading | undefined;
  entries: BuiltMenu[];
}

/** Neighbours of one heading together, in the order of the menu. */
function underHeadings(entries: readonly BuiltMenu[]): UnderHeading[] {
  const parts: UnderHeading[] = [];
  for (const entry of entries) {
    const heading = menuHeadings[entry.name];
    const last = parts.at(-1);
    if (last && last.heading === heading) last.entries.push(entry);
    else parts.push({ heading, entries: [entry] });
  }
  return parts;
}
