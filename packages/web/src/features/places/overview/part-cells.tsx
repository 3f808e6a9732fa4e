import type { ComparedFigure } from "@foyer/contract/counting/figure";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { ChangeCell } from "../../../ui/change/change-cell.tsx";
import { Text } from "../../../ui/kit/text.tsx";

/** Heads of what `PartCells` shows. */
export function PartHeads({ against }: { against: string }) {
  const t = usePhrases("places");
  const metrics = usePhrases("metrics");
  return (
    <>
      <th scope="col" data-numeric>
        {metrics("flowIn.name")}
      </th>
      <th scope="col" data-numeric title={against}>
        {t("change")}
      </th>
      <th scope="col" data-numeric>
        {t("completeness")}
      </th>
    </>
  );
}

/** A part's figure of today, how it changed against a week before, and how much of it is known. */
export function PartCells({ part }: { part: ComparedFigure }) {
  const t = usePhrases("places");
  const format = useFormat();
  const { value, growth, compared, completeness, expectedSeconds } = part;
  const isSilent = value === null && expectedSeconds > 0;
  return (
    <>
      <td data-numeric>
        {isSilent ? (
          <Text as="span" tone="broken">
            {t("nothingToday")}
          </Text>
        ) : (
          metricText("flowIn", value, format)
        )}
      </td>
      <td data-numeric>
        <ChangeCell metric="flowIn" value={value} growth={growth} compared={compared} />
      </td>
      <td data-numeric>
        <Text as="span" tone={isIncomplete(part) ? "down" : "quiet"}>
          {completeness === null ? "–" : format.percent(completeness)}
        </Text>
      </td>
    </>
  );
}
