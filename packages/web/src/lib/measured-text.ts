import type { Figure } from "@foyer/contract/counting/figure";
import type { Format } from "./format.ts";
import { phrase } from "./phrases.ts";

const keys = {
  sites: "restsOn.atSites",
  accesses: "restsOn.atAccesses",
  lines: "restsOn.atLines",
} as const;

/** For how much of the place a figure speaks, in words; nothing where all of it is measured. */
export function measuredText(
  { coverage, measuredAt }: Pick<Figure, "coverage" | "measuredAt">,
  format: Format,
): string {
  if (coverage === undefined) return "";
  if (coverage === null) return phrase("restsOn.unknown");
  if (coverage === 0) return phrase("restsOn.nowhere");
  if (measuredAt === undefined || measuredAt.measured === measuredAt.all)
    return phrase("restsOn.share", { share: format.percent(coverage, 0) });
  const numbers = { measured: format.number(measuredAt.measured), all: format.number(measuredAt.all) };
  return phrase(keys[measuredAt.places], numbers);
}
