import type { ExportEndpoint } from "@foyer/contract/analytics/export";
import type { Endpoint, Sent } from "@foyer/contract/endpoint";
import type { PageFacts } from "@foyer/contract/menu/menu-tree";
import type * as z from "zod/mini";
import { type AskOptions, useAsk } from "../../lib/use-ask.ts";
import { AnalysisActions } from "./analysis-actions.tsx";
import type { SavedKind } from "./saved/saved-question.ts";
import type { QuestionState } from "./use-question.ts";

type Asking = Endpoint & { readonly body: z.core.$ZodType };

interface Asked<E extends Asking> extends AskOptions {
  /** Where the question is opened when it was saved: the path of the screen in the menu. */
  screen: PageFacts["path"];
  endpoint: E;
  export: Pick<ExportEndpoint, "method" | "path" | "raw">;
  body: z.input<E["body"]> & { dataType: SavedKind };
  /** For the file, where it holds more than the screen asks for. */
  exported?: object;
}

/** Asks the question of a screen; what comes back is spread over its `AnalysisPage`. */
export function useAnalysis<E extends Asking, State extends Pick<QuestionState, "question" | "change">>(
  state: State,
  { screen, endpoint, export: exporting, body, exported, ...options }: Asked<E>,
) {
  const answer = useAsk(endpoint, { body } as unknown as Sent<E>, options);
  const actions = <AnalysisActions {...{ state, screen, endpoint, body, exported }} export={exporting} />;
  const { zones } = (answer.data ?? {}) as { zones?: readonly string[] };
  return { state, answer, actions, ...(zones && { zones }) };
}
