import type { PhraseKey } from "@foyer/phrases/phrases";
import type { PhraseValues } from "@foyer/phrases/wording";
import type * as z from "zod/mini";
import { phraseOr } from "../../lib/phrases.ts";

type Issue = z.core.$ZodIssue;

/** What is wrong with a field: a phrase below `fields`, or a whole phrase key, with its values. */
export interface Fault {
  key: string;
  values?: PhraseValues;
}

/** The first issue of each field. */
export function toFaults(issues: readonly Issue[], draft: object): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  for (const issue of issues) {
    const name = issue.path.join(".");
    faults[name] ??= toFault(issue, valueAt(draft, issue.path));
  }
  return faults;
}

/** The words of a fault; a field that is chosen rather than typed asks to select. */
export function faultWords({ key, values }: Fault, field: string, chosen: boolean): string {
  const wanted = chosen && key === "required" ? "select" : key;
  const whole: PhraseKey | string = wanted.includes(".") ? wanted : `fields.${wanted}`;
  return phraseOr(phraseOr(key, "fields.invalid", { field }), whole, { field, ...values });
}

/** The server names the kind of fault only; bounds it cannot tell are left out of the words. */
export function serverFault(key: string): Fault {
  return { key: ["tooLong", "tooShort", "min", "max"].includes(key) ? "invalid" : key };
}

function toFault(issue: Issue, value: unknown): Fault {
  if (issue.code === "too_small") return tooSmall(issue.origin, Number(issue.minimum));
  if (issue.code === "too_big") {
    const max = Number(issue.maximum);
    return { key: issue.origin === "string" ? "tooLong" : "max", values: { max } };
  }
  if (value === undefined || value === null || value === "") return { key: "required" };
  if (issue.code === "invalid_format" && issue.format === "email") return { key: "notEmail" };
  if (issue.code === "invalid_type") return { key: wrongType(issue.expected, value) };
  const isOurs = issue.code === "custom" || issue.code === "invalid_format";
  // Checks of our own put a phrase key where the library puts its message.
  return { key: isOurs && /^[\w.]+$/.test(issue.message) ? issue.message : "invalid" };
}

function tooSmall(origin: string, min: number): Fault {
  if (origin === "string") return min <= 1 ? { key: "required" } : { key: "tooShort", values: { min } };
  return origin === "array" ? { key: "select" } : { key: "min", values: { min } };
}

function wrongType(expected: string, value: unknown): string {
  if (expected !== "number" && expected !== "int") return "invalid";
  return typeof value === "number" ? "notAnInteger" : "notANumber";
}

function valueAt(draft: object, path: readonly PropertyKey[]): unknown {
  // A form may keep what is deep in the draft under its whole name.
  const whole = path.join(".");
  if (whole in draft) return (draft as Record<string, unknown>)[whole];
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    draft,
  );
}
