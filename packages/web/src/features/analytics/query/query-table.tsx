import { look } from "../../../ui/kit/look.ts";
import { Note } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import "../../../ui/kit/chart-colours.css";
import {
  isNumber,
  type QueryAnswer,
  type QueryFigure,
  type QueryRow,
  type QueryType,
} from "@foyer/contract/analytics/query";
import { IconChevronRight } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import type { ChartSeries } from "../../../ui/analysis/chart-columns.ts";
import { useRowLight } from "../../../ui/analysis/chosen-lines.tsx";
import grid from "../../../ui/analysis/figure-grid.module.css";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import { LinePin } from "../../../ui/analysis/line-pin.tsx";
import { mostLines } from "../../../ui/analysis/line-standing.ts";
import { SeriesStroke } from "../../../ui/analysis/series-stroke.tsx";
import { SortHead } from "../../../ui/analysis/sort-head.tsx";
import type { WhyAsked } from "../../../ui/why/why-asked.ts";
import { rowKey } from "./chart-rows.ts";
import classes from "./query.module.css";
import { ShareWord } from "./share-word.tsx";
import { useOpenRows } from "./use-open-rows.ts";
import type { TableSort } from "./use-table-state.ts";
import { useWideColumns } from "./use-wide-columns.ts";

type Figures = Pick<QueryAnswer["total"], "figures" | "points">;

export interface QueryTableColumn {
  key: string;
  text: string;
  title?: string;
  type: QueryType;
  figure: (of: Figures) => QueryFigure | undefined;
  /** The server puts the rows in the order of it. */
  sorts?: QueryType;
  /** Stands apart from the pieces of time. */
  strong?: boolean;
  why?: (row: QueryRow) => Omit<WhyAsked, "metric" | "figure"> | undefined;
}

interface QueryTableProps {
  label: string;
  /** Above the names. */
  head: string;
  columns: readonly QueryTableColumn[];
  rows: readonly QueryRow[];
  total: Figures;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  onPick: (row: QueryRow) => void;
  /** Lines of the chart by `rowKey`. */
  lines: ReadonlyMap<string, ChartSeries>;
  measuredOnly: boolean;
}

/**
 * Places with their figures: names and sums stay visible, rows of a tree open and close, columns outside the view are
 * not made.
 */
export function QueryTable({
  label,
  head,
  columns,
  rows,
  total,
  sort,
  onSort,
  onPick,
  lines,
  measuredOnly,
}: QueryTableProps) {
  const t = usePhrases("queries");
  const light = useRowLight();
  const { box, isWide, shown, before, after } = useWideColumns(columns);
  const { visible, hasBelow, isOpen, toggle } = useOpenRows(rows);
  const sortedBy = (by: TableSort["by"]) => {
    const order = sort.by === by ? sort.order : "none";
    return { order, onSort: () => onSort(sortedNext(by, order)) } as const;
  };
  const isTree = rows.some(({ level }) => level > 0);
  const cells = (of: Figures, row?: QueryRow) => (
    <>
      {before > 0 && <td className={classes.room} style={{ minWidth: before }} />}
      {shown.map((column) => (
        <td key={column.key} data-strong={column.strong || undefined}>
          <Cell column={column} of={of} row={row} measuredOnly={measuredOnly} />
        </td>
      ))}
      {after > 0 && <td className={classes.room} style={{ minWidth: after }} />}
    </>
  );

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrow keys
    <section ref={box} className={`${grid.box} ${classes.box}`} aria-label={label} tabIndex={0}>
      <table
        className={`${grid.table} ${classes.table}`}
        data-wide={isWide || undefined}
        aria-colcount={columns.length + 1}
      >
        <VisuallyHidden as="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            <SortHead text={head} {...sortedBy("name")} />
            {before > 0 && <td className={classes.room} style={{ minWidth: before }} />}
            {shown.map((column) =>
              column.sorts ? (
                <SortHead
                  key={column.key}
                  text={column.text}
                  title={column.title}
                  strong={column.strong}
                  {...sortedBy(column.sorts)}
                />
              ) : (
                <th key={column.key} scope="col" title={column.title}>
                  {column.text}
                </th>
              ),
            )}
            {after > 0 && <td className={classes.room} style={{ minWidth: after }} />}
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => {
            const line = lines.get(rowKey(row));
            return (
              <tr
                key={rowKey(row)}
                data-subtotal={(isTree && row.subtotal) || undefined}
                {...(line && light(row.id))}
              >
                <th scope="row">
                  <NameCell
                    row={row}
                    sign={line && <LineSign line={line} areMany={lines.size > mostLines} />}
                    onPick={onPick}
                    opener={
                      isTree && (
                        <Opener
                          label={t("below", { name: row.name })}
                          shown={hasBelow(row)}
                          open={isOpen(row)}
                          onToggle={() => toggle(row)}
                        />
                      )
                    }
                  />
                </th>
                {cells(row, row)}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className={`${grid.name} ${classes.name}`} style={{ "--level": 0 } as CSSProperties}>
                {t("total")}
              </span>
            </th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cell({
  column: { type, figure, why },
  of,
  row,
  measuredOnly,
}: {
  column: QueryTableColumn;
  of: Figures;
  row: QueryRow | undefined;
  measuredOnly: boolean;
}) {
  const shown = figure(of);
  if (!isNumber(type)) return <ShareWord type={type} figure={shown} />;
  return <FigureWord metric={type} figure={shown} why={row && why?.(row)} measuredOnly={measuredOnly} />;
}

function LineSign({ line: { id, name, slot, dashed }, areMany }: { line: ChartSeries; areMany: boolean }) {
  return areMany ? <LinePin {...{ id, name, slot, dashed }} /> : <SeriesStroke slot={slot} dashed={dashed} />;
}

function NameCell({
  row,
  opener,
  sign,
  onPick,
}: {
  row: QueryRow;
  opener: ReactNode;
  /** How its line is drawn in the chart. */
  sign: ReactNode;
  onPick: (row: QueryRow) => void;
}) {
  const t = usePhrases("queries");
  const { name, level, above, kind, subjects } = row;
  const place = kind === "dept" ? undefined : above.at(-1);
  return (
    <span className={`${grid.name} ${classes.name}`} style={{ "--level": level } as CSSProperties}>
      {opener}
      {sign}
      <button
        type="button"
        className={grid.pick}
        title={[...above, name].join(" › ")}
        onClick={() => onPick(row)}
      >
        <bdi>{name}</bdi>
      </button>
      {kind === "dept" && <small>{subjects === 0 ? t("noSites") : subjects}</small>}
      {level === 0 && place && (
        <Note as="span" cut title={place}>
          <bdi>{place}</bdi>
        </Note>
      )}
    </span>
  );
}

function Opener({
  label,
  shown,
  open,
  onToggle,
}: {
  label: string;
  shown: boolean;
  open: boolean;
  onToggle: () => void;
}) {
  if (!shown) return <span className={classes.opener} />;
  return (
    <button
      type="button"
      className={look({ tone: "quiet", press: true }, classes.opener)}
      aria-label={label}
      aria-expanded={open}
      onClick={onToggle}
    >
      <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

/** Names first from A, figures first from the largest. */
function sortedNext(by: TableSort["by"], now: TableSort["order"] | "none"): TableSort {
  const usual = by === "name" ? "asc" : "desc";
  const other = usual === "asc" ? "desc" : "asc";
  return { by, order: now === usual ? other : usual };
}
