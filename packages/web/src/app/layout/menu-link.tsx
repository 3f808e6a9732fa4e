import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import { language } from "../../lib/language.ts";
import { phrase } from "../../lib/phrases.ts";
import { MenuIcon } from "../../ui/menu-icon/menu-icon.tsx";
import { titleOf } from "../menu-paths.ts";
import classes from "./side-menu.module.css";

/** Big screens fill a window of their own. */
const windowPath = "/screen";

interface MenuLinkProps {
  menu: BuiltMenu;
  /** Names of the entries that lead to where one is. */
  here: readonly string[];
  /** Only the icon is seen. */
  collapsed?: boolean;
  /** Below a catalogue: indented, without an icon. */
  nested?: boolean;
}

export function MenuLink({ menu, here, collapsed = false, nested = false }: MenuLinkProps) {
  const title = titleOf(menu);
  const content = (
    <>
      {!nested && <MenuIcon name={menu.meta.icon} />}
      <span className={classes.title}>{title}</span>
    </>
  );
  const shared = {
    className: classes.item,
    title: collapsed ? title : undefined,
    "data-nested": nested || undefined,
  };
  if (!menu.iframe && menu.path !== windowPath) {
    return (
      <Link {...shared} to={menu.path} aria-current={here.includes(menu.name) ? "page" : undefined}>
        {content}
      </Link>
    );
  }
  return (
    <a
      {...shared}
      href={menu.iframe ? menu.path : `/${language()}${windowPath}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {content}
      <IconExternalLink size={14} className={classes.end} aria-label={phrase("common.opensNewWindow")} />
    </a>
  );
}
