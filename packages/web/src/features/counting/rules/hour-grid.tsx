import type { Measure } from "@foyer/contract/counting/measures";
import type { rules } from "@foyer/contract/counting/rules";
import type { Reply } from "@foyer/contract/endpoint";
import { Button, useDirection } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useRef, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { measureText } from "../../../lib/measure-text.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { completenessLevel } from "../../../ui/charts/completeness-level.ts";
import { movedBy } from "../../../ui/charts/heat-move.ts";
import { Swatch } from "../../../ui/kit/bar.tsx";
import "../../../ui/kit/chart-colours.css";
import { Line } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Scroll } from "../../../ui/kit/scroll.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import classes from "./hour-grid.module.css";
import { toSigns } from "./layer-signs.ts";
import { useLayerWords } from "./use-layer-words.ts";

type Hours = Reply<typeof rules.hours>;
type HourLine = Hours["total"];
type Figure = HourLine["values"][string];

export interface HourCell {
  /** Named as rules do; undefined for the whole day. */
  hour: string | undefined;
  measure: Measure;
  figure: Figure;
}

interface HourGridProps {
  label: string;
  hours: Hours["hours"];
  total: HourLine;
  measures: readonly Measure[];
  /** The one whose hours are shown with their completeness. */
  chosen: Measure;
  onChoose: (cell: HourCell) => void;
}

interface GridLine {
  hour: string | undefined;
  isAhead: boolean;
  line: HourLine;
}

const nothing: Figure = {
  value: null,
  measured: 0,
  eliminated: 0,
  corrected: 0,
  estimated: 0,
  completeness: null,
  coveredSeconds: 0,
  expectedSeconds: 0,
};

/** The whole day and its hours by measures; a cell is reached with arrow keys and chosen with Enter. */
export function HourGrid({ label, hours, total, measures, chosen, onChoose }: HourGridProps) {
  const t = usePhrases("corrections");
  const names = usePhrases("measures");
  const { dir } = useDirection();
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [whole, setWhole] = useState(false);
  const shown = narrow && !whole ? openHours(hours, chosen) : hours;
  const lines: GridLine[] = [
    { hour: undefined, isAhead: false, line: total },
    ...shown.map((hour) => ({ hour: hour.time, isAhead: hour.isAhead, line: hour })),
  ];
  const size = { rows: lines.length, columns: measures.length };
  const at = { row: Math.min(active.row, size.rows - 1), column: Math.min(active.column, size.columns - 1) };

  function press(event: KeyboardEvent) {
    const next = movedBy(event, at, size, dir === "rtl");
    if (!next) return;
    event.preventDefault();
    setActive(next);
    table.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  }

  return (
    <Scroll mt="xs" mb="xs">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached with arrow keys is a grid
        role="grid"
        aria-label={label}
        className={classes.grid}
        onKeyDown={press}
      >
        <thead>
          <tr>
            <th scope="col">{t("hour")}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className={classes.measure}>
                {names(measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ hour, isAhead, line }, row) => (
            <tr key={hour ?? "day"} data-total={hour === undefined || undefined}>
              <LineHead hour={hour} isAhead={isAhead} known={line.values[chosen] ?? nothing} />
              {measures.map((measure, column) => (
                <Cell
                  key={measure}
                  place={`${row} ${column}`}
                  isActive={row === at.row && column === at.column}
                  isAhead={isAhead}
                  hour={hour}
                  measure={measure}
                  figure={line.values[measure] ?? nothing}
                  onFocus={() => setActive({ row, column })}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < hours.length && (
        <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
          {t("allHours")}
        </Button>
      )}
    </Scroll>
  );
}

/** From the first to the last hour in which somebody was expected or came: a phone begins there, not at midnight. */
function openHours(hours: Hours["hours"], measure: Measure): Hours["hours"] {
  const isOpen = ({ values }: HourLine) => {
    const { completeness, value } = values[measure] ?? nothing;
    return completeness !== null || Boolean(value);
  };
  const open = hours.map(isOpen);
  return open.includes(true) ? hours.slice(open.indexOf(true), open.lastIndexOf(true) + 1) : hours;
}

/** By level: whole, nearly, half, little, nothing. */
const shades = [
  "var(--chart-1)",
  "var(--chart-5)",
  "var(--chart-2)",
  "var(--chart-4)",
  "var(--layer-eliminated)",
];

/** Which hour, and how complete the chosen measure is: shade, share and words. */
function LineHead({ hour, isAhead, known }: Omit<GridLine, "line"> & { known: Figure }) {
  const t = usePhrases("corrections");
  const format = useFormat();
  const words = useLayerWords();
  const { completeness } = known;
  const measured = measuredText(known, format);
  return (
    <th scope="row">
      <Line as="span" gap="sm" className={classes.head}>
        <span className={classes.time}>
          {hour === undefined ? t("wholeDay") : <bdi dir="ltr">{hour}</bdi>}
        </span>
        <Line
          as="span"
          inline
          gap="xs"
          size="xs"
          tone="quiet"
          className={classes.known}
          title={[words.coverage(completeness), measured].filter(Boolean).join(", ")}
        >
          {isAhead ? (
            t("ahead")
          ) : completeness === null ? (
            measured || t("notExpected")
          ) : (
            <>
              <Swatch ground={shades[completenessLevel(completeness) ?? 0]} />
              {format.percent(Math.floor(completeness * 100) / 100)}
            </>
          )}
        </Line>
      </Line>
    </th>
  );
}

interface CellProps extends HourCell {
  place: string;
  isActive: boolean;
  isAhead: boolean;
  onFocus: () => void;
  onChoose: (cell: HourCell) => void;
}

/** What is shown and, where rules changed it, what was measured. */
function Cell({ place, isActive, isAhead, hour, measure, figure, onFocus, onChoose }: CellProps) {
  const t = usePhrases("corrections");
  const format = useFormat();
  const words = useLayerWords();
  const signs = toSigns(figure);
  return (
    <td>
      <button
        type="button"
        className={look({ press: true }, classes.cell)}
        data-place={place}
        data-estimated={figure.estimated !== 0 || undefined}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${hour ?? t("wholeDay")}, ${words.figure(measure, figure)}`}
        disabled={isAhead}
        onFocus={onFocus}
        onClick={() => onChoose({ hour, measure, figure })}
      >
        <Line as="span" inline align="baseline" gap="xs">
          {signs && (
            <Text as="span" weight="bold" tone="down" aria-hidden="true">
              {signs}
            </Text>
          )}
          {measureText(measure, figure.value, format)}
        </Line>
        {signs && (
          <Note as="span" oneLine>
            {t("measured", { value: measureText(measure, figure.measured, format) })}
          </Note>
        )}
      </button>
    </td>
  );
}
