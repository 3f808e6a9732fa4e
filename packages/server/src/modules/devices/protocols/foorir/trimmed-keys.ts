import { asObject, type JsonObject } from "../json-object.ts";

/** The vendor prints keys with blanks around them; a key that then occurs twice makes the object unreadable (null). */
export function trimmedKeys(value: unknown): JsonObject | null {
  const object = asObject(value);
  if (!object) return null;
  const members = Object.entries(object).map(([key, member]) => [key.trim(), member] as const);
  const trimmed = new Map(members);
  return trimmed.size === members.length ? Object.fromEntries(trimmed) : null;
}
