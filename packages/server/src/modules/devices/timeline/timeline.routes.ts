import {
  longestLogDays,
  mostLogLines,
  type TimelineEntry,
  timeline,
  usualLogDays,
} from "@foyer/contract/devices/timeline";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { spanAsked } from "../../../platform/time/asked-span.ts";
import { askedDevice } from "../detail/detail.ts";
import { type TimelineRow, timelineQueries } from "./timeline.queries.ts";

const dayMs = 86_400_000;

const toEntry = ({ id, at, kind, what, detail }: TimelineRow): TimelineEntry => ({
  id,
  time: at.toISOString(),
  kind,
  what,
  detail,
});

export function timelineRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const queries = timelineQueries(database.pool);

  serve(app, timeline.page, async ({ query: { sn, before, kinds, size }, caller }) => {
    const device = await askedDevice(database.db, caller, sn);
    const filter = { before: before ?? clock.now(), from: null, kinds, most: size + 1 };
    const rows = await queries.entries(device, filter);
    const last = rows.length > size ? rows[size - 1] : undefined;
    return {
      entries: rows.slice(0, size).map(toEntry),
      next: last ? `${last.stamp}|${last.id}` : null,
      zone: device.zone,
    };
  });

  serve(app, timeline.log, async ({ query: { sn, kinds, page, size, ...asked }, caller }) => {
    const device = await askedDevice(database.db, caller, sn);
    const now = clock.now().getTime();
    const usual = { from: now - usualLogDays * dayMs, to: now };
    const span = spanAsked(asked, device, longestLogDays, usual);
    const before = new Date(Math.min(span.to.getTime(), now));
    const filter = { before, from: span.from, kinds, most: mostLogLines + 1 };
    const rows = await queries.entries(device, filter);
    const lines = rows.slice(0, mostLogLines);
    return {
      content: lines.slice(page * size, (page + 1) * size).map(toEntry),
      totalElements: lines.length,
      more: rows.length > mostLogLines,
      zone: device.zone,
    };
  });
}
