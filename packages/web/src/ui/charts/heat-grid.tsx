import { useDirection } from "@mantine/core";
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Legend } from "../kit/legend.tsx";
import { look } from "../kit/look.ts";
import { Scroll } from "../kit/scroll.tsx";
import { Text } from "../kit/text.tsx";
import classes from "./heat-grid.module.css";
import { type HeatPlace, movedBy } from "./heat-move.ts";

/** From low to high. `null`: nothing belongs here. */
export type HeatLevel = 0 | 1 | 2 | 3 | 4 | null;

export interface HeatCell {
  level: HeatLevel;
  /** Its text: shown on hover and focus, and read by screen readers. */
  words: string;
  /** A figure that stands in the cell. */
  text?: string;
  /** Hatched, so that it stands out without colour. */
  hatched?: boolean;
  /** A dot in the corner. */
  marked?: boolean;
}

export interface HeatColumn {
  key: string;
  /** One or two signs. */
  label: string;
  /** Stands above the columns that share it. */
  group: string;
}

export interface HeatRow {
  key: string | number;
  name: string;
  note?: ReactNode;
  /** One for each column. */
  cells: readonly HeatCell[];
}

interface HeatGridProps {
  /** What the grid shows, in words. */
  label: string;
  columns: readonly HeatColumn[];
  rows: readonly HeatRow[];
  /** `trouble`: loud is bad; `amount`: loud is much. Both keep their order without colour. */
  scale: "trouble" | "amount";
  legend: ReadonlyArray<Pick<HeatCell, "level" | "hatched" | "marked"> & { label: string }>;
  /** How it is used, for those who listen. */
  help?: string;
  /** Time runs to the end: what is newest is seen first. */
  startAtEnd?: boolean;
  /** The column that is seen first where not all have room. */
  startAt?: number;
  onChoose?: (row: HeatRow, column: HeatColumn) => void;
}

/** As the style sheet has it. */
const widestTip = 320;
const widestShare = 0.9;

interface Tip {
  x: number;
  y: number;
  words: string;
}

