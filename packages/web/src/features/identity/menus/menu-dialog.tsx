import { type MenuEntry, menus } from "@foyer/contract/identity/menus";
import { roles } from "@foyer/contract/identity/roles";
import { menuTitle } from "../../../lib/menu-title.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { CrudDialog } from "../../../ui/form/crud-dialog.tsx";
import { MenuFields } from "./menu-fields.tsx";
import { blankBelow, MenuForm, toDraft } from "./menu-form.ts";

/** What changes with the menu. */
export const changedWithMenu = [menus.list, menus.roots, menus.build, roles.choices];

interface MenuDialogProps {
  entry?: MenuEntry | undefined;
  /** Where a new entry shall stand. */
  parent?: MenuEntry | undefined;
  onClose: () => void;
}

export function MenuDialog({ entry, parent, onClose }: MenuDialogProps) {
  const t = usePhrases("menus");
  return (
    <CrudDialog
      title={entry ? t("editTitle", { name: menuTitle(entry) }) : t("add")}
      width={560}
      endpoints={menus}
      changed={changedWithMenu}
      thing={entry}
      schema={MenuForm}
      initial={entry ? toDraft(entry) : blankBelow(parent)}
      refusalFields={{ "menu.pathTaken": "path", "menu.parentWrong": "pid" }}
      onClose={onClose}
    >
      <MenuFields entry={entry} />
    </CrudDialog>
  );
}
