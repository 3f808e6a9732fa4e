/**
 * `GET /hx-api/api/live` (server-sent events), sent at most once a second. `counts` (permission `home:view`): figures
 * of these entities changed; ask again for what is on the screen. `deviceTotals` (`device:list`): running totals of a
 * watched device (`devices/messaging.ts`).
 */
export interface LiveCounts {
  entityIds: number[];
  /** Server time, ISO 8601. */
  at: string;
}
export const livePath = "/api/live";
