import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { useNavigate } from "react-router";
import { isRightToLeft } from "../../lib/language.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { MenuIcon } from "../menu-icons.tsx";
import { titleOf, visible } from "../menu-paths.ts";
import classes from "./side-menu.module.css";

/** A catalogue in the narrow menu: its entries open beside it. */
export function CollapsedCatalogue({ menu, current }: { menu: BuiltMenu; current: boolean }) {
  const navigate = useNavigate();
  const title = titleOf(menu);
  const entries = visible(menu.children).map((child) => ({
    key: child.name,
    label: titleOf(child),
    onClick: () => void navigate(child.path),
  }));
  return (
    <MenuButton
      entries={entries}
      position={isRightToLeft() ? "left-start" : "right-start"}
      head={<div className={classes.head}>{title}</div>}
    >
      <button
        type="button"
        className={classes.item}
        title={title}
        aria-label={title}
        data-current={current || undefined}
      >
        <MenuIcon name={menu.meta.icon} />
      </button>
    </MenuButton>
  );
}
