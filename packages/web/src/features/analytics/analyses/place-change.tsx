import { IconArrowDown, IconArrowUp, IconEqual } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./rank.module.css";

interface PlaceChangeProps {
  place: number | null;
  placeBefore: number | null;
  /** Only arrow and number are seen; the words are still read out. */
  short?: boolean;
}

/** What became of a place: arrow and word; a dash where there was none before. */
export function PlaceChange({ place, placeBefore, short = false }: PlaceChangeProps) {
  const t = usePhrases("ranks");
  if (place === null) return null;
  if (placeBefore === null) {
    return (
      <span className={classes.move}>
        {short ? <span className={classes.listenOnly}>{t("placeNew")}</span> : t("placeNew")}
      </span>
    );
  }
  const count = Math.abs(place - placeBefore);
  const way = place < placeBefore ? "up" : place > placeBefore ? "down" : "same";
  const words = way === "same" ? t("placeSame") : t(way === "up" ? "placeUp" : "placeDown", { count });
  const Icon = { up: IconArrowUp, down: IconArrowDown, same: IconEqual }[way];
  return (
    <span className={classes.move} data-way={way} title={words}>
      <Icon size={12} stroke={2.2} aria-hidden="true" />
      {short ? (
        <>
          <span aria-hidden="true">{count > 0 && count}</span>
          <span className={classes.listenOnly}>{words}</span>
        </>
      ) : (
        words
      )}
    </span>
  );
}
