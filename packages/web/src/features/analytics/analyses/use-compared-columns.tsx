import type { Usual } from "@foyer/contract/analytics/festivals";
import type { ComparedTime, Figure } from "@foyer/contract/counting/figure";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import { ChangeCell } from "../../../ui/change/change-cell.tsx";

/** A figure beside the usual one. */
export interface ComparedPart extends Figure {
  usual: Usual;
  growth: number | null;
  compared?: ComparedTime | undefined;
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
        return one && <ChangeCell metric={metric} {...one} />;
      },
      sortBy: (row) => part(row)?.growth ?? null,
    },
  ];
}
