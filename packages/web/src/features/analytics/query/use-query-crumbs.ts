import { subjects } from "@foyer/contract/places/subjects";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import type { Way } from "../../../ui/analysis/crumbs.tsx";
import type { Question } from "../../../ui/analysis/question.ts";
import { useWhenText } from "../../../ui/analysis/when-word.tsx";
import { useOrganisationNodes } from "../../../ui/pickers/use-organisation-nodes.ts";
import type { TableState } from "./use-table-state.ts";

/** The way down in words: whose counts of when. */
export function useQueryCrumbs({ question, trail }: TableState): Way {
  const t = usePhrases("analysis");
  const when = useWhenText();
  const { byId } = useOrganisationNodes();
  const wanted = trail.flatMap(({ question: { ids, dataType } }) =>
    ids.length === 1 ? [{ dataType, id: ids[0] }] : [],
  );
  const sites = useNames(0, wanted);
  const accesses = useNames(1, wanted);
  const areas = useNames(2, wanted);
  const names = [sites, accesses, areas];

  function who({ dataType, ids, deptId }: Question): string {
    if (deptId !== null) return byId.get(deptId)?.node.name ?? "…";
    if (ids.length === 0) return t(`allOf.${dataType}`);
    if (ids.length > 1) return t(`counts.${dataType}`, { count: ids.length });
    return names[dataType]?.get(ids[0] ?? 0) ?? "…";
  }

  return {
    here: when(question),
    trail: trail.map(({ question, go }) => ({ text: `${who(question)} · ${when(question)}`, go })),
  };
}

function useNames(dataType: 0 | 1 | 2, wanted: readonly { dataType: number; id: number | undefined }[]) {
  const ids = [...new Set(wanted.flatMap((one) => (one.dataType === dataType && one.id ? [one.id] : [])))];
  const asked = useAsk(
    subjects.names,
    { body: { dataType, ids } },
    { enabled: ids.length > 0, staleTime: 60_000 },
  );
  return new Map(asked.data?.map(({ id, name }) => [id, name]));
}
