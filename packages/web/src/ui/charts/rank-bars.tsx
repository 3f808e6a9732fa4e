import type { ReactNode } from "react";
import classes from "./charts.module.css";
import "./chart-colours.css";

export interface RankBar {
  id: number | string;
  name: string;
  value: number | null;
  /** The value as it shall be read. */
  text: string;
  note?: ReactNode;
  /** The subject the page is about. */
  own?: boolean;
  incomplete?: boolean;
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
  const largest = Math.max(0, ...bars.map((bar) => bar.value ?? 0));
  return (
    <ol className={classes.ranks}>
      {bars.map((bar, place) => (
        <li key={bar.id}>
          <RankRow bar={bar} onPick={onPick}>
            <span
              className={classes.rankBar}
              style={{ inlineSize: largest > 0 ? `${(100 * (bar.value ?? 0)) / largest}%` : 0 }}
            />
            <span className={classes.rankPlace} aria-hidden="true">
              {bar.unplaced ? "" : place + 1}
            </span>
            <span className={classes.rankName} title={bar.name}>
              {bar.name}
            </span>
            <span>{bar.note}</span>
            <span className={classes.rankValue}>{bar.text}</span>
          </RankRow>
        </li>
      ))}
    </ol>
  );
}

interface RankRowProps extends Pick<RankBarsProps, "onPick"> {
  bar: RankBar;
  children: ReactNode;
}

function RankRow({ bar, onPick, children }: RankRowProps) {
  const shared = {
    className: classes.rank,
    "data-own": bar.own || undefined,
    "data-incomplete": bar.incomplete || undefined,
  };
  return onPick ? (
    <button type="button" {...shared} aria-haspopup="dialog" onClick={() => onPick(bar)}>
      {children}
    </button>
  ) : (
    <div {...shared}>{children}</div>
  );
}
