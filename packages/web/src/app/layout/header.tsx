import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import classes from "./header.module.css";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

interface HeaderProps {
  trail: readonly BuiltMenu[];
  menus: readonly BuiltMenu[];
  menuShown: boolean;
  onToggleMenu: () => void;
}

export function Header({ trail, menus, menuShown, onToggleMenu }: HeaderProps) {
  const t = usePhrases("layout");
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t(menuShown ? "hideMenu" : "showMenu")}
        aria-expanded={menuShown}
        onClick={onToggleMenu}
      >
        <IconLayoutSidebar size={18} stroke={1.6} className={classes.sideways} />
      </ActionIcon>
      <Breadcrumb trail={trail} />
      <div className={classes.tools}>
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu menus={menus} />
      </div>
    </header>
  );
}
