import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { isRightToLeft } from "../../../../../lib/language.ts";
import type { Size } from "../control-frame.ts";
import { useTurn } from "../ranking/use-turn.ts";
import { pagesOfLines } from "./pages-of-lines.ts";
import classes from "./ticker.module.css";
import { useStillness } from "./use-stillness.ts";

export interface TickerItem {
  key: string | number;
  /** What it says, for its length and for who listens. */
  text: string;
  shown: ReactNode;
}

interface TickerProps {
  items: readonly TickerItem[];
  speed: "slow" | "usual" | "fast";
  letter: number;
  room: Size;
}

/** Pixels a second: whole ones in each of 60 frames. */
const speeds = { slow: 60, usual: 120, fast: 240 } as const;
const lineHeight = 1.3;
const pageMs = 10_000;

/** Words that pass by in one line; where there is room for more, and where nothing may move, they take turns. */
export function Ticker(props: TickerProps) {
  const isStill = useStillness();
  const lines = Math.max(1, Math.floor((props.room.h + 1) / (props.letter * lineHeight)));
  return isStill || lines > 1 ? <Turns {...props} lines={lines} /> : <Strip {...props} />;
}

function Turns({ items, letter, room, lines }: TickerProps & { lines: number }) {
  const texts = items.map(({ text }) => text);
  const pages = pagesOfLines(texts, { width: room.w, lines, letter });
  const page = pages[useTurn(pages.length, pageMs)] ?? [];
  return (
    <div
      className={classes.lines}
      style={{ fontSize: letter, lineHeight, maxHeight: lines * letter * lineHeight }}
    >
      {page.map((nth) => (
        <p key={items[nth]?.key} dir="auto">
          {items[nth]?.shown}
        </p>
      ))}
    </div>
  );
}

/** Two copies of a strip, which go so far as one is long and begin again. */
function Strip({ items, speed, letter, room }: TickerProps) {
  const copy = useRef<HTMLSpanElement>(null);
  const [length, setLength] = useState(0);
  const said = items.map(({ text }) => text).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said, and how large, is how long it is
  useLayoutEffect(() => setLength(Math.ceil(copy.current?.offsetWidth ?? 0)), [said, letter]);
  const moves = length > room.w;
  const toRight = isRightToLeft();
  const way = { "--way": `${length}px`, "--length": `${length / speeds[speed]}s` } as CSSProperties;
  const one = items.map(({ key, shown }) => (
    <span key={key} className={classes.item} dir="auto">
      {shown}
    </span>
  ));
  return (
    <div
      className={classes.ticker}
      style={{ fontSize: letter, ...(toRight && !moves && { textAlign: "right" }) }}
    >
      <span
        className={classes.strip}
        style={way}
        data-moves={moves ? (toRight ? "right" : "left") : undefined}
      >
        <span ref={copy} className={classes.strip} dir={toRight ? "rtl" : "ltr"}>
          {one}
        </span>
        {moves && (
          <span className={classes.strip} dir={toRight ? "rtl" : "ltr"} aria-hidden="true">
            {one}
          </span>
        )}
      </span>
    </div>
  );
}
