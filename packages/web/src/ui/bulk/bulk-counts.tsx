import { bulkOutcomes, type BulkCounts as Counts } from "@foyer/contract/places/bulk";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "./bulk.module.css";

/** How many rows become what, or became it. */
export function BulkCounts({ counts, words }: { counts: Counts; words: "counts" | "done" }) {
  const t = usePhrases("bulk");
  const format = useFormat();
  return (
    <dl className={classes.counts}>
      {bulkOutcomes.map((outcome) => (
        <div key={outcome} data-outcome={counts[outcome] > 0 ? outcome : undefined}>
          <dt>{t(`${words}.${outcome}`)}</dt>
          <dd>{format.number(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}
