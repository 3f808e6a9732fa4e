/**
 * `GET /hx-api/api/live` (server-sent events, permission `home:view`): told at most once a second.
 * `counts`: figures of these entities changed; ask again for what is on the screen.
 */
export interface LiveCounts {
  entityIds: number[];
  /** Server time, ISO 8601. */
  at: string;
}
export const livePath = "/api/live";
