import { questionsOf } from "@foyer/contract/reporting/screens/bound-questions";
import type { Caller } from "../../../platform/http/caller.ts";
import type { ShownFigures } from "../wall-figures/wall-figures.ts";
import type { ShownScreen } from "./wall-show.ts";

/** All that a screen asks, with the rights of the one who answers for its display. */
export const shownFigures = (sponsor: Caller, { id, version, document }: ShownScreen): ShownFigures => ({
  ...{ sponsor, screenId: id, version, questions: questionsOf(document) },
});
