import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { parseAsInteger, useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { HeatAreaList } from "../../../ui/heat-areas/heat-area-list.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { PlanScreen } from "./plan/plan-screen.tsx";

/** One plan by its own link, `_code` being its id; without it all there are. */
export function HeatmapConfigPage() {
  const t = usePhrases("heatPlans.list");
  const may = useMay();
  const [code] = useQueryState("_code", parseAsInteger);
  if (!may(heatReports.byId)) return <NoPermission permission="query:heat" />;
  if (code !== null) return <PlanScreen id={code} toPath={({ id }) => `/heatmap-config?_code=${id}`} />;
  return (
    <ListPage title={t("title")}>
      <HeatAreaList />
    </ListPage>
  );
}
