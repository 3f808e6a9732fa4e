import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { pathThrough, runs } from "../chart-lines.ts";

/** The hours of a day as one small line without axes: gaps stay gaps. */
export function spark(hours: PartOf<"hours">["hours"], width: number, height: number): string {
  const values = hours.map(({ value, ahead }) => (ahead ? null : value));
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, nth) =>
    value === null ? null : { x: nth * step, y: height - (value / most) * height },
  );
  return runs(points).map(pathThrough).join("");
}
