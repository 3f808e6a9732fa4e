import type { ComparedTime } from "@foyer/contract/counting/figure";
import type { Format } from "./format.ts";
import { phrase } from "./phrases.ts";

/** Over which hours a change was calculated, or why there is none; nothing where both spans are completely known. */
export function comparedText(
  { how, reason, seconds, ofSeconds }: ComparedTime,
  format: Format,
): string | undefined {
  if (reason) return phrase(`compared.noChange.${reason}`);
  if (how !== "partly") return undefined;
  const hours = (all: number) => format.number(Math.round(all / 360) / 10, 1);
  return phrase("compared.partly", { hours: hours(seconds), of: hours(ofSeconds) });
}
