import { createHash } from "node:crypto";

const names = new Map<string, string>();

/**
 * A statement that each connection parses once, and plans once if a plan for any values is as good: for what takes longer
 * to plan than to answer. PostgreSQL keeps every text, so there must be few.
 */
export function planned(text: string): { name: string; text: string } {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return { name, text };
}
