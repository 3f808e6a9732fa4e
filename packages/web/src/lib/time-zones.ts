import { readersZone } from "./format.ts";

let known: readonly string[] | undefined;

/** Every time zone the browser knows, the reader's and UTC first; asked for once, the list is long. */
export function timeZones(): readonly string[] {
  known ??= [...new Set([readersZone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  return known;
}
