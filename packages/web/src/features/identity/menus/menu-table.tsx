import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { MenuEntry } from "@foyer/contract/identity/menus";
import { useState } from "react";
import { menuTitle } from "../../../lib/menu-title.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Table } from "../../../ui/kit/table.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { type MenuOrder, type MenuRow, movedTo, toMenuRows } from "./menu-rows.ts";
import { MenuTableRow } from "./menu-table-row.tsx";
import classes from "./menus-page.module.css";

interface MenuTableProps {
  tree: readonly MenuEntry[];
  isOpen: (entry: MenuEntry) => boolean;
  onToggle: (entry: MenuEntry) => void;
  /** Absent where nothing can be sorted. */
  onOrder: ((order: MenuOrder) => void) | undefined;
  rowActions: (row: MenuRow) => readonly RowAction[];
}

/** An entry is put among its siblings only. */
const amongSiblings: CollisionDetection = (args) =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter(
      ({ data }) => data.current?.pid === args.active.data.current?.pid,
    ),
  });

/** Catalogues, pages and buttons as one indented table; sorted by dragging the handle or from the keyboard. */
export function MenuTable({ tree, isOpen, onToggle, onOrder, rowActions }: MenuTableProps) {
  const t = usePhrases("menus");
  const common = usePhrases("common");
  const [dragged, setDragged] = useState<readonly number[]>([]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // While one of them is dragged its siblings are closed, so that each is one line.
  const rows = toMenuRows(tree, (entry) => isOpen(entry) && !dragged.includes(entry.id));
  const toRow = (id: unknown) => rows.find(({ entry }) => entry.id === id);
  const toPlace = (id: unknown) => {
    const row = toRow(id);
    return { place: (row?.siblings.indexOf(row.entry.id) ?? 0) + 1, total: row?.siblings.length ?? 0 };
  };
  const toName = (id: unknown) => {
    const row = toRow(id);
    return row ? menuTitle(row.entry) : "";
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => t("lifted", { name: toName(active.id), ...toPlace(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t("over", { name: toName(active.id), ...toPlace(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t("dropped", { name: toName(active.id), ...toPlace(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t("dragCancelled", { name: toName(active.id) }),
  };

  function drop({ active, over }: DragEndEvent) {
    setDragged([]);
    const row = toRow(active.id);
    if (!row || !over || over.id === active.id) return;
    const place = row.siblings.indexOf(Number(over.id));
    onOrder?.({ pid: row.entry.pid, ids: movedTo(row.siblings, row.entry.id, place) });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={amongSiblings}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("dragHelp") } }}
      onDragStart={({ active }) => setDragged(toRow(active.id)?.siblings ?? [])}
      onDragCancel={() => setDragged([])}
      onDragEnd={drop}
    >
      <SortableContext items={rows.map(({ entry }) => entry.id)} strategy={verticalListSortingStrategy}>
        <Table caption={t("title")} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("name")}</th>
              <th scope="col" className={classes.wide}>
                {t("path")}
              </th>
              <th scope="col" className={classes.wide}>
                {t("permission")}
              </th>
              <th scope="col" className={classes.wide}>
                {common("status")}
              </th>
              <th scope="col" className={classes.actions}>
                <VisuallyHidden>{common("actions")}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MenuTableRow
                key={row.entry.id}
                row={row}
                sortable={onOrder !== undefined}
                onToggle={() => onToggle(row.entry)}
                actions={rowActions(row)}
              />
            ))}
          </tbody>
        </Table>
      </SortableContext>
    </DndContext>
  );
}
