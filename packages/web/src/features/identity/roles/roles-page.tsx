import { type Role, roles } from "@foyer/contract/identity/roles";
import { IconListCheck } from "@tabler/icons-react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { RoleDialog } from "./role-dialog.tsx";
import { RoleHoldersDialog } from "./role-holders-dialog.tsx";
import { RoleMenusDialog } from "./role-menus-dialog.tsx";
import classes from "./roles-page.module.css";

/** How much a role opens. */
function Opened({ role: { pages, buttons } }: { role: Role }) {
  const t = usePhrases("roles");
  const picker = usePhrases("menuPicker");
  if (pages + buttons === 0) return <span className={classes.none}>{t("noMenus")}</span>;
  return picker("summary", {
    pages: picker("pages", { count: pages }),
    buttons: picker("buttons", { count: buttons }),
  });
}

type RoleWithMenus = Pick<Role, "id" | "name" | "menus" | "linked">;

export function RolesPage() {
  const t = usePhrases("roles");
  const may = useMay();
  const state = useListState();
  const list = useAsk(roles.list, { query: state.query });
  const remove = useSend(roles.remove, [roles.list, roles.all]);
  const editing = useDialog<Role>();
  const choosing = useDialog<RoleWithMenus>();
  const looking = useDialog<Role>();
  const deleting = useDialog<Role>();

  const lockOf = ({ lock }: Role) => (lock ? t(`locks.${lock}`) : undefined);
  const keptBecause = (role: Role) =>
    lockOf(role) ?? (role.userCount > 0 ? t("heldBy", { count: role.userCount }) : undefined);

  const addButton = <AddButton ask={roles.create} label={t("add")} onClick={() => editing.open()} />;

  const actionsOf = (role: Role) => [
    {
      ask: roles.setMenus,
      label: t("chooseMenus"),
      icon: <IconListCheck size={16} />,
      onClick: () => choosing.open(role),
      disabled: lockOf(role),
    },
    editAction(roles.update, () => editing.open(role), lockOf(role)),
    deleteAction(roles.remove, () => deleting.open(role), keptBecause(role)),
  ];

  return (
    <ListPage
      title={t("title")}
      action={addButton}
      toolbar={
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
      }
    >
      <DataTable
        caption={t("title")}
        rows={list}
        state={state}
        nameOf={(role) => role.name}
        columns={[
          {
            title: t("name"),
            sort: "name",
            cell: (role) => <TwoLines first={<bdi>{role.name}</bdi>} second={role.remark} />,
          },
          { title: t("permission"), sort: "permission", cell: (role) => <bdi>{role.permission}</bdi> },
          { title: t("level"), sort: "level", numeric: true, cell: (role) => role.level },
          { title: t("menus"), cell: (role) => <Opened role={role} /> },
          {
            title: t("holders"),
            numeric: true,
            cell: (role) =>
              role.userCount === 0 ? (
                0
              ) : (
                <button
                  type="button"
                  className={classes.count}
                  aria-label={t("showHolders", { name: role.name, count: role.userCount })}
                  onClick={() => looking.open(role)}
                >
                  {role.userCount}
                </button>
              ),
          },
        ]}
        actions={actionsOf}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {editing.isOpen && (
        <RoleDialog
          role={editing.item}
          onCreated={(role) => may(roles.setMenus) && choosing.open({ ...role, menus: [] })}
          onClose={editing.close}
        />
      )}
      {choosing.item && !editing.isOpen && <RoleMenusDialog role={choosing.item} onClose={choosing.close} />}
      {looking.item && <RoleHoldersDialog role={looking.item} onClose={looking.close} />}
      <DeleteDialog
        asked={deleting}
        title={({ name }) => t("deleteTitle", { name })}
        consequence={t("deleteConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </ListPage>
  );
}
