import type pg from "pg";
import { lastRecords } from "./last-stamps.queries.ts";

/** When the last record of lines within a span started and ended: how a clock was read before this server started. */
export const lastStamps = (
  pool: pg.Pool,
  device: { tenantId: number; deviceId: number },
  lines: readonly string[],
  from: number,
  to: number,
) => lastRecords(pool, device, lines, from, to);
