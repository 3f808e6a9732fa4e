import type { RankRow } from "@foyer/contract/analytics/rank";
import { IconArrowDown, IconArrowUp, IconEqual } from "@tabler/icons-react";
import { comparedText } from "../../../lib/compared-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Line } from "../../../ui/kit/layout.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";

interface PlaceChangeProps extends Pick<RankRow, "place" | "placeBefore" | "previous" | "compared"> {
  /** Only arrow and number are seen; the words are still read out. */
  short?: boolean;
}

/** The change of a place: arrow and word; a dash where there was none before. */
export function PlaceChange({ place, placeBefore, previous, compared, short = false }: PlaceChangeProps) {
  const format = useFormat();
  if (place === null) return null;
  // It had a figure, though not one that could be compared with the others.
  if (placeBefore === null && previous !== null)
    return (
      <Line as="span" inline gap="3xs" size="xs" tone="quiet" numeric title={comparedText(compared, format)}>
        {short ? "" : "–"}
      </Line>
    );
  return <PlaceMove {...{ place, placeBefore, short }} />;
}

interface PlaceMoveProps {
  place: number;
  placeBefore: number | null;
  short: boolean;
}

function PlaceMove({ place, placeBefore, short }: PlaceMoveProps) {
  const t = usePhrases("ranks");
  if (placeBefore === null) {
    return (
      <Line as="span" inline gap="3xs" size="xs" tone="quiet" numeric>
        {short ? <VisuallyHidden>{t("placeNew")}</VisuallyHidden> : t("placeNew")}
      </Line>
    );
  }
  const count = Math.abs(place - placeBefore);
  const way = place < placeBefore ? "up" : place > placeBefore ? "down" : "same";
  const words = way === "same" ? t("placeSame") : t(way === "up" ? "placeUp" : "placeDown", { count });
  const Icon = { up: IconArrowUp, down: IconArrowDown, same: IconEqual }[way];
  return (
    <Line as="span" inline gap="3xs" size="xs" tone={way === "same" ? "quiet" : way} numeric title={words}>
      <Icon size={12} stroke={2.2} aria-hidden="true" />
      {short ? (
        <>
          <span aria-hidden="true">{count > 0 && count}</span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      ) : (
        words
      )}
    </Line>
  );
}
