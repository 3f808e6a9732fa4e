import { storableJson } from "../../../platform/database/storable-json.ts";
import { parseShallowJson } from "../../../platform/shallow-json.ts";

export type JsonObject = Record<string, unknown>;

/** undefined = not an object. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** The object a body holds, its texts as the database can hold them; undefined = not JSON, or not an object. */
export function parseJsonObject(body: Buffer): JsonObject | undefined {
  try {
    return asObject(parseShallowJson(storableJson(body.toString("utf8"))));
  } catch {
    return undefined;
  }
}