/** Rows by columns of shaded cells, for eyes, hands and ears: hover, focus and arrow keys tell each cell in words. */
export function HeatGrid({
  label,
  columns,
  rows,
  scale,
  legend,
  help,
  startAtEnd = false,
  startAt = 0,
  onChoose,
}: HeatGridProps) {
  const { dir } = useDirection();
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<HeatPlace>({ row: 0, column: columns.length - 1 });
  const [tip, setTip] = useState<Tip>();
  const at = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.min(Math.max(active.column, 0), columns.length - 1),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are another span, shown from its end
  useLayoutEffect(() => {
    if (box.current === null) return;
    const way = dir === "rtl" ? -1 : 1;
    if (startAtEnd) box.current.scrollLeft = way * box.current.scrollWidth;
    else if (startAt > 0) {
      // Names of rows stay in sight, columns are equally wide.
      const cells = box.current.querySelectorAll<HTMLElement>("tbody tr:first-child td");
      box.current.scrollLeft = way * startAt * (cells[0]?.offsetWidth ?? 0);
    }
  }, [startAtEnd, startAt, dir, columns]);

  function pointAt({ target }: PointerEvent | FocusEvent) {
    const place = toPlace(target);
    const cell = place && rows[place.row]?.cells[place.column];
    if (!place || !cell || frame.current === null) return setTip(undefined);
    const own = (target as HTMLElement).closest("td")?.getBoundingClientRect();
    const outer = frame.current.getBoundingClientRect();
    if (!own) return;
    // As wide as the tip may become, so that it stays within the frame.
    const half = Math.min(widestTip, outer.width * widestShare) / 2;
    const middle = own.left + own.width / 2 - outer.left;
    setTip({
      x: Math.min(Math.max(middle, half), Math.max(outer.width - half, half)),
      y: own.top - outer.top,
      words: `${rows[place.row]?.name}, ${cell.words}`,
    });
  }

  function focusOn(event: FocusEvent) {
    const place = toPlace(event.target);
    if (place) setActive(place);
    pointAt(event);
  }

  function choose({ row, column }: HeatPlace) {
    const [chosenRow, chosenColumn] = [rows[row], columns[column]];
    if (chosenRow && chosenColumn) onChoose?.(chosenRow, chosenColumn);
  }

  function press(event: KeyboardEvent) {
    const place = toPlace(event.target);
    if (!place) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(place);
      return;
    }
    const next = movedBy(event, place, { rows: rows.length, columns: columns.length }, dir === "rtl");
    if (!next) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  }

  return (
    <div ref={frame} className={classes.frame} data-scale={scale}>
      <Scroll ref={box} className={classes.scroll}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached with arrow keys is a grid
          role="grid"
          aria-label={label}
          aria-description={help}
          className={classes.grid}
          data-chosen={onChoose !== undefined || undefined}
          data-told={rows.some(({ cells }) => cells.some(({ text }) => text !== undefined)) || undefined}
          onPointerOver={pointAt}
          onPointerLeave={() => setTip(undefined)}
          onFocus={focusOn}
          onBlur={() => setTip(undefined)}
          onKeyDown={press}
          onClick={({ target }) => {
            const place = toPlace(target);
            if (place) choose(place);
          }}
        >
          <Head columns={columns} />
          <tbody>
            {rows.map((row, index) => (
              <HeatRow
                key={row.key}
                row={row}
                index={index}
                columns={columns}
                active={index === at.row ? at.column : null}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      {tip && (
        <Text
          as="div"
          frame
          surface="body"
          size="xs"
          tone="plain"
          px="xs"
          py="2xs"
          className={classes.tip}
          style={{ left: tip.x, top: tip.y }}
          aria-hidden="true"
        >
          {tip.words}
        </Text>
      )}
      <Legend mt="xs">
        {legend.map(({ label, level, hatched, marked }) => (
          <li key={label}>
            <span
              className={classes.swatch}
              {...toShade(level)}
              data-hatched={hatched || undefined}
              data-marked={marked || undefined}
            />
            {label}
          </li>
        ))}
      </Legend>
    </div>
  );
}

const shades = [0, 1, 2, 3, 4].map((level) => ({ "--heat": `var(--heat-${level})` }) as CSSProperties);

const toShade = (level: HeatLevel) =>
  level === null ? { "data-level": "none" } : { "data-level": level, style: shades[level] };

/** Which cell an event is about. */
function toPlace(target: EventTarget): HeatPlace | undefined {
  const place = (target as Element).closest?.("[data-place]")?.getAttribute("data-place");
  const [row, column] = place?.split(" ").map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Columns that follow each other under the same name. */
function groupColumns(columns: readonly HeatColumn[]): { key: string; name: string; count: number }[] {
  const groups: { key: string; name: string; count: number }[] = [];
  for (const { key, group } of columns) {
    const last = groups.at(-1);
    if (last?.name === group) last.count++;
    else groups.push({ key, name: group, count: 1 });
  }
  return groups;
}

const Head = memo(function Head({ columns }: { columns: readonly HeatColumn[] }) {
  return (
    <thead>
      <tr>
        <td />
        {groupColumns(columns).map(({ key, name, count }) => (
          <th key={key} scope="colgroup" colSpan={count} className={classes.group}>
            <span>{name}</span>
          </th>
        ))}
      </tr>
      <tr>
        <td />
        {columns.map(({ key, label }) => (
          <th key={key} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
});

interface HeatRowProps {
  row: HeatRow;
  index: number;
  columns: readonly HeatColumn[];
  /** The column that is reached with Tab, if it is in this row. */
  active: number | null;
}

const HeatRow = memo(function HeatRow({ row, index, columns, active }: HeatRowProps) {
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <span className={look({ block: true, cut: true })} title={row.name}>
          {row.name}
        </span>
        {row.note}
      </th>
      {row.cells.map(({ level, words, text, hatched, marked }, column) => (
        <td
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
          role="gridcell"
          key={columns[column]?.key ?? column}
          data-place={`${index} ${column}`}
          {...toShade(level)}
          data-hatched={hatched || undefined}
          data-marked={marked || undefined}
          tabIndex={active === column ? 0 : -1}
          aria-label={words}
        >
          {text}
        </td>
      ))}
    </tr>
  );
});
