import type { StatisticType } from "@foyer/contract/metrics";
import { usePhrases } from "../../lib/phrases.ts";

const ageBands = ["0–9", "10–16", "17–30", "31–45", "46–60", "60+"];

/** What the buckets of a distribution are called. */
export function useBucketNames(type: StatisticType): (bucket: number) => string {
  const genders = usePhrases("genders");
  return (bucket) => {
    if (bucket === 0) return genders("unknown");
    if (type === "gender" || type === "dedupedGender") return genders(bucket === 1 ? "male" : "female");
    return ageBands[bucket - 1] ?? genders("unknown");
  };
}
