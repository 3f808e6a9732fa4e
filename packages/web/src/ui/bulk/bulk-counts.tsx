import { bulkOutcomes, type BulkCounts as Counts } from "@foyer/contract/places/bulk";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Fact, Facts } from "../kit/facts.tsx";
import { Text } from "../kit/text.tsx";
import { outcomeTone } from "./outcome-tone.ts";

/** How many rows become what, or became it. */
export function BulkCounts({ counts, words }: { counts: Counts; words: "counts" | "done" }) {
  const t = usePhrases("bulk");
  const format = useFormat();
  return (
    <Facts layout="figures" mb="sm">
      {bulkOutcomes.map((outcome) => (
        <Fact key={outcome} title={t(`${words}.${outcome}`)}>
          <Text as="span" tone={counts[outcome] > 0 ? outcomeTone(outcome) : "quiet"}>
            {format.number(counts[outcome])}
          </Text>
        </Fact>
      ))}
    </Facts>
  );
}
