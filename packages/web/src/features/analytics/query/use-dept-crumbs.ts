import { usePhrases } from "../../../lib/phrases.ts";
import type { Way } from "../../../ui/analysis/crumbs.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { useOrganisationNodes } from "../../../ui/pickers/use-organisation-nodes.ts";

/** The way down through organisations, and the place it has led to. */
export function useDeptCrumbs({
  trail,
  question,
  named,
}: Pick<QuestionState, "trail" | "question" | "named">): Way {
  const t = usePhrases("analysis");
  const { byId } = useOrganisationNodes();
  const here = useWhoText({ question, named });
  return {
    here,
    trail: trail.map(({ question: { deptId, ids, dataType }, go }) => ({
      go,
      text:
        deptId !== null
          ? (byId.get(deptId)?.node.name ?? "…")
          : ids.length > 0
            ? t(`counts.${dataType}`, { count: ids.length })
            : t(`allOf.${dataType}`),
    })),
  };
}
