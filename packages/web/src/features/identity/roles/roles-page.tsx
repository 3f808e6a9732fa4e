import { type Role, roles } from "@foyer/contract/identity/roles";
import { IconListCheck } from "@tabler/icons-react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { CrudPage } from "../../../ui/crud-page.tsx";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { RoleHoldersDialog } from "./role-holders-dialog.tsx";
import { RoleMenusDialog } from "./role-menus-dialog.tsx";
import classes from "./roles-page.module.css";

const RoleDialog = lazyPart(async () => (await import("./role-dialog.tsx")).RoleDialog);

/** How much a role opens. */
function Opened({ role: { pages, buttons } }: { role: Role }) {
  const t = usePhrases("roles");
  const picker = usePhrases("menuPicker");
  if (pages + buttons === 0)
    return (
      <Text as="span" tone="down">
        {t("noMenus")}
      </Text>
    );
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
  const choosing = useDialog<RoleWithMenus>();
  const looking = useDialog<Role>();

  const lockText = ({ lock }: Role) => (lock ? t(`locks.${lock}`) : undefined);
  const crud = useCrudDialogs<Role>({
    endpoints: roles,
    changed: [roles.all],
    add: t("add"),
    form: (role, close) => (
      <RoleDialog
        role={role}
        onCreated={(made) => may(roles.setMenus) && choosing.open({ ...made, menus: [] })}
        onClose={close}
      />
    ),
    deletion: { title: ({ name }) => t("deleteTitle", { name }), consequence: t("deleteConsequence") },
    first: (role) => [
      {
        ask: roles.setMenus,
        label: t("chooseMenus"),
        icon: <IconListCheck size={16} />,
        onClick: () => choosing.open(role),
        disabled: lockText(role),
      },
    ],
    fixedBecause: lockText,
    keptBecause: ({ userCount: count }) => (count > 0 ? t("heldBy", { count }) : undefined),
  });

  return (
    <CrudPage
      title={t("title")}
      {...{ crud, state }}
      rows={list}
      searchFor={t("searchPlaceholder")}
      toName={(role) => role.name}
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
              <LinkButton
                className={classes.count}
                aria-label={t("showHolders", { name: role.name, count: role.userCount })}
                onClick={() => looking.open(role)}
              >
                {role.userCount}
              </LinkButton>
            ),
        },
      ]}
      nothingYet={t("nothingYet")}
    >
      {choosing.item && !crud.isEditing && <RoleMenusDialog role={choosing.item} onClose={choosing.close} />}
      {looking.item && <RoleHoldersDialog role={looking.item} onClose={looking.close} />}
    </CrudPage>
  );
}
