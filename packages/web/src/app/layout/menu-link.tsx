import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import { language } from "../../lib/language.ts";
import { phrase } from "../../lib/phrases.ts";
import { Box } from "../../ui/kit/layout.tsx";
import { VisuallyHidden } from "../../ui/kit/visually-hidden.tsx";
import { MenuIcon } from "../../ui/menu-icon/menu-icon.tsx";
import { toTitle } from "../menu-paths.ts";
import { itemLook } from "./menu-item-look.ts";

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
  const title = toTitle(menu);
  const content = (
    <>
      {!nested && <MenuIcon name={menu.meta.icon} />}
      {collapsed ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        <Box as="span" grow>
          {title}
        </Box>
      )}
    </>
  );
  const shared = {
    className: itemLook,
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
      {collapsed ? (
        <VisuallyHidden>{phrase("common.opensNewWindow")}</VisuallyHidden>
      ) : (
        <IconExternalLink size={14} aria-label={phrase("common.opensNewWindow")} />
      )}
    </a>
  );
}
