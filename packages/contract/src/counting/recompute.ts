import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** How far the roll-ups lie behind the records, among what the caller may see. */
export const RecomputeProgress = z.object({
  /** Entities with figures still to be recomputed. */
  waiting: z.int(),
  /** When the oldest of these became necessary; null when nothing waits. */
  since: z.nullable(z.string()),
  /** Entities recomputed within the last minute. */
  doneLastMinute: z.int(),
});
export type RecomputeProgress = z.output<typeof RecomputeProgress>;

export const recomputing = {
  progress: endpoint({
    method: "GET",
    path: "/api/recompute",
    permission: "signedIn",
    summary: "Entities whose figures are still being made anew from their records",
    reply: RecomputeProgress,
  }),
};
