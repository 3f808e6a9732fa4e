import type { Usual } from "@foyer/contract/analytics/festivals";
import type { Figure } from "@foyer/contract/analytics/figure";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";

/** A figure beside the usual one. */
export interface ComparedPart extends Figure {
  usual: Usual;
  growth: number | null;
}

/** The usual figure of a row, from how many days it is, and the growth against it. */
export function useComparedColumns<Row>(
  metric: string,
  part: (row: Row) => ComparedPart | null,
): FigureTableColumn<Row>[] {
  const t = usePhrases("festivals");
  const format = useFormat();
  return [
    { key: "usual", text: t("usual"), title: t("usualHelp"), metric, figure: (row) => part(row)?.usual },
    {
      key: "usualDays",
      text: t("usualDays"),
      cell: (row) => format.number(part(row)?.usual.days ?? 0),
      sortBy: (row) => part(row)?.usual.days ?? null,
    },
    {
      key: "growth",
      text: t("growth"),
      title: t("usualHelp"),
      cell: (row) => {
        const one = part(row);
        return one === null || one.growth === null ? "–" : <ChangeLabel figure={one} short />;
      },
      sortBy: (row) => part(row)?.growth ?? null,
    },
  ];
}
