import type { QualityDay, QualityRow } from "@foyer/contract/counting/quality";
import type { Format } from "../../../lib/format.ts";
import { languageTag } from "../../../lib/language.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import type { Phrases } from "../../../lib/phrases.ts";
import { completenessLevel } from "../../../ui/charts/completeness-level.ts";
import type { HeatCell, HeatColumn, HeatRow } from "../../../ui/charts/heat-grid.tsx";

export const isOdd = ({ late, revised, quarantined }: QualityDay) => late + revised + quarantined > 0;

/** What came irregularly on a day, each in words. */
export const oddities = ({ late, revised, quarantined }: QualityDay, t: Phrases<"quality.day">): string[] => [
  ...(late > 0 ? [t("late", { count: late })] : []),
  ...(revised > 0 ? [t("revised", { count: revised })] : []),
  ...(quarantined > 0 ? [t("heldBack", { count: quarantined })] : []),
];

/** How much of a site's day is known, in words. */
export function knownWords(
  { coverage }: Pick<QualityRow, "coverage">,
  { completeness, coveredSeconds, expectedSeconds }: QualityDay,
  t: Phrases<"quality.day">,
  format: Format,
): string {
  if (coverage === 0) return measuredText({ coverage }, format);
  if (completeness === null) return t("notExpected");
  return t("known", {
    share: format.percent(Math.floor(completeness * 1000) / 1000, 1),
    covered: format.number(coveredSeconds / 3600, 1),
    expected: format.number(expectedSeconds / 3600, 1),
  });
}

/** A column a day: its number, under the name of its month. */
export function dayColumns(days: readonly string[]): HeatColumn[] {
  const month = new Intl.DateTimeFormat(languageTag(), { month: "short", timeZone: "UTC" });
  return days.map((day) => ({
    key: day,
    label: String(Number(day.slice(8))),
    group: month.format(new Date(day)),
  }));
}

/** A row a site, a cell a day. */
export function dayRows(rows: readonly QualityRow[], t: Phrases<"quality.day">, format: Format): HeatRow[] {
  return rows.map(({ days, ...site }) => ({
    key: site.id,
    name: site.name,
    note: measuredText(site, format),
    cells: days.map((day): HeatCell => {
      const level = completenessLevel(day.completeness);
      const words = [format.weekdayDate(day.day), knownWords(site, day, t, format), ...oddities(day, t)];
      return { level, words: words.join(", "), hatched: level === 4, marked: isOdd(day) };
    }),
  }));
}
