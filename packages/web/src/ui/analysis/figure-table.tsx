import type { Figure } from "@foyer/contract/counting/figure";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { compareNames } from "../../lib/compare-names.ts";
import { usePhrases } from "../../lib/phrases.ts";
import type { Place } from "../../lib/place-addresses.ts";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import { PlaceLink } from "../places/place-link.tsx";
import { PlaceSign } from "../places/place-sign.tsx";
import type { WhyAsked } from "../why/why-asked.ts";
import { shownValue } from "./chart-columns.ts";
import { useRowLight } from "./chosen-lines.tsx";
import grid from "./figure-grid.module.css";
import classes from "./figure-table.module.css";
import { FigureWord } from "./figure-word.tsx";
import { LinePin } from "./line-pin.tsx";
import { mostLines } from "./line-standing.ts";
import { SeriesStroke } from "./series-stroke.tsx";
import { SortHead } from "./sort-head.tsx";

export interface FigureTableRow {
  id: number | string;
  name: string;
  /** Colour 1..8 the chart draws it with; 0: quiet. */
  slot?: number;
  dashed?: boolean;
  /** In small letters beside the name. */
  note?: ReactNode;
}

/** A column of figures, or of anything else where `cell` says what. */
export interface FigureTableColumn<Row> {
  key: string;
  text: string;
  /** Where the text is short. */
  title?: string;
  metric?: string;
  figure?: (row: Row) => Figure | null | undefined;
  cell?: (row: Row) => ReactNode;
  /** The value by which a column with `cell` is sorted; without it such a column is not. */
  sortBy?: (row: Row) => number | string | null;
  /** What explains a figure; without it figures are not clicked. */
  why?: (row: Row) => Omit<WhyAsked, "metric" | "figure"> | undefined;
  /** Stands apart from the pieces: totals, means. */
  strong?: boolean;
}

export interface FigureTableProps<Row extends FigureTableRow> {
  /** What the table shows, in words. */
  label: string;
  /** Above the first column. */
  head: string;
  columns: ReadonlyArray<FigureTableColumn<Row>>;
  rows: readonly Row[];
  /** The last row, which stays the last. */
  total?: Row | undefined;
  measuredOnly?: boolean;
  /** Whose page a row's name leads to as well. */
  toPlace?: ((row: Row) => Place | undefined) | undefined;
  /** A row can be chosen by its name. */
  onPick?: ((row: Row) => void) | undefined;
}

const noPlace = { kind: undefined, of: "" };

/** Rows that are made at first: more take time and are rarely read. */
const firstRows = 200;

interface Sorting {
  key: string;
  down: boolean;
}

/** The figures of a chart as a real table: sortable, the first column stays in sight, each figure with what it rests on. */
export function FigureTable<Row extends FigureTableRow>({
  label,
  head,
  columns,
  rows,
  total,
  measuredOnly = false,
  toPlace,
  onPick,
}: FigureTableProps<Row>) {
  const t = usePhrases("analysis");
  const [sorting, setSorting] = useState<Sorting>();
  const [all, setAll] = useState(false);
  const ordered = sortedRows(rows, columns, sorting, measuredOnly);
  const areMany = rows.filter(({ slot }) => slot !== undefined).length > mostLines;
  const shown = all ? ordered : ordered.slice(0, firstRows);
  const sortedBy = (id: string) =>
    ({
      order: sortDirection(id, sorting),
      onSort: () => setSorting(sortedNext(id, sorting)),
    }) as const;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be a landmark within its like
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrow keys
    <div role="group" className={grid.box} aria-label={label} tabIndex={0}>
      <table className={`${grid.table} ${classes.table}`}>
        <VisuallyHidden as="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            <SortHead text={head} {...sortedBy("name")} />
            {columns.map((column) =>
              column.figure || column.sortBy ? (
                <SortHead
                  key={column.key}
                  text={column.text}
                  title={column.title}
                  strong={column.strong}
                  {...sortedBy(column.key)}
                />
              ) : (
                <th key={column.key} scope="col" title={column.title}>
                  {column.text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.id} {...{ row, columns, measuredOnly, toPlace, onPick, areMany }} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row
              {...{
                row: total,
                columns,
                measuredOnly,
                toPlace: undefined,
                onPick: undefined,
                areMany: false,
              }}
            />
          </tfoot>
        )}
      </table>
      {shown.length < ordered.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t("showAll", { number: ordered.length })}
        </Button>
      )}
    </div>
  );
}

function Row<Row extends FigureTableRow>({
  row,
  columns,
  measuredOnly,
  toPlace,
  onPick,
  areMany,
}: Pick<FigureTableProps<Row>, "columns" | "toPlace" | "onPick"> & {
  row: Row;
  measuredOnly: boolean;
  /** More lines than have colours: those of rows can be pinned. */
  areMany: boolean;
}) {
  const place = toPlace?.(row);
  const light = useRowLight();
  const { id, name, slot, dashed } = row;
  const isLine = areMany && slot !== undefined;
  return (
    <tr {...(isLine && light(id))}>
      <th scope="row">
        <span className={grid.name} title={row.name}>
          {isLine && <LinePin {...{ id, name, slot, dashed }} />}
          {!isLine && slot !== undefined && <SeriesStroke slot={slot} dashed={dashed} />}
          {onPick ? (
            <button type="button" className={grid.pick} onClick={() => onPick(row)}>
              <bdi>{row.name}</bdi>
            </button>
          ) : (
            <PlaceLink {...(place ?? noPlace)}>{row.name}</PlaceLink>
          )}
          {onPick && place && <PlaceSign {...place} name={row.name} />}
          {row.note && <small>{row.note}</small>}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.key} data-strong={column.strong || undefined}>
          {column.cell?.(row) ?? (
            <FigureWord
              metric={column.metric ?? "flowIn"}
              figure={column.figure?.(row)}
              why={column.why?.(row)}
              measuredOnly={measuredOnly}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

const sortDirection = (id: string, sorting: Sorting | undefined) =>
  sorting?.key !== id ? "none" : sorting.down ? "desc" : "asc";

/** Names first from A, figures first from the largest; the third press gives the order of the answer back. */
function sortedNext(id: string, sorting: Sorting | undefined): Sorting | undefined {
  const usual = id !== "name";
  if (sorting?.key !== id) return { key: id, down: usual };
  return sorting.down === usual ? { key: id, down: !usual } : undefined;
}

function sortedRows<Row extends FigureTableRow>(
  rows: readonly Row[],
  columns: ReadonlyArray<FigureTableColumn<Row>>,
  sorting: Sorting | undefined,
  measuredOnly: boolean,
): readonly Row[] {
  if (sorting === undefined) return rows;
  const column = columns.find(({ key }) => key === sorting.key);
  const sortValue = (row: Row) =>
    column === undefined
      ? row.name
      : (column.sortBy?.(row) ?? shownValue(column.figure?.(row), measuredOnly));
  const sign = sorting.down ? -1 : 1;
  return [...rows].sort((a, b) => compared(sortValue(a), sortValue(b), sign));
}

/** What has no value comes last, whichever way. */
function compared(a: number | string | null, b: number | string | null, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  return sign * compareNames(String(a), String(b));
}
