import * as z from "zod/mini";

type Checked<T> = { ok: true; value: T } | { ok: false; path: string; reason: string };

/**
 * Parses a value that came from a device. What is wrong is said in English with the place of the first fault,
 * e.g. `records[3].start`; both texts are safe to store.
 */
export function firstProblem<S extends z.core.$ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const parsed = z.safeParse(schema, value, { error: z.locales.en().localeError });
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, path: pathText(issue?.path ?? []), reason: storable(issue?.message ?? "not valid") };
}

/** A problem as one sentence for the list of unreadable payloads. */
export function problemText({ path, reason }: { path: string; reason: string }): string {
  return [path, reason].filter(Boolean).join(": ");
}

function pathText(path: readonly PropertyKey[]): string {
  return storable(
    path
      .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
      .join("")
      .replace(/^\./, ""),
  );
}

/** A sender can put anything into a key; the database takes no NUL. */
function storable(text: string): string {
  return text.replace(/\p{Cc}/gu, " ").slice(0, 200);
}
