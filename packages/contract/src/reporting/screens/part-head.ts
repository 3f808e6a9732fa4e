import * as z from "zod/mini";

/** What every answer about places says of itself: its days, on the clock of its places, and when the newest count in it came. */
export const partHead = {
  startTime: z.string(),
  endTime: z.string(),
  zones: z.array(z.string()),
  asOf: z.nullable(z.string()),
};
