import * as z from "zod/mini";

/** Number of a line or of a counting logic. */
export const Id = z.int().check(z.nonnegative());

/**
 * The name of a line: its number. A sensor that leads a group of sensors also counts for the group, with numbers of its
 * own that may be the same; their lines have an `m` and the group's number, where it is given, in front.
 */
export function lineId(id: number, sensorType?: unknown, multisensorId?: unknown): string {
  if (sensorType !== "MULTI_SENSOR") return String(id);
  return `m${typeof multisensorId === "number" ? multisensorId : ""}-${id}`;
}
