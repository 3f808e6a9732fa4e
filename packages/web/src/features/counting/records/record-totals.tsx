import type { Measure } from "@foyer/contract/counting/measures";
import { mostListedRecords, type RecordTotals } from "@foyer/contract/counting/records";
import type { UseQueryResult } from "@tanstack/react-query";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { useValuesText } from "../../../lib/use-values-text.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";

interface RecordTotalsLineProps {
  totals: UseQueryResult<RecordTotals, Refused>;
  measure: Measure | undefined;
  /** More records match than pages reach. */
  more: boolean;
}

/** What all the records asked for add up to, to hold against the figure they are behind. */
export function RecordTotalsLine({
  totals: { data, isPlaceholderData },
  measure,
  more,
}: RecordTotalsLineProps) {
  const t = usePhrases("records");
  const format = useFormat();
  const valuesText = useValuesText();
  if (!data) return null;
  const { counted, sent } = data;
  const isChanged = counted.in !== sent.in || counted.out !== sent.out;
  const words = (sums: { in: number; out: number }) => valuesText({ in: sums.in, out: sums.out });
  return (
    <>
      <Row
        as="p"
        align="stretch"
        gap="md"
        gapY="2xs"
        lined
        size="sm"
        tone="quiet"
        numeric
        px="sm"
        py="xs"
        fade
        data-stale={isPlaceholderData || undefined}
      >
        <span>{t("records", { count: data.records })}</span>
        <span>
          {t("counted")}: <strong>{words(counted)}</strong>
        </span>
        {isChanged && (
          <span>
            {t("sent")}: {words(sent)}
          </span>
        )}
        {measure && data.measure !== null && measure !== "in" && measure !== "out" && (
          <span>
            <strong>{valuesText({ [measure]: data.measure })}</strong>
          </span>
        )}
        <span>
          {format.dateTime(data.from, data.zone)} – {format.dateTime(data.to, data.zone)}
        </span>
      </Row>
      {more && (
        <Quiet lined px="sm" py="xs">
          {t("onlyFirst", { shown: mostListedRecords })}
        </Quiet>
      )}
    </>
  );
}
