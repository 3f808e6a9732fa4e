import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { useNavigate } from "react-router";
import { isRightToLeft } from "../../lib/language.ts";
import { Note } from "../../ui/kit/text.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { MenuIcon } from "../../ui/menu-icon/menu-icon.tsx";
import { toTitle, visible } from "../menu-paths.ts";
import { itemLook } from "./menu-item-look.ts";

/** An address outside the console, in a window that cannot reach back. */
const openWindow = (address: string) => void window.open(address, "_blank", "noopener,noreferrer");

/** A catalogue in the narrow menu: its entries open beside it. */
export function CollapsedCatalogue({ menu, current }: { menu: BuiltMenu; current: boolean }) {
  const navigate = useNavigate();
  const title = toTitle(menu);
  const entries = visible(menu.children).map((child) => ({
    key: child.name,
    label: toTitle(child),
    onClick: () => (child.iframe ? openWindow(child.path) : void navigate(child.path)),
  }));
  return (
    <MenuButton
      entries={entries}
      position={isRightToLeft() ? "left-start" : "right-start"}
      head={
        <Note px="sm" py="2xs">
          {title}
        </Note>
      }
    >
      <button
        type="button"
        className={itemLook}
        title={title}
        aria-label={title}
        data-current={current || undefined}
      >
        <MenuIcon name={menu.meta.icon} />
      </button>
    </MenuButton>
  );
}
