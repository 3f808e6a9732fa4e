import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import type { Refused } from "../../lib/refused.ts";
import { Box } from "../kit/layout.tsx";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import { Empty } from "../states/empty.tsx";
import { Failed } from "../states/failed.tsx";
import { StateMessage } from "../states/state-message.tsx";
import { useSlow } from "../states/use-slow.ts";
import type { Column, RowAction } from "./column.ts";
import { ColumnHeads } from "./column-heads.tsx";
import classes from "./data-table.module.css";
import { RowActions } from "./row-actions.tsx";
import { RowCards } from "./row-cards.tsx";
import { RowTiles } from "./row-tiles.tsx";
import { PageBox, RowBox } from "./select-boxes.tsx";
import type { Selection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { TableFooter } from "./table-footer.tsx";
import type { TableState } from "./table-state.ts";

export interface PageOfRows<Row> {
  content: Row[];
  totalElements: number;
}

export interface DataTableProps<Row extends { id: number | string }> {
  /** What the rows are, for screen readers. */
  caption: string;
  rows: UseQueryResult<PageOfRows<Row>, Refused>;
  state: TableState;
  /** The first column names the thing. */
  columns: readonly Column<Row>[];
  toName: (row: Row) => string;
  actions?: (row: Row) => readonly RowAction[];
  /** Said, and offered, when there is nothing at all yet. */
  empty?: { text: string; action?: ReactNode };
  /** Rows can be chosen, over all pages; `useSelection` keeps them. */
  selection?: Selection<Row>;
  /** What can be done with the chosen rows. */
  bulk?: ReactNode;
  /** Rows as tiles: what stands above the name of one. */
  tile?: ((row: Row) => ReactNode) | undefined;
}

/** Up to so many fit the page of a small laptop. */
const columnsOfALaptop = 6;

/** A page of rows: a table, or cards on a phone, with every state a list can be in. */
export function DataTable<Row extends { id: number | string }>(props: DataTableProps<Row>) {
  const { rows, state, empty, selection } = props;
  const slow = useSlow(rows.isPending);
  const stale = useSlow(rows.isPlaceholderData);

  if (rows.isError && rows.data === undefined)
    return <Failed error={rows.error} onRetry={() => void rows.refetch()} />;
  if (rows.data?.totalElements === 0 && !state.narrowed) {
    return <Empty text={empty?.text} action={empty?.action} />;
  }

  const content = rows.data?.content;
  return (
    <div aria-busy={rows.isFetching}>
      <Box fade data-stale={stale || undefined}>
        {rows.data?.totalElements === 0 ? (
          <NothingFound state={state} />
        ) : (
          <Rows {...props} content={content} slow={slow} />
        )}
      </Box>
      {selection && <ChosenRows {...props} selection={selection} />}
      {rows.data?.totalElements !== 0 && (
        <TableFooter state={state} shown={content?.length ?? 0} total={rows.data?.totalElements} />
      )}
    </div>
  );
}

/** The rows as there is room for them. */
function Rows<Row extends { id: number | string }>(props: GridProps<Row>) {
  const { content, tile } = props;
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  if (content && tile) return <RowTiles {...props} tile={tile} content={content} />;
  return phone && content ? <RowCards {...props} content={content} /> : <Grid {...props} />;
}

/** What is chosen stays chosen, visible or not. */
function ChosenRows<Row extends { id: number | string }>({
  rows,
  state,
  selection,
  bulk,
}: DataTableProps<Row> & { selection: Selection<Row> }) {
  const content = rows.isPlaceholderData ? undefined : rows.data?.content;
  return (
    <SelectionBar selection={selection} content={content} state={state}>
      {bulk}
    </SelectionBar>
  );
}

type GridProps<Row extends { id: number | string }> = DataTableProps<Row> & {
  content: Row[] | undefined;
  slow: boolean;
};

function Grid<Row extends { id: number | string }>({
  caption,
  columns,
  content,
  slow,
  state,
  toName,
  actions,
  selection,
}: GridProps<Row>) {
  return (
    <div className={classes.scroll} data-scroll data-wide={columns.length > columnsOfALaptop || undefined}>
      <table className={classes.table}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.boxes}>
                <PageBox content={content ?? []} selection={selection} />
              </th>
            )}
            <ColumnHeads columns={columns} state={state} actions={actions !== undefined} />
          </tr>
        </thead>
        <tbody>
          {content === undefined && (
            <SkeletonRows
              rows={state.query.size}
              columns={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)}
              visible={slow}
            />
          )}
          {content?.map((row) => (
            <tr key={row.id} data-selected={selection?.selected.has(row.id) || undefined}>
              {selection && (
                <td className={classes.boxes}>
                  <RowBox row={row} name={toName(row)} selection={selection} />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.title} data-numeric={column.numeric} data-name={index === 0 || undefined}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && (
                <td className={classes.actions}>
                  <RowActions name={toName(row)} actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NothingFound({ state }: { state: TableState }) {
  const t = usePhrases("common");
  const { search } = state.query;
  return (
    <StateMessage
      role="status"
      title={t("nothingFound")}
      text={search === "" ? undefined : t("nothingFoundFor", { search })}
      action={
        <Button variant="default" onClick={state.clear}>
          {t("clearSearch")}
        </Button>
      }
    />
  );
}
