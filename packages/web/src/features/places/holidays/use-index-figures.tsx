import { type FestivalRow, festivals } from "@foyer/contract/analytics/festivals";
import { type NumberType, spanTypes } from "@foyer/contract/metrics";
import type { Holiday } from "@foyer/contract/places/holidays";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import { ChangeCell } from "../../../ui/change/change-cell.tsx";
import type { Column } from "../../../ui/table/column.ts";

/** Named as in the questions of the analyses, so that links carry them on. */
const parsers = {
  ids: parseAsInteger,
  types: parseAsStringLiteral(spanTypes),
};

export interface IndexFiltersProps {
  entityId: number | null;
  metric: NumberType;
  onSite: (id: number | null) => void;
  onMetric: (metric: NumberType) => void;
}

/** What was counted on holidays, beside usual days and the year before. */
export function useIndexFigures(shown: readonly Holiday[]) {
  const t = usePhrases("holidays");
  const [{ ids: entityId, types }, choose] = useQueryStates(parsers);
  const metric = types ?? "flowIn";
  const holidayIds = shown.map(({ id }) => id);
  const answer = useAsk(
    festivals.index,
    { body: { type: metric, holidayIds, ...(entityId !== null && { ids: [entityId] }) } },
    { enabled: holidayIds.length > 0 },
  );
  const rows = new Map(answer.data?.rows.map((row) => [row.id, row]));
  const ofRow = (cell: (row: FestivalRow) => React.ReactNode) => (holiday: Holiday) => {
    const row = rows.get(holiday.id);
    return row === undefined ? (answer.isPending ? "…" : "–") : cell(row);
  };
  const columns: Column<Holiday>[] = [
    {
      title: t("total"),
      numeric: true,
      cell: ofRow((row) => <FigureWord metric={metric} figure={row} />),
    },
    {
      title: t("againstUsual"),
      numeric: true,
      cell: ofRow(({ value, growth, compared }) => (
        <ChangeCell metric={metric} value={value} growth={growth} compared={compared} />
      )),
    },
    {
      title: t("againstYearBefore"),
      numeric: true,
      cell: ofRow(({ value, before }) =>
        before === null ? (
          "–"
        ) : (
          <ChangeCell metric={metric} value={value} growth={before.growth} compared={before.compared} />
        ),
      ),
    },
  ];
  const asked = new URLSearchParams({
    ...(entityId !== null && { ids: String(entityId) }),
    ...(types !== null && { types }),
  }).toString();
  const filters: IndexFiltersProps = {
    entityId,
    metric,
    onSite: (id) => void choose({ ids: id }),
    onMetric: (next) => void choose({ types: next }),
  };
  return {
    columns,
    filters,
    /** Why there are no figures. */
    error: answer.error,
    again: () => void answer.refetch(),
    /** Where the holiday is shown in detail, by the same question. */
    toAddress: (id: number) => `/analysis/festival/detail/${id}${asked && `?${asked}`}`,
  };
}
