import type { HeatReport } from "@foyer/contract/reporting/heat-reports";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import { type Caller, holds } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { AskedSubjects } from "../../analytics/subjects/subjects.ts";
import { planOfSites } from "../heat-reports/heat-reports.ts";
import { type Answering, sitesOf } from "./prepared-question.ts";

interface PlanAsked {
  question: BoundQuestion;
  subjects: AskedSubjects;
}

/** The plan a question is about; refused to who may not see plans. */
export async function askedPlan(
  { database }: Answering,
  caller: Caller,
  { question, subjects }: PlanAsked,
): Promise<HeatReport | undefined> {
  if (!holds(caller, "query:heat")) throw new Refusal("permission.denied");
  return planOfSites(database.db, caller, sitesOf(subjects), question.plan);
}

/** What an answer says of the plan itself. */
export const shownPlan = (plan: HeatReport | undefined): PartOf<"plan">["plan"] =>
  plan ? { name: plan.name, img: plan.img, width: plan.width, height: plan.height } : null;
