/** A short text that may be stored and shown: the database takes no NUL and, in JSON, no half of a character. */
export function shownText(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return (
    String(value)
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 100)
      .toWellFormed() || undefined
  );
}
