import type { Figure } from "@foyer/contract/counting/figure";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { Text } from "../../../ui/kit/text.tsx";

/** "measured at 3 of 12 sites, 11 of 12 hours", for figures that rest on less than all of the place or of its time. */
export function CoverageNote({ figure }: { figure: Figure }) {
  const format = useFormat();
  const texts = [measuredText(figure, format), isIncomplete(figure) ? coverageText(figure, format) : ""];
  const text = texts.filter(Boolean).join(", ");
  return text === "" ? null : (
    <Text as="span" size="xs" tone="down" numeric>
      {text}
    </Text>
  );
}
