import type { TimelineKind } from "@foyer/contract/devices/timeline";
import type pg from "pg";
import type { AskedDevice } from "../detail/detail.ts";
import { timelineStatements } from "./timeline-sources.queries.ts";

export interface TimelineRow {
  id: string;
  at: Date;
  kind: TimelineKind;
  what: string;
  detail: Record<string, unknown>;
  /** `at` to the microsecond, as the next page is asked for. */
  stamp: string;
}

const newestFirst = (a: TimelineRow, b: TimelineRow): number =>
  a.stamp === b.stamp ? (a.id < b.id ? 1 : -1) : a.stamp < b.stamp ? 1 : -1;

/** Below every id, so that all entries of the moment before it lie before the mark. */
const highestId = "~";

export interface TimelineFilter {
  /** `time|id` that a page ended at, or a moment up to which all is wanted. */
  before: string | Date;
  /** Included. */
  from: Date | null;
  kinds: readonly TimelineKind[] | undefined;
  most: number;
}

export const timelineQueries = (pool: pg.Pool) => ({
  async entries(device: AskedDevice, { before, from, kinds, most }: TimelineFilter): Promise<TimelineRow[]> {
    const [stamp, id] =
      before instanceof Date ? [before.toISOString(), highestId] : (before.split("|") as [string, string]);
    const asked = [
      device.tenantId,
      device.id,
      device.sn,
      stamp,
      id,
      most,
      from ?? "-infinity",
      device.zone,
      device.dayStartMinute,
    ];
    const found = await Promise.all(
      timelineStatements(kinds).map((statement) => pool.query<TimelineRow>(statement, asked)),
    );
    return found
      .flatMap(({ rows }) => rows)
      .sort(newestFirst)
      .slice(0, most);
  },
});
