import { heatMaps } from "@foyer/contract/reporting/heat-map";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { useEffect } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { comparedRanges } from "../../../ui/analysis/compared-ranges.ts";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { NotThere } from "../../../ui/states/not-there.tsx";
import { heatAgainsts, isHeatComparison } from "./heat-against.ts";
import { HeatAnalysis } from "./heat-analysis.tsx";
import { useHeatChoices } from "./heat-choices.ts";
import { NoPlan } from "./heat-states.tsx";
import { listedPlans } from "./plan-word.tsx";

const spec: QuestionSpec = {
  dataTypes: [0],
  usualTime: 2,
  againsts: heatAgainsts,
  mostRanges: 1,
  notAfterToday: true,
  spansBeside: (against, span, own) => (isHeatComparison(against) ? comparedRanges(against, span, own) : []),
};

/** Where people are, on the plan of a site. */
export function HeatmapPage() {
  const may = useMay();
  return may(heatMaps.ask) ? <Heatmap /> : <NoPermission permission="query:heat" />;
}

function Heatmap() {
  const menu = usePhrases("menu");
  const state = useQuestion(spec);
  const { question, change } = state;
  const choices = useHeatChoices();
  const plans = useAsk(heatReports.list, { query: { size: listedPlans } });
  const [site] = question.ids;
  const listed = plans.data?.content ?? [];
  const first = site === undefined ? listed[0] : listed.find(({ entityId }) => entityId === site);
  const planId = choices.plan ?? first?.id;
  const report = useAsk(
    heatReports.byId,
    { query: { hrId: planId ?? 0 } },
    { enabled: planId !== undefined },
  );
  const entityId = report.isPlaceholderData ? undefined : report.data?.entityId;

  // The days are those of the site's own clock, so the question names the site.
  useEffect(() => {
    if (entityId !== undefined && entityId !== site) change({ ids: [entityId], dataType: 0, deptId: null });
  });

  const title = <PageHeader title={menu("heatmap")} />;
  if (plans.data === undefined && choices.plan === null)
    return plans.error ? (
      <>
        {title}
        <Failed error={plans.error} onRetry={() => void plans.refetch()} />
      </>
    ) : (
      <Loading />
    );
  if (planId === undefined)
    return (
      <>
        {title}
        <NoPlan entityId={site} />
      </>
    );
  if (report.error?.code === 404) return <PlanGone />;
  if (report.data === undefined)
    return report.error ? (
      <>
        {title}
        <Failed error={report.error} onRetry={() => void report.refetch()} />
      </>
    ) : (
      <Loading />
    );
  return <HeatAnalysis state={state} choices={choices} report={report.data} plans={listed} />;
}

function PlanGone() {
  const t = usePhrases("heatmap");
  return (
    <NotThere
      title={t("planGone")}
      text={t("planGoneText")}
      back={{ to: "/analysis/heatmap", title: t("otherPlans") }}
    />
  );
}
