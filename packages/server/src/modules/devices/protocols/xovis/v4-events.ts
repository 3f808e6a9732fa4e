import * as z from "zod/mini";
import { firstProblem } from "../first-problem.ts";
import { asObject } from "../json-object.ts";
import type { DecodedRecord } from "../protocol.ts";
import { type Format, heartbeat } from "./content.ts";
import { Id, lineId } from "./line-id.ts";
import { Time } from "./time.ts";

const LineCount = z.object({
  timestamp: Time,
  direction: z.enum(["forward", "backward"]),
  countItem: z.object({ id: Id }),
});

/**
 * Firmware 4, events: only `LineCount` counts somebody. `LineCrossing` is the same person touching the line, the other
 * types tell of zones.
 */
export const v4Events: Format = {
  matches: (body) =>
    Array.isArray(body.values) && body.values.every((value) => asObject(value)?.type !== undefined),
  serials: (body) => listEvents(body).map((event) => asObject(event)?.serial),
  content(body) {
    const records = new Map<string, DecodedRecord>();
    for (const [index, event] of listEvents(body).entries()) {
      if (asObject(event)?.type !== "LineCount") continue;
      const checked = firstProblem(LineCount, event);
      if (!checked.ok) return `values[${index}].${checked.path}: ${checked.reason}`;
      addTo(records, checked.value);
    }
    if (records.size === 0) return heartbeat();
    return { kind: "records", records: [...records.values()], state: {} };
  },
};

const listEvents = (body: Record<string, unknown>): unknown[] =>
  Array.isArray(body.values) ? body.values : [];

/** People who cross a line in the same millisecond share a record: it is known by line and time. */
function addTo(
  records: Map<string, DecodedRecord>,
  { timestamp, direction, countItem }: z.output<typeof LineCount>,
): void {
  const line = lineId(countItem.id);
  const key = `${line} ${timestamp.getTime()}`;
  const record = records.get(key) ?? {
    line,
    feed: "event",
    at: { utc: timestamp },
    anchor: "start",
    seconds: 0,
    values: { in: 0, out: 0 },
  };
  const measure = direction === "forward" ? "in" : "out";
  record.values[measure] = (record.values[measure] ?? 0) + 1;
  records.set(key, record);
}
