import * as z from "zod/mini";

/** Below it a number counts seconds, otherwise milliseconds: they meet in the years 5138 and 1973. */
const leastMilliseconds = 1e11;
const latest = 1e13;

/** A moment as a push agent may be set to write it: UNIX milliseconds, UNIX seconds or RFC 3339. */
export const Time = z.pipe(
  z.union([z.number().check(z.positive(), z.maximum(latest)), z.iso.datetime({ offset: true })]),
  z.transform((time) =>
    typeof time === "string"
      ? new Date(time)
      : new Date(Math.round(time < leastMilliseconds ? time * 1000 : time)),
  ),
);
