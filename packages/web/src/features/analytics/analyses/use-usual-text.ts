import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { isSum } from "../../../ui/analysis/metric-kinds.ts";
import type { Question } from "../../../ui/analysis/question.ts";

/** Below it an average of counts is shown with a tenth. */
const few = 10;

/** What is usual of a metric, as it is read: an average of whole people may lie between them. */
export function useUsualText(metric: Question["metric"]): (value: number | null) => string {
  const format = useFormat();
  const isCount = isSum(metric) && metric !== "totalDwellTime";
  return (value) =>
    isCount && value !== null && value < few ? format.number(value, 1) : metricText(metric, value, format);
}
