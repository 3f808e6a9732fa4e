import type { Figure } from "@foyer/contract/counting/figure";
import { coveredHours } from "./covered-hours.ts";
import type { Format } from "./format.ts";
import { phrase } from "./phrases.ts";

/** "11 of 12 hours": how much of its time a figure rests on. */
export function coverageText(
  figure: Pick<Figure, "completeness" | "coveredSeconds" | "expectedSeconds">,
  format: Format,
): string {
  const { covered, expected } = coveredHours(figure);
  return phrase("home.hoursCovered", {
    covered: format.number(covered, 1),
    expected: format.number(expected, 1),
  });
}
