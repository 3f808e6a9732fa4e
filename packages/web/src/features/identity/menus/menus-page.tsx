import { type MenuEntry, menus } from "@foyer/contract/identity/menus";
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconPlus } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { menuTitle } from "../../../lib/menu-title.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { foundIn } from "../../../ui/menu-picker/chosen-menus.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { changedWithMenu, MenuDialog } from "./menu-dialog.tsx";
import { inOrder, type MenuOrder, type MenuRow, movedTo } from "./menu-rows.ts";
import { MenuTable } from "./menu-table.tsx";

const catalogue = 0;
const button = 2;

export function MenusPage() {
  const t = usePhrases("menus");
  const common = usePhrases("common");
  const may = useMay();
  const [search, setSearch] = useQueryState("search", parseAsString.withDefault(""));
  const list = useAsk(menus.list, { query: {} });
  // Searched here, because the server knows the titles of two languages only.
  const found = foundIn(list.data ?? [], search, entryWords);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const editing = useDialog<{ entry?: MenuEntry; parent?: MenuEntry }>();
  const deleting = useDialog<MenuEntry>();
  const hiding = useDialog<MenuEntry>();
  const { order, sort } = useOrder();
  const update = useSend(menus.update, changedWithMenu);
  const remove = useSend(menus.remove, changedWithMenu);

  // Catalogues start open, pages closed; a search shows all of what it found.
  const isOpen = ({ id, type }: MenuEntry) =>
    search !== "" || (type === catalogue ? !closed.has(id) : opened.has(id));
  const toggle = ({ id, type }: MenuEntry) =>
    type === catalogue ? setClosed(toggled(closed, id)) : setOpened(toggled(opened, id));
  const onOrder = may(menus.order) && search === "" ? sort : undefined;

  const orderActions = ({ entry, siblings }: MenuRow): RowAction[] => {
    const place = siblings.indexOf(entry.id);
    if (!onOrder) return [];
    const to = (next: number) => onOrder({ pid: entry.pid, ids: movedTo(siblings, entry.id, next) });
    return [
      {
        label: t("up"),
        icon: <IconArrowUp size={16} />,
        onClick: () => to(place - 1),
        disabled: place === 0 ? t("isFirst") : undefined,
      },
      {
        label: t("down"),
        icon: <IconArrowDown size={16} />,
        onClick: () => to(place + 1),
        disabled: place === siblings.length - 1 ? t("isLast") : undefined,
      },
    ];
  };

  const addBelow = (parent: MenuEntry): RowAction => ({
    ask: menus.create,
    label: t("addBelow"),
    icon: <IconPlus size={16} />,
    onClick: () => editing.open({ parent }),
  });

  const showOrHide = (entry: MenuEntry): RowAction => ({
    ask: menus.update,
    label: t(entry.hidden ? "show" : "hide"),
    icon: entry.hidden ? <IconEye size={16} /> : <IconEyeOff size={16} />,
    onClick: () => hiding.open(entry),
  });

  const rowActions = (row: MenuRow): RowAction[] => {
    const { entry } = row;
    const isButton = entry.type === button;
    return [
      ...(isButton ? [] : [addBelow(entry)]),
      editAction(menus.update, () => editing.open({ entry })),
      ...(isButton ? [] : [showOrHide(entry)]),
      ...orderActions(row),
      deleteAction(menus.remove, () => deleting.open(entry), keptBecause(entry, t)),
    ];
  };

  return (
    <ListPage
      title={t("title")}
      action={<AddButton ask={menus.create} label={t("add")} onClick={() => editing.open({})} />}
      toolbar={
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={search}
          onSearch={(text) => void setSearch(text || null)}
        />
      }
    >
      {list.data === undefined ? (
        list.isError ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Loading />
        )
      ) : found.length === 0 ? (
        <StateMessage
          role="status"
          title={common("nothingFound")}
          text={common("nothingFoundFor", { search })}
          action={
            <Button variant="default" onClick={() => void setSearch(null)}>
              {common("clearSearch")}
            </Button>
          }
        />
      ) : (
        <MenuTable
          tree={inOrder(found, order)}
          isOpen={isOpen}
          onToggle={toggle}
          onOrder={onOrder}
          rowActions={rowActions}
        />
      )}
      {editing.isOpen && <MenuDialog {...editing.item} onClose={editing.close} />}
      {hiding.item && (
        <ConfirmDialog
          title={t(hiding.item.hidden ? "showTitle" : "hideTitle", { name: menuTitle(hiding.item) })}
          consequence={t(hiding.item.hidden ? "showConsequence" : "hideConsequence")}
          confirmLabel={t(hiding.item.hidden ? "show" : "hide")}
          onConfirm={() => update.mutateAsync({ body: hiddenOrNot(hiding.item as MenuEntry) })}
          onClose={hiding.close}
        />
      )}
      <DeleteDialog
        asked={deleting}
        title={(entry) => t("deleteTitle", { name: menuTitle(entry) })}
        consequence={t("deleteConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </ListPage>
  );
}

/** What an entry is found by. */
const entryWords = (entry: MenuEntry): string =>
  [menuTitle(entry), entry.enName, entry.zhName, entry.path, entry.permission].join("\n");

/** Shows a new order at once, and until the server's own has come. */
function useOrder() {
  const [order, setOrder] = useState<MenuOrder>();
  const save = useSend(menus.order, changedWithMenu);
  const sort = (next: MenuOrder) => {
    setOrder(next);
    save.mutate({ body: { pid: next.pid, ids: [...next.ids] } }, { onSettled: () => setOrder(undefined) });
  };
  return { order, sort };
}

function toggled(ids: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

type Words = ReturnType<typeof usePhrases<"menus">>;

/** Why an entry cannot be deleted. */
function keptBecause({ ofProduct, children }: MenuEntry, t: Words): string | undefined {
  if (ofProduct) return t("keptOfProduct");
  return children.length > 0 ? t("keptForChildren") : undefined;
}

/** The entry with its visibility turned around, as the server takes it. */
const hiddenOrNot = ({
  name: _name,
  ofProduct: _of,
  built: _built,
  children: _below,
  ...entry
}: MenuEntry) => ({
  ...entry,
  hidden: !entry.hidden,
});
