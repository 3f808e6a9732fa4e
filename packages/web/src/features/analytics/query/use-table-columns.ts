import type { QueryAnswer, QueryRow } from "@foyer/contract/analytics/query";
import { usePhrases } from "../../../lib/phrases.ts";
import { usePieceText } from "../../../ui/analysis/piece-text.ts";
import { toPiece, toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import type { QueryTableColumn } from "./query-table.tsx";
import type { TableState } from "./use-table-state.ts";

const typeOfKind = { entity: 0, access: 1, area: 2 } as const;

/** What explains a figure of a row; sums of accesses or areas have nobody to ask. */
function whyOfRow({ question }: TableState, columns: QueryAnswer["columns"], row: QueryRow, time?: string) {
  const { dataType, startTime, endTime, interval, openHoursOnly } = question;
  const shared = { name: row.name, startTime, endTime, interval, ...toPiece(columns, time) };
  if (row.kind === "dept") {
    if (dataType !== 0) return undefined;
    return toWhyQuestion({ ...question, dataType: 0, ids: [], deptId: row.id, openHoursOnly }, shared);
  }
  if (row.subtotal) return undefined;
  const own = { ...question, dataType: typeOfKind[row.kind] };
  return toWhyQuestion(own, { ...shared, subject: { id: row.id, name: row.name } });
}

/** Columns of statistics, or of pieces of time with the sum before them. */
export function useTableColumns(data: QueryAnswer, state: TableState): QueryTableColumn[] {
  const t = usePhrases("analysis");
  const metrics = usePhrases("metrics");
  const { question, types, shown } = state;
  const piece = usePieceText(question.interval, question);
  if (!state.byTimes) {
    return types.map((type, at) => ({
      key: type,
      text: metrics(`${type}.name`),
      title: metrics(`${type}.help`),
      type,
      sorts: type,
      figure: ({ figures }) => figures[at],
      why: (row) => whyOfRow(state, data.columns, row),
    }));
  }
  return [
    {
      key: "total",
      text: t("sum"),
      title: metrics(`${shown}.name`),
      type: shown as QueryTableColumn["type"],
      sorts: shown as QueryTableColumn["type"],
      strong: true,
      figure: ({ figures }) => figures[0],
      why: (row) => whyOfRow(state, data.columns, row),
    },
    ...data.columns.map(
      ({ time }, at): QueryTableColumn => ({
        key: time,
        text: piece.text(time),
        title: piece.title(time),
        type: shown as QueryTableColumn["type"],
        figure: ({ points }) => points?.[at]?.[0],
        why: (row) => whyOfRow(state, data.columns, row, time),
      }),
    ),
  ];
}
