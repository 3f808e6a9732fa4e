import type { RankRow } from "@foyer/contract/analytics/rank";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import type { Question } from "../../../ui/analysis/question.ts";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { PlaceChange } from "./place-change.tsx";

/** The columns of the table below a ranking; how places stood before is not known of what was measured. */
export function useRankColumns(question: Question): FigureTableColumn<RankRow>[] {
  const t = usePhrases("ranks");
  const metrics = usePhrases("metrics");
  const compared = usePhrases("compared");
  const format = useFormat();
  const { metric, startTime, endTime, interval, measuredOnly } = question;
  const knownText = (completeness: number | null) =>
    completeness === null ? undefined : compared("known", { share: format.percent(completeness, 1) });
  const now: FigureTableColumn<RankRow>[] = [
    { key: "place", text: t("place"), cell: ({ place }) => place ?? "–", sortBy: ({ place }) => place },
    {
      key: "value",
      text: metrics(`${metric}.name`),
      metric,
      strong: true,
      figure: (row) => row,
      why: ({ id, name }) =>
        toWhyQuestion(question, { startTime, endTime, interval, subject: { id, name }, name }),
    },
    {
      key: "share",
      text: t("share"),
      cell: ({ share }) => (share === null ? "–" : format.percent(share, 1)),
      sortBy: ({ share }) => share,
    },
  ];
  const before: FigureTableColumn<RankRow>[] = [
    {
      key: "before",
      text: t("before"),
      cell: ({ previous, completenessBefore }) => (
        <span title={knownText(completenessBefore)}>
          {metricText(metric, previous, format)}
          {isIncomplete({ completeness: completenessBefore }) && (
            <small> {knownText(completenessBefore)}</small>
          )}
        </span>
      ),
      sortBy: ({ previous }) => previous,
    },
    {
      key: "change",
      text: t("change"),
      cell: (row) => (row.value === null ? "–" : <ChangeLabel figure={row} metric={metric} />),
      sortBy: ({ growth }) => growth,
    },
    {
      key: "placeBefore",
      text: t("placeBefore"),
      cell: ({ place, placeBefore, compared, previous }) =>
        place === null ? "–" : <PlaceChange {...{ place, placeBefore, compared, previous }} />,
      sortBy: ({ placeBefore }) => placeBefore,
    },
  ];
  return measuredOnly ? now : [...now, ...before];
}
