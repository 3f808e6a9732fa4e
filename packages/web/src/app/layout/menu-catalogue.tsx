import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { Box } from "../../ui/kit/layout.tsx";
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
        {visible(menu.children).map((child) => (
          <li key={child.name}>
            <MenuLink menu={child} here={here} nested />
          </li>
        ))}
      </ul>
    </>
  );
}
