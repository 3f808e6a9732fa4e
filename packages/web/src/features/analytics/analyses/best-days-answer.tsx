import type { BestDayRow, ranking } from "@foyer/contract/analytics/rank";
import type { Reply } from "@foyer/contract/endpoint";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { isolated } from "../../../lib/isolated.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useCompareAddress } from "../../../ui/analysis/compare-address.ts";
import { FigureTable, type FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import chart from "../../../ui/charts/charts.module.css";
import { Box, Stack } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import "../../../ui/kit/chart-colours.css";
import classes from "./best-days.module.css";

interface BestDaysAnswerProps {
  data: Reply<typeof ranking.bestDays>;
  state: QuestionState;
  /** 1 Monday … 7 Sunday. */
  weekday: number;
}

type Placed = BestDayRow & { best: NonNullable<BestDayRow["best"]> };
const isPlaced = (row: BestDayRow): row is Placed => row.best !== null;

/** Places without such a day that are named; the table has all. */
const mostApart = 20;
/** Bars that are drawn; the table has all. */
const mostBars = 30;

/** Each place by its best day of a weekday: bars with the date, then the same with the mean and what was left out as a table. */
export function BestDaysAnswer({ data, state, weekday }: BestDaysAnswerProps) {
  const t = usePhrases("ranks");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const { question } = state;
  const { metric } = question;
  const name = metrics(`${metric}.name`);
  const day = format.weekday(weekday);
  const title = t("bestDay", { weekday: day });
  if (data.rows.length === 0) return <Empty text={t("nobodyHint")} />;
  if (data.days === 0) return <Empty text={t("noSuchDay", { weekday: day })} />;
  const placed = data.rows.filter(isPlaced);
  const apart = data.rows.flatMap((row) => (isPlaced(row) ? [] : [isolated(row.name)]));
  return (
    <>
      {!question.tableOnly && (
        <Panel
          title={`${title}: ${name}`}
          about={
            <>
              {t("ranked", { count: placed.length })} · {t("bestOf", { count: data.days, weekday: day })}
              <MetricHelp metric={metric} />
            </>
          }
        >
          {placed.length === 0 ? (
            <Empty text={t("noWholeDay", { weekday: day })} />
          ) : (
            <BestDayBars rows={placed.slice(0, mostBars)} question={question} label={title} />
          )}
          {placed.length > 0 && apart.length > 0 && apart.length <= mostApart && (
            <Quiet mt="sm">{t("withoutDay", { weekday: day, names: format.list(apart) })}</Quiet>
          )}
        </Panel>
      )}
      <Panel flush title={t("table")} about={`${title}: ${name}`}>
        <BestDayTable rows={data.rows} question={question} weekday={day} />
      </Panel>
    </>
  );
}

interface BestDayBarsProps {
  rows: readonly Placed[];
  question: QuestionState["question"];
  label: string;
}

function BestDayBars({ rows, question, label }: BestDayBarsProps) {
  const format = useFormat();
  const { metric } = question;
  const largest = Math.max(0, ...rows.map(({ best }) => best.figure.value ?? 0));
  return (
    <ol aria-label={label} data-pictured>
      {rows.map((row) => (
        <Text key={row.id} as="li" px="xs" size="sm" numeric className={`${chart.rank} ${classes.bar}`}>
          <span
            className={chart.length}
            style={{ inlineSize: `${largest > 0 ? (100 * (row.best.figure.value ?? 0)) / largest : 0}%` }}
          />
          <Text as="span" tone="quiet" endwise>
            {row.place}
          </Text>
          <Box as="span" cut>
            <PlaceLink row={row} question={question} />
          </Box>
          <span className={classes.day}>
            {format.date(row.best.day)}
            {row.best.holidays.length > 0 && <small> · {row.best.holidays.join(", ")}</small>}
          </span>
          <strong>{metricText(metric, row.best.figure.value, format)}</strong>
        </Text>
      ))}
    </ol>
  );
}

/** Leads to the best day beside others. */
function PlaceLink({ row, question }: { row: Placed; question: QuestionState["question"] }) {
  const { day } = row.best;
  const toAddress = useCompareAddress({ ...question, time: null, startTime: day, endTime: day });
  if (toAddress === undefined) return <bdi>{row.name}</bdi>;
  return (
    <Link to={toAddress(row)} dir="auto" className={look({ unlined: true })}>
      {row.name}
    </Link>
  );
}

interface BestDayTableProps {
  rows: readonly BestDayRow[];
  question: QuestionState["question"];
  /** Its name. */
  weekday: string;
}

function BestDayTable({ rows, question, weekday }: BestDayTableProps) {
  const t = usePhrases("ranks");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const { metric } = question;
  const columns: FigureTableColumn<BestDayRow>[] = [
    { key: "place", text: t("place"), cell: ({ place }) => place ?? "–", sortBy: ({ place }) => place },
    {
      key: "day",
      text: t("bestDay", { weekday }),
      cell: ({ best }) =>
        best === null ? (
          "–"
        ) : (
          <Stack as="span">
            <span>{format.date(best.day)}</span>
            {best.holidays.length > 0 && <small>{best.holidays.join(", ")}</small>}
          </Stack>
        ),
      sortBy: ({ best }) => best?.day ?? null,
    },
    {
      key: "value",
      text: metrics(`${metric}.name`),
      metric,
      strong: true,
      figure: ({ best }) => best?.figure,
      why: ({ id, name, best }) =>
        best === null
          ? undefined
          : toWhyQuestion(question, {
              startTime: best.day,
              endTime: best.day,
              interval: question.interval,
              subject: { id, name },
              name,
            }),
    },
    {
      key: "mean",
      text: t("mean", { weekday }),
      cell: ({ mean }) => metricText(metric, mean, format),
      sortBy: ({ mean }) => mean,
    },
    {
      key: "days",
      text: t("daysCounted"),
      cell: ({ days }) => format.number(days),
      sortBy: ({ days }) => days,
    },
    {
      key: "incomplete",
      text: t("daysIncomplete"),
      cell: ({ incomplete }) => format.number(incomplete),
      sortBy: ({ incomplete }) => incomplete,
    },
  ];
  return (
    <FigureTable
      label={`${t("table")}: ${t("bestDay", { weekday })}`}
      head={t("name")}
      rows={rows.map((row) => ({ ...row, ...(row.entityName !== undefined && { note: row.entityName }) }))}
      columns={columns}
    />
  );
}
