import type { ReactNode } from "react";
import { Box, Line } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { Text } from "../kit/text.tsx";
import classes from "./charts.module.css";
import { missingPart } from "./missing-part.ts";
import "../kit/chart-colours.css";

export interface RankBar {
  id: number | string;
  name: string;
  value: number | null;
  /** The value as it shall be read. */
  text: string;
  note?: ReactNode;
  /** The subject the page is about. */
  own?: boolean;
  /** How much of its time is known, 0..1: what is missing is hatched behind the bar's end. */
  completeness?: number | null;
  /** Beside the bar: the way to the page of what it is of. */
  sign?: ReactNode;
  /** Listed, but not compared with the others. */
  unplaced?: boolean;
}

interface RankBarsProps {
  bars: readonly RankBar[];
  /** Each bar can be chosen. */
  onPick?: (bar: RankBar) => void;
}

/** A ranking as a list of plain bars, 32 px an item. */
export function RankBars({ bars, onPick }: RankBarsProps) {
  const missing = bars.map(({ value, completeness }) =>
    missingPart({ value, completeness: completeness ?? null }),
  );
  const largest = Math.max(0, ...bars.map((bar, place) => (bar.value ?? 0) + (missing[place] ?? 0)));
  const toLength = (value: number) => (largest > 0 ? `${(100 * value) / largest}%` : 0);
  // Figures and what stands before them end at the same place in every row.
  const widest = `${Math.max(0, ...bars.map((bar) => bar.text.length))}ch`;
  return (
    <Box as="ol">
      {bars.map((bar, place) => (
        <Line as="li" key={bar.id}>
          <RankRow bar={bar} onPick={onPick}>
            <span className={classes.length} style={{ inlineSize: toLength(bar.value ?? 0) }} />
            {missing[place] !== null && (
              <span
                className={classes.missing}
                style={{
                  insetInlineStart: toLength(bar.value ?? 0),
                  inlineSize: toLength(missing[place] ?? 0),
                }}
              />
            )}
            <Text as="span" tone="quiet" endwise aria-hidden="true">
              {bar.unplaced ? "" : place + 1}
            </Text>
            <Box as="span" cut weight={bar.own ? "bold" : undefined} title={bar.name}>
              {bar.name}
            </Box>
            <span>{bar.note}</span>
            <Text as="span" weight="bold" endwise style={{ minInlineSize: widest }}>
              {bar.text}
            </Text>
          </RankRow>
          {bar.sign}
        </Line>
      ))}
    </Box>
  );
}

interface RankRowProps extends Pick<RankBarsProps, "onPick"> {
  bar: RankBar;
  children: ReactNode;
}

function RankRow({ bar, onPick, children }: RankRowProps) {
  const shared = {
    className: look({ px: "xs", size: "sm", numeric: true }, classes.rank, classes.plain),
    "data-own": bar.own || undefined,
  };
  return onPick ? (
    <button type="button" {...shared} aria-haspopup="dialog" onClick={() => onPick(bar)}>
      {children}
    </button>
  ) : (
    <div {...shared}>{children}</div>
  );
}
