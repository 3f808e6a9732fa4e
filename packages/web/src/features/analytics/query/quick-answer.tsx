import type { QueryAnswer, QueryFigure, QueryRow } from "@foyer/contract/analytics/query";
import type { UseQueryResult } from "@tanstack/react-query";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import type { Refused } from "../../../lib/refused.ts";
import { Answer } from "../../../ui/analysis/answer.tsx";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";
import { FigureTable, type FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import { useAsAnswered } from "../../../ui/analysis/use-as-answered.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { OriginBar } from "../../../ui/charts/origin-bar.tsx";
import { seriesSlots } from "../../../ui/charts/series-slots.ts";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Figure, Quiet, Text } from "../../../ui/kit/text.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Pages } from "./pages.tsx";
import classes from "./quick.module.css";
import { useChartColumns } from "./use-chart-columns.ts";

interface QuickAnswerProps {
  data: QueryAnswer;
  /** The same by hours, or by longer pieces of more days, of the first statistic. */
  pieces: UseQueryResult<QueryAnswer, Refused>;
  /** The question of `data`. */
  state: QuestionState;
  /** The question of the pieces. */
  now: QuestionState;
  /** To a page, counted from 1. */
  onPage: (page: number) => void;
}

/** The figures of all together, their hours, and a row for each site. */
export function QuickAnswer({ data, pieces, state, now, onPage }: QuickAnswerProps) {
  const t = usePhrases("queries");
  const metrics = usePhrases("metrics");
  const { question, drill } = state;
  const { ids } = question;
  const columns = useSiteColumns(state, pieces.data);
  const ofPieces = useAsAnswered(pieces, now);
  const { metric, interval } = ofPieces.question;
  const name = metrics(`${metric}.name`);
  if (data.rows.length === 0 && data.page === 0) return <Empty text={t("nobody")} />;
  const [only] = ids.length === 1 ? data.rows : [];
  return (
    <>
      <div className={classes.cards}>
        {question.metrics.map((each, at) => (
          <FigureCard key={each} metric={each} figure={data.total.figures[at]} />
        ))}
      </div>
      {!question.tableOnly && (
        <Panel
          title={interval === "1h" ? t("hoursOf", { name }) : `${name} ${t("course")}`}
          about={<MetricHelp metric={metric} />}
        >
          <Answer answer={pieces} rooms={["chart"]}>
            {(found) => (
              <PiecesChart
                data={found}
                state={ofPieces}
                slot={only ? (seriesSlots([only.id]).get(only.id) ?? 1) : 1}
              />
            )}
          </Answer>
        </Panel>
      )}
      <NotesPanel of={question} />
      <Panel flush title={t("sites")} about={t("rows", { count: data.totalElements })}>
        <FigureTable
          label={t("sites")}
          head={t("kinds.entity")}
          toPlace={({ id }) => subjectPlace(0, id)}
          rows={data.rows}
          columns={columns}
          {...(data.totalElements > 1 && {
            onPick: ({ id }: QueryRow) => drill({ ids: [id], deptId: null }),
          })}
        />
        <Pages data={data} onPage={onPage} />
      </Panel>
    </>
  );
}

function FigureCard({ metric, figure }: { metric: string; figure: QueryFigure | undefined }) {
  const metrics = usePhrases("metrics");
  const format = useFormat();
  if (figure === undefined) return null;
  return (
    <Stack gap="2xs" py="sm" px="md" frame surface="body">
      <Quiet as="span">{metrics(`${metric as "flowIn"}.name`)}</Quiet>
      <Figure as="strong">{metricText(metric, figure.value, format)}</Figure>
      <OriginBar figure={figure} />
      {measuredText(figure, format) !== "" && (
        <Text as="small" tone="quiet">
          {measuredText(figure, format)}
        </Text>
      )}
      {isIncomplete(figure) && (
        <Text as="small" tone="quiet">
          {coverageText(figure, format)}
        </Text>
      )}
    </Stack>
  );
}

function PiecesChart({
  data,
  state: { question },
  slot,
}: Pick<QuickAnswerProps, "state"> & { data: QueryAnswer; slot: number }) {
  const metrics = usePhrases("metrics");
  const name = metrics(`${question.metric}.name`);
  const { marks } = useNotes(question);
  const columns = useChartColumns(data.columns, question.interval, question);
  return (
    <SeriesChart
      label={name}
      metric={question.metric}
      kind="bar"
      height={260}
      notes={marks}
      lastDay={question.endTime}
      columns={columns}
      series={[{ id: 0, name, slot, figures: data.total.points?.map(([figure]) => figure ?? null) ?? [] }]}
    />
  );
}

function useSiteColumns(
  { question }: QuestionState,
  pieces: QueryAnswer | undefined,
): FigureTableColumn<QueryRow>[] {
  const t = usePhrases("queries");
  const metrics = usePhrases("metrics");
  const { startTime, endTime, interval } = question;
  const pointsById = new Map(pieces?.rows.map(({ id, points }) => [id, points]));
  return [
    ...question.metrics.map(
      (metric, at): FigureTableColumn<QueryRow> => ({
        key: metric,
        text: metrics(`${metric}.name`),
        title: metrics(`${metric}.help`),
        metric,
        strong: at === 0,
        figure: ({ figures }) => figures[at],
        why: ({ id, name }) =>
          toWhyQuestion(question, { subject: { id, name }, name, startTime, endTime, interval }),
      }),
    ),
    {
      key: "course",
      text: t(interval === "1h" ? "byHour" : "columns.time"),
      cell: ({ id }) => (
        <div className={classes.spark}>
          <Sparkline values={pointsById.get(id)?.map(([figure]) => shownValue(figure)) ?? []} />
        </div>
      ),
    },
  ];
}
