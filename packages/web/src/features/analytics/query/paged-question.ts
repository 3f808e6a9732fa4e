import type { QueryAnswer } from "@foyer/contract/analytics/query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";

/** A question whose answer comes in pages: another one begins at its first page, on the way down and back up. */
export function pagedQuestion(state: QuestionState, toFirst: () => void): QuestionState {
  const backToFirst =
    <Sent extends unknown[]>(act: (...sent: Sent) => void) =>
    (...sent: Sent): undefined => {
      act(...sent);
      toFirst();
    };
  return {
    ...state,
    change: backToFirst(state.change),
    drill: backToFirst(state.drill),
    trail: state.trail.map((step) => ({ ...step, go: backToFirst(step.go) })),
  };
}

/** Goes to the last page that there is when a link leads beyond it. */
export function useLastPage(
  { data, isPlaceholderData }: Pick<UseQueryResult<QueryAnswer>, "data" | "isPlaceholderData">,
  goToPage: (page: number) => void,
): void {
  const isBeyond = !isPlaceholderData && data !== undefined && data.page > 0 && data.rows.length === 0;
  const last = isBeyond ? Math.max(1, Math.ceil(data.totalElements / data.size)) : undefined;
  useEffect(() => {
    if (last !== undefined) goToPage(last);
  }, [last, goToPage]);
}
