import type { contrasting } from "@foyer/contract/analytics/contrast";
import type { Reply } from "@foyer/contract/endpoint";
import { useMemo } from "react";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { aligned } from "../../../ui/analysis/aligned.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { isSum } from "../../../ui/analysis/metric-kinds.ts";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { closer } from "../../../ui/analysis/pieces.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useUsualBand } from "../../../ui/analysis/use-usual-band.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { CompareHead } from "./compare-head.tsx";
import { toBand, toComparison } from "./compare-rows.ts";
import { useAlignedColumns } from "./use-aligned-columns.ts";
import { useCompareColumns } from "./use-compare-columns.tsx";
import { useSpanName } from "./use-span-name.ts";

/** Several others are shown as the field between them and their mean; fewer as lines. */
const shownApart = 2;

interface CompareAnswerProps {
  data: Reply<typeof contrasting.contrast>;
  state: QuestionState;
}

/** The answer in one line, the course of the spans above each other, and all of it as a table. */
export function CompareAnswer({ data: { series, interval, incompleteBelow }, state }: CompareAnswerProps) {
  const t = usePhrases("compare");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const toName = useSpanName();
  const { question, change, drill } = state;
  const { metric, measuredOnly } = question;
  const notes = useNotes(question);
  const columns = useMemo(() => aligned(series, interval), [series, interval]);
  const comparison = useMemo(
    () =>
      toComparison(series, columns, {
        rangeName: toName,
        mean: t("mean"),
        hasMean: isSum(metric),
        incompleteBelow,
      }),
    [series, columns, toName, metric, incompleteBelow, t],
  );
  const chartColumns = useAlignedColumns(columns, series, interval);
  const table = useCompareColumns(chartColumns, comparison, state, interval);
  const usual = useUsualBand(question, chartColumns, true);
  const chart = useMemo(() => {
    if (comparison === undefined) return undefined;
    const { asked, others, averaged, mean } = comparison;
    if (mean === undefined || others.length <= shownApart) {
      const lines = [asked, ...others.map((row) => ({ ...row, dashed: true }))];
      return usual ? { series: lines, band: usual } : { series: lines };
    }
    const told = others.map((row) => ({ ...row, tooltipOnly: true, dashed: true }));
    return { series: [asked, mean, ...told], band: toBand(averaged, t("band"), measuredOnly) };
  }, [comparison, usual, measuredOnly, t]);
  if (comparison === undefined || chart === undefined) return <Empty />;

  const name = metrics(`${metric}.name`);
  const incomplete = [comparison.asked, ...comparison.others].filter(({ base }) => isIncomplete(base));
  const notInMean =
    isSum(metric) && comparison.others.length > 1
      ? comparison.others.filter((row) => !comparison.averaged.includes(row))
      : [];
  const tools = <MeasuredOnlySwitch question={question} change={change} />;

  /** Into the hours of a day, beside those of the days it is compared with. */
  function look(index: number) {
    const pieces = (columns[index]?.points ?? []).map((point, place) => {
      const range = series[place]?.range;
      return point && range ? closer(point.time, interval, range) : undefined;
    });
    const [own, ...others] = pieces;
    if (own === undefined) return;
    const ranges = others.flatMap((each) =>
      each ? [{ startTime: each.startTime, endTime: each.endTime }] : [],
    );
    drill({ ...own, against: "own", ranges });
  }

  return (
    <>
      <Panel title={name} about={<MetricHelp metric={metric} />} tools={tools}>
        <CompareHead comparison={comparison} state={state} />
        {!question.tableOnly && (
          <SeriesChart
            label={`${name}: ${t("course")}`}
            metric={metric}
            kind={chartColumns.length < 2 ? "bar" : "line"}
            columns={chartColumns}
            {...chart}
            measuredOnly={measuredOnly}
            notes={notes.marks}
            lastDay={question.endTime}
            onPick={(_, index) => look(index)}
          />
        )}
        <NoteList list={notes.list} />
        {incomplete.length > 0 && (
          <Text role="note" mt="xs" size="sm" tone="down">
            {t("incomplete", { spans: format.list(incomplete.map((row) => row.name)) })}
          </Text>
        )}
        {notInMean.length > 0 && (
          <Text role="note" mt="xs" size="sm" tone="down">
            {t("notInMean", { spans: format.list(notInMean.map((row) => row.name)) })}
          </Text>
        )}
      </Panel>
      <Panel flush title={t("totals")} about={name}>
        <FigureTable
          label={`${name}: ${t("totals")}`}
          head={t("span")}
          rows={[comparison.asked, ...comparison.others]}
          total={comparison.mean}
          columns={table}
          measuredOnly={measuredOnly}
        />
      </Panel>
    </>
  );
}
