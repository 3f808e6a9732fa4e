import type { NumberType } from "@foyer/contract/metrics";

/** What a panel asks for: whose counts, which metric, and how the metric is called. */
export interface AskedFigure {
  subject: { entityId?: number; deptId?: number };
  metric: NumberType;
  measure: string;
}
