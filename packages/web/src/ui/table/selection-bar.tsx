import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Row } from "../kit/layout.tsx";
import { Text } from "../kit/text.tsx";
import classes from "./selection.module.css";
import type { Selection } from "./selection.ts";
import type { TableState } from "./table-state.ts";

interface SelectionBarProps<Row extends { id: number | string }> {
  selection: Selection<Row>;
  content: readonly Row[] | undefined;
  state: TableState;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** How much is chosen and what can be done with it. At the foot of the list, so that no row moves when it comes. */
export function SelectionBar<Row extends { id: number | string }>({
  selection,
  content,
  state,
  children,
}: SelectionBarProps<Row>) {
  const t = usePhrases("common");
  const pages = useSelectedPages(selection.selected, content, state);
  const count = selection.selected.size;
  if (count === 0) return null;
  return (
    <Row
      as="section"
      gap="xs"
      py="xs"
      px="sm"
      size="sm"
      tone="active"
      className={classes.bar}
      data-selection-bar
      aria-label={t("selection")}
    >
      <Text as="span" weight="medium" numeric px="2xs" role="status">
        {pages > 1 ? t("selectedOnPages", { count, pages }) : t("selected", { count })}
      </Text>
      {children}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => selection.onChange(new Set())}>
        {t("clearSelection")}
      </Button>
    </Row>
  );
}

/** On how many pages the chosen rows are; 0 while that is not known, as after sorting again. */
function useSelectedPages<Id extends number | string>(
  selected: ReadonlySet<Id>,
  content: readonly { id: Id }[] | undefined,
  { query: { page, ...list } }: TableState,
): number {
  const listed = JSON.stringify(list);
  const seen = useRef({ listed, pageById: new Map<Id, number>() });
  if (seen.current.listed !== listed) seen.current = { listed, pageById: new Map() };
  const { pageById } = seen.current;
  for (const { id } of content ?? []) pageById.set(id, page);
  const pages = [...selected].map((id) => pageById.get(id));
  return pages.includes(undefined) ? 0 : new Set(pages).size;
}
