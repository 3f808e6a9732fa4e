import { createHash } from "node:crypto";

const names = new Map<string, string>();

/**
 * A prepared statement: each connection parses it once, and plans once if a plan for any values is as good: for what takes longer
 * to plan than to answer. PostgreSQL keeps every text, so there must be few.
 */
export function prepared(text: string): { name: string; text: string } {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return { name, text };
}
