import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { MenuEntry } from "@foyer/contract/identity/menus";
import { IconChevronDown, IconGripVertical } from "@tabler/icons-react";
import { menuTitle } from "../../../lib/menu-title.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { MenuIcon } from "../../../ui/menu-icon/menu-icon.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import type { MenuRow } from "./menu-rows.ts";
import classes from "./menus-page.module.css";

interface MenuTableRowProps {
  row: MenuRow;
  sortable: boolean;
  onToggle: () => void;
  actions: readonly RowAction[];
}

/** Pixels of one step inwards. */
const indent = 24;

export function MenuTableRow({ row, sortable, onToggle, actions }: MenuTableRowProps) {
  const t = usePhrases("menus");
  const { entry, depth, siblings, open } = row;
  const title = menuTitle(entry);
  const address = entry.path || entry.permission;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: entry.id, data: { pid: entry.pid }, disabled: !sortable || siblings.length < 2 });

  return (
    <tr
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
      data-quiet={entry.hidden || !entry.built || undefined}
    >
      <th scope="row">
        <Line as="span" gap="xs" className={classes.nameCell} style={{ paddingInlineStart: depth * indent }}>
          {sortable && (
            <button
              type="button"
              ref={setActivatorNodeRef}
              className={classes.handle}
              {...attributes}
              {...listeners}
              disabled={siblings.length < 2}
              aria-roledescription={undefined}
              aria-label={t("sort", { name: title })}
            >
              <IconGripVertical size={14} aria-hidden="true" />
            </button>
          )}
          {entry.children.length > 0 ? (
            <button
              type="button"
              className={classes.opener}
              aria-expanded={open}
              aria-label={t("below", { name: title, count: entry.children.length })}
              onClick={onToggle}
            >
              <IconChevronDown size={14} aria-hidden="true" />
            </button>
          ) : (
            <span className={classes.opener} />
          )}
          {entry.type !== 2 && <MenuIcon name={entry.icon} />}
          <Box as="span" shrink break className={classes.name}>
            <bdi>{title}</bdi>
            <Note as="span" weight="normal" className={classes.narrow}>
              {address && (
                <>
                  <bdi dir="ltr">{address}</bdi> ·{" "}
                </>
              )}
              <Marks entry={entry} />
            </Note>
          </Box>
        </Line>
      </th>
      <td className={classes.wide}>
        <Box as="bdi" dir="ltr" break>
          {entry.path}
        </Box>
      </td>
      <td className={classes.wide}>
        <bdi dir="ltr">{entry.permission}</bdi>
      </td>
      <td className={classes.wide}>
        <Marks entry={entry} />
      </td>
      <td className={classes.actions}>
        <RowActions name={title} actions={actions} />
      </td>
    </tr>
  );
}

/** What is special about an entry, in words. */
function Marks({ entry }: { entry: MenuEntry }) {
  const t = usePhrases("menus");
  const marks = [
    t(`types.${entry.type as 0 | 1 | 2}`),
    ...(entry.hidden ? [t("hiddenMark")] : []),
    ...(entry.iframe ? [t("externalMark")] : []),
    ...(entry.built ? [] : [t("notBuilt")]),
  ];
  return <Note as="span">{marks.join(" · ")}</Note>;
}
