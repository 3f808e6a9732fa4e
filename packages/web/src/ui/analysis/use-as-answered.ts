import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Question } from "./question.ts";

/**
 * A screen's state as it was when the visible answer was asked for: it names, measures and explains the figures while a
 * new answer is on its way. What asks something else, and how figures are shown, follow the present state.
 */
export function useAsAnswered<State extends { question: Question }>(
  { data, isPlaceholderData }: Pick<UseQueryResult, "data" | "isPlaceholderData">,
  state: State,
): State {
  const answered = useRef(state);
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) answered.current = state;
  });
  if (!isPlaceholderData) return state;
  const { measuredOnly, tableOnly } = state.question;
  const acts = Object.entries(state).filter(([, value]) => typeof value === "function");
  return {
    ...answered.current,
    ...Object.fromEntries(acts),
    question: { ...answered.current.question, measuredOnly, tableOnly },
  };
}
