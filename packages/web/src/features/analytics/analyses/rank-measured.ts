import type { RankRow } from "@foyer/contract/analytics/rank";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";

/**
 * The rows of a ranking by what was measured alone: their places and shares are other ones. How they stood before is
 * not known of what was measured.
 */
export function measuredRanking(rows: readonly RankRow[], order: "asc" | "desc"): RankRow[] {
  const placed = rows.filter(({ place }) => place !== null);
  const values = placed.map((row) => shownValue(row, true) ?? 0);
  const sum = values.reduce((all, value) => all + value, 0);
  const sign = order === "asc" ? 1 : -1;
  return rows
    .map((row) => {
      const value = shownValue(row, true) ?? 0;
      return {
        ...row,
        previous: null,
        growth: null,
        placeBefore: null,
        share: row.share === null || sum <= 0 ? null : value / sum,
        place: row.place === null ? null : 1 + values.filter((other) => other > value).length,
      };
    })
    .sort((a, b) => {
      if (a.place === null || b.place === null) return Number(a.place === null) - Number(b.place === null);
      return sign * ((shownValue(a, true) ?? 0) - (shownValue(b, true) ?? 0));
    });
}
