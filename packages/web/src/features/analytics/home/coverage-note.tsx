import type { Figure } from "@foyer/contract/counting/figure";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { Text } from "../../../ui/kit/text.tsx";

interface CoverageNoteProps {
  figure: Figure;
  /** What is measured of the place is said elsewhere, for all figures at once. */
  onlyTime?: boolean;
}

/**
 * "measured at 3 of 12 sites, 11 of 12 hours", for figures that rest on less than all of the place or of its time. Where
 * sensors are is no fault; hours that are missing are.
 */
export function CoverageNote({ figure, onlyTime = false }: CoverageNoteProps) {
  const format = useFormat();
  const place = onlyTime ? "" : measuredText(figure, format);
  const time = isIncomplete(figure) ? coverageText(figure, format) : "";
  if (place === "" && time === "") return null;
  return (
    <Text as="span" size="xs" tone="quiet" numeric>
      {place}
      {place !== "" && time !== "" && ", "}
      {time !== "" && (
        <Text as="span" tone="down">
          {time}
        </Text>
      )}
    </Text>
  );
}
