import type { HeatReportRow } from "@foyer/contract/reporting/heat-reports";

/** Where a plan is set up. */
export const heatAreaPath = ({ id, entityId }: Pick<HeatReportRow, "id" | "entityId">): string =>
  `/system/entity/${entityId}/heat/${id}`;
