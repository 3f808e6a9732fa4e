import { IconArrowBarToUp, IconChevronRight } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { Line, Row } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { findScreen } from "./came-from.ts";
import type { QuestionState } from "./use-question.ts";
import { useWhenText } from "./when-word.tsx";

export interface Crumb {
  text: string;
  go: () => void;
}

/** The way down to this answer, each step a way back. */
export function Crumbs({ trail, here }: Way) {
  const t = usePhrases("analysis");
  const [top] = trail;
  if (top === undefined) return null;
  return (
    <Row as="nav" gap="sm" gapY="2xs" size="sm" tone="quiet" aria-label={t("trail")}>
      <Line
        as="button"
        type="button"
        inline
        press
        gap="2xs"
        p="2xs"
        tone="plain"
        weight="medium"
        onClick={top.go}
      >
        <IconArrowBarToUp size={14} stroke={1.8} aria-hidden="true" />
        {t("toTop")}
      </Line>
      <Row as="ol" gap="2xs">
        {trail.map(({ text, go }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has its place, and may say what another says
          <Row as="li" key={index} gap="2xs">
            <Line as="button" type="button" inline press p="2xs" tone="plain" onClick={go}>
              <bdi>{text}</bdi>
            </Line>
            <IconChevronRight className={look({ flip: true })} size={12} stroke={2} aria-hidden="true" />
          </Row>
        ))}
        <li aria-current="page">
          <bdi>{here}</bdi>
        </li>
      </Row>
    </Row>
  );
}

/** Where a question stands, in words. */
export interface Way {
  /** The way down to it. */
  trail: readonly Crumb[];
  here: string;
}

/** The steps of a question's trail in words: the screen that led here, the days each was about, divided how. */
export function useCrumbs({ question, trail, via }: Pick<QuestionState, "question" | "trail" | "via">): Way {
  const t = usePhrases("analysis");
  const when = useWhenText();
  const navigate = useNavigate();
  const screen = via === null ? undefined : findScreen(via);
  return {
    here: when(question),
    trail: [
      ...(via !== null && screen ? [{ text: phrase(screen), go: () => void navigate(via) }] : []),
      ...trail.map(({ question, go }) => ({
        text: `${when(question)} · ${t(`steps.${question.interval}`)}`,
        go,
      })),
    ],
  };
}
