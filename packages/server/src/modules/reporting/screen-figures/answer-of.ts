import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion, QuestionKind } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { days } from "./answers/days.ts";
import { faults } from "./answers/faults.ts";
import { festivals } from "./answers/festivals.ts";
import { figure } from "./answers/figure.ts";
import { frames } from "./answers/frames.ts";
import { funnel } from "./answers/funnel.ts";
import { grid } from "./answers/grid.ts";
import { heat } from "./answers/heat.ts";
import { hours } from "./answers/hours.ts";
import { inside } from "./answers/inside.ts";
import { lines } from "./answers/lines.ts";
import { logo } from "./answers/logo.ts";
import { notes } from "./answers/notes.ts";
import { opening } from "./answers/opening.ts";
import { plan } from "./answers/plan.ts";
import { ranking } from "./answers/ranking.ts";
import { shares } from "./answers/shares.ts";
import { sites } from "./answers/sites.ts";
import { table } from "./answers/table.ts";
import type { Answering } from "./prepared-question.ts";

type Answer = (platform: Answering, caller: Caller, question: BoundQuestion) => Promise<ScreenPart>;

const answers: Readonly<Record<QuestionKind, Answer>> = {
  figure,
  hours,
  days,
  ranking,
  inside,
  grid,
  shares,
  funnel,
  table,
  festivals,
  lines,
  plan,
  heat,
  sites,
  notes,
  faults,
  opening,
  logo,
  frames,
};

/** The answer to a question; one that cannot be answered stops no other. */
export async function answerOf(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<ScreenPart> {
  try {
    const answer = () => answers[question.what](platform, caller, question);
    // How devices are is asked as it is now.
    return await (question.what === "faults" ? answer() : platform.figures.read(caller, answer));
  } catch (error) {
    if (error instanceof Refusal) return { what: "refused" };
    platform.log.warn({ error: String(error) }, "a question of a big screen could not be answered");
    return { what: "failed" };
  }
}
