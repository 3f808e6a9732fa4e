import { type HeatReport, type HeatReportRow, heatReports } from "@foyer/contract/reporting/heat-reports";
import { Link } from "react-router";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Box } from "../../../../ui/kit/layout.tsx";
import { Tabs, tabLook } from "../../../../ui/kit/tabs.tsx";

interface PlanFloorsProps {
  report: HeatReport;
  toPath: (row: Pick<HeatReportRow, "id" | "entityId">) => string;
}

const most = 100;

/** The plans of the same site, to go from floor to floor. */
export function PlanFloors({ report, toPath }: PlanFloorsProps) {
  const t = usePhrases("heatPlans");
  const plans = useAsk(heatReports.list, { query: { entityId: report.entityId, size: most } });
  const all = plans.data?.content ?? [];
  if (all.length < 2) return null;
  return (
    <Box mb="md">
      <Tabs aria-label={t("floors", { site: report.entityName })}>
        {all.map((plan) => (
          <Link
            key={plan.id}
            to={toPath(plan)}
            className={tabLook}
            aria-current={plan.id === report.id ? "page" : undefined}
          >
            {plan.name}
          </Link>
        ))}
      </Tabs>
    </Box>
  );
}
