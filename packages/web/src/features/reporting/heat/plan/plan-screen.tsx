import { type HeatReport, type HeatReportRow, heatReports } from "@foyer/contract/reporting/heat-reports";
import { useState } from "react";
import { useNamePage } from "../../../../lib/page-name.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Failed } from "../../../../ui/states/failed.tsx";
import { Loading } from "../../../../ui/states/loading.tsx";
import { NotThere } from "../../../../ui/states/not-there.tsx";
import { PlanPage } from "./plan-page.tsx";

type ToPath = (row: Pick<HeatReportRow, "id" | "entityId">) => string;

interface PlanScreenProps {
  id: number;
  /** The site it has to be of. */
  entityId?: number;
  /** Where the other plans of its site are. */
  toPath: ToPath;
}

/** A plan as it is now on the server: what is kept from an earlier visit is not edited further. */
export function PlanScreen({ id, entityId, toPath }: PlanScreenProps) {
  return Number.isSafeInteger(id) && id > 0 ? (
    <AskedPlan key={id} id={id} entityId={entityId} toPath={toPath} />
  ) : (
    <NoPlan />
  );
}

/** Asked anew at every visit. */
const anew = { staleTime: 0 };

function AskedPlan({ id, entityId, toPath }: { id: number; entityId: number | undefined; toPath: ToPath }) {
  const answer = useAsk(heatReports.byId, { query: { hrId: id } }, anew);
  const [begun, setBegun] = useState<{ report: HeatReport; nth: number }>();
  const isNew = answer.isFetchedAfterMount && !answer.isFetching && !answer.isPlaceholderData;
  if (begun === undefined && isNew && answer.data) setBegun({ report: answer.data, nth: 0 });
  useNamePage(begun?.report.name);

  async function reload() {
    const { data } = await answer.refetch();
    if (data) setBegun((now) => ({ report: data, nth: (now?.nth ?? 0) + 1 }));
  }

  if (answer.error?.code === 404) return <NoPlan />;
  if (begun !== undefined) {
    const { report, nth } = begun;
    if (entityId !== undefined && report.entityId !== entityId) return <NoPlan />;
    return <PlanPage key={nth} report={report} toPath={toPath} onReload={reload} />;
  }
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Loading />;
}

function NoPlan() {
  const t = usePhrases("heatPlans");
  return (
    <NotThere
      title={t("notThere")}
      text={t("notThereText")}
      back={{ to: "/heatmap-config", title: t("toAll") }}
    />
  );
}
