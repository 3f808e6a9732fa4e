import { useMediaQuery } from "@mantine/hooks";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Box, Line } from "../kit/layout.tsx";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import type { Column, RowAction } from "./column.ts";
import { ColumnHeads } from "./column-heads.tsx";
import classes from "./data-table.module.css";
import { RowActions } from "./row-actions.tsx";
import { RowFacts } from "./row-facts.tsx";
import type { TableState } from "./table-state.ts";
import virtual from "./virtual-table.module.css";

export interface VirtualColumn<Row> extends Column<Row> {
  /** Pixels; columns keep their width with any visible rows. Without it: what is left. */
  width?: number;
}

interface VirtualTableProps<Row extends { id: number }> {
  /** What the rows are, for screen readers. */
  caption: string;
  rows: readonly Row[];
  state: TableState;
  /** The first column names the thing. */
  columns: readonly VirtualColumn<Row>[];
  toName: (row: Row) => string;
  actions: (row: Row) => readonly RowAction[];
}

const rowHeight = 44;
/** Room for two buttons. */
const actionsWidth = 84;
const cardHeight = 236;

/** Thousands of rows of which only those in sight are made: a table, or cards on a phone. */
export function VirtualTable<Row extends { id: number }>(props: VirtualTableProps<Row>) {
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return phone ? <Cards {...props} /> : <Grid {...props} />;
}

/** Which rows are in sight, and how much room those before and after take. */
function useSight(count: number, height: number) {
  const box = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  }, []);
  const sight = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin,
    // Where nothing is laid out every height would be 0.
    measureElement: (element) => element.getBoundingClientRect().height || height,
  });
  const items = sight.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = sight.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return { box, items, before: Math.max(0, before), after: Math.max(0, after), sight };
}

function Grid<Row extends { id: number }>({
  caption,
  rows,
  state,
  columns,
  toName,
  actions,
}: VirtualTableProps<Row>) {
  const { box, items, before, after } = useSight(rows.length, rowHeight);
  const span = columns.length + 1;
  return (
    <div ref={box} className={classes.scroll} data-wide="wider">
      <table className={`${classes.table} ${virtual.table}`} aria-rowcount={rows.length + 1}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <colgroup>
          {columns.map(({ title, width }) => (
            <col key={title} style={{ width }} />
          ))}
          <col style={{ width: actionsWidth }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <ColumnHeads columns={columns} state={state} actions />
          </tr>
        </thead>
        <tbody>
          <Room height={before} span={span} />
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <tr key={row.id} aria-rowindex={index + 2}>
                  {columns.map((column, place) => (
                    <td key={column.title} data-numeric={column.numeric} data-name={place === 0 || undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                  <td className={classes.actions}>
                    <RowActions name={toName(row)} actions={actions(row)} />
                  </td>
                </tr>
              )
            );
          })}
          <Room height={after} span={span} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows out of sight. */
function Room({ height, span }: { height: number; span: number }): ReactNode {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true" className={virtual.room}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function Cards<Row extends { id: number }>({
  caption,
  rows,
  columns,
  toName,
  actions,
}: VirtualTableProps<Row>) {
  const { box, items, before, after, sight } = useSight(rows.length, cardHeight);
  const [first, ...others] = columns;
  return (
    <div ref={box} style={{ paddingTop: before, paddingBottom: after }}>
      <Box as="ul" aria-label={caption}>
        {items.map(({ index }) => {
          const row = rows[index];
          return (
            row && (
              <Box
                as="li"
                key={row.id}
                ref={sight.measureElement}
                data-index={index}
                p="sm"
                lined
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <Line justify="between" gap="xs">
                  <Line gap="sm" weight="bold">
                    {first?.cell(row)}
                  </Line>
                  <RowActions name={toName(row)} actions={actions(row)} />
                </Line>
                <RowFacts row={row} columns={others} />
              </Box>
            )
          );
        })}
      </Box>
    </div>
  );
}
