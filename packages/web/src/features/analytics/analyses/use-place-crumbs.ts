import { usePhrases } from "../../../lib/phrases.ts";
import type { Way } from "../../../ui/analysis/crumbs.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhenText } from "../../../ui/analysis/when-word.tsx";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";

/** The way down from many places to one, in words: whose counts and of which days. */
export function usePlaceCrumbs(state: Pick<QuestionState, "question" | "named" | "trail">): Way {
  const t = usePhrases("analysis");
  const when = useWhenText();
  const who = useWhoText(state);
  return {
    here: `${who} · ${when(state.question)}`,
    trail: state.trail.map(({ question, go }) => {
      const { ids, deptId, dataType } = question;
      const places =
        ids.length > 0 ? t(`counts.${dataType}`, { count: ids.length }) : deptId === null && t("allSites");
      return { text: [places, when(question)].filter(Boolean).join(" · "), go };
    }),
  };
}
