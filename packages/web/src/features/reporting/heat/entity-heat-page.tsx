import { useParams } from "react-router";
import { heatAreaPath } from "../../../ui/heat-areas/heat-area-path.ts";
import { PlanScreen } from "./plan/plan-screen.tsx";

/** A plan of a site, beside the site's other plans. */
export function EntityHeatPage() {
  const { entityId, id } = useParams();
  return <PlanScreen id={Number(id)} entityId={Number(entityId)} toPath={heatAreaPath} />;
}
