import { IconArrowBarToUp, IconChevronRight } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "./analysis.module.css";
import type { QuestionState } from "./use-question.ts";
import { useWhenText } from "./when-word.tsx";

export interface Crumb {
  text: string;
  go: () => void;
}

/** The way down to this answer, each step a way back. */
export function Crumbs({ trail, here }: { trail: readonly Crumb[]; here?: string | undefined }) {
  const t = usePhrases("analysis");
  const [top] = trail;
  if (top === undefined) return null;
  return (
    <nav className={classes.crumbs} aria-label={t("trail")}>
      <button type="button" className={classes.toTop} onClick={top.go}>
        <IconArrowBarToUp size={14} stroke={1.8} aria-hidden="true" />
        {t("toTop")}
      </button>
      <ol>
        {trail.map(({ text, go }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has its place, and may say what another says
          <li key={index}>
            <button type="button" onClick={go}>
              <bdi>{text}</bdi>
            </button>
            <IconChevronRight className={classes.crumbMark} size={12} stroke={2} aria-hidden="true" />
          </li>
        ))}
        {here !== undefined && (
          <li aria-current="page">
            <bdi>{here}</bdi>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** The steps of a question's trail in words: the days each was about, divided how. */
export function useCrumbs(trail: QuestionState["trail"]): Crumb[] {
  const t = usePhrases("analysis");
  const when = useWhenText();
  return trail.map(({ question, go }) => ({
    text: `${when(question)} · ${t(`steps.${question.interval}`)}`,
    go,
  }));
}
