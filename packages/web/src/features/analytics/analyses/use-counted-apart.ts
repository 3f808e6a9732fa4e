import { contrasting } from "@foyer/contract/analytics/contrast";
import type { Reply } from "@foyer/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { request } from "../../../lib/api.ts";
import type { DayRange } from "../../../lib/day-range.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { type Question, subjectsBody } from "../../../ui/analysis/question.ts";
import { countedApart } from "./counted-apart.ts";

/** Which places counted when changes rarely: live figures do not ask for it again. Milliseconds. */
const staleTime = 5 * 60_000;

/** Said above several spans of several places together: how many of these were counted in some of the spans only. */
export function useCountedApart(question: Question, ranges: readonly DayRange[]): string[] {
  const t = usePhrases("compare");
  const analysis = usePhrases("analysis");
  const { dataType, ids, metric, measuredOnly } = question;
  // The answer about all together does not tell places apart.
  const body = { ...subjectsBody(question), type: metric, interval: "1y" as const, ranges: [...ranges] };
  const { data: count = 0 } = useQuery({
    queryKey: ["countedApart", body, measuredOnly],
    queryFn: async ({ signal }) => {
      const answer = await request(contrasting.contrast, { body }, signal);
      return countedApart((answer as Reply<typeof contrasting.contrast>).series, measuredOnly);
    },
    enabled: ids.length !== 1 && ranges.length > 1,
    staleTime,
  });
  return count > 0 ? [t("countedApart", { places: analysis(`counts.${dataType}`, { count }) })] : [];
}
