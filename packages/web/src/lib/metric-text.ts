import type { Format } from "./format.ts";

const shares = new Set(["captureRate", "turnbackRate", "staffShare"]);
/** Milliseconds. */
const times = new Set(["totalDwellTime", "averageDwellTime"]);

/** A value of a metric as it is read; nothing known is a dash. */
export function metricText(metric: string, value: number | null, format: Format): string {
  if (value === null) return "–";
  if (shares.has(metric)) return format.percent(value, 1);
  if (times.has(metric)) return format.duration(value / 1000);
  return format.number(value, metric === "groupSize" ? 1 : 0);
}
