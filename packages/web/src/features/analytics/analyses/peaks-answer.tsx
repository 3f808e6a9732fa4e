import type { Peaks, WeekdayFigure } from "@foyer/contract/analytics/peaks";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { useOpenDays } from "../../../ui/analysis/compare-address.ts";
import { FigureTable, type FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { isSum } from "../../../ui/analysis/metric-kinds.ts";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import type { Question } from "../../../ui/analysis/question.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { useUsualText } from "./use-usual-text.ts";
import { WeekGrid } from "./week-grid.tsx";
import { highestCell } from "./week-heat.ts";
import { daysOfWeekday } from "./weekday-days.ts";

interface PeaksAnswerProps {
  data: Peaks;
  state: QuestionState;
}

/** The busiest hour in a sentence, the hours of the week as a grid, the weekdays and places as tables. */
export function PeaksAnswer({ data, state: { question, today, drill } }: PeaksAnswerProps) {
  const t = usePhrases("peaks");
  const metrics = usePhrases("metrics");
  const { metric } = question;
  const name = metrics(`${metric}.name`);
  const openDays = useOpenDays(question);
  const measured = useMeasuredWords();
  const perDay = t(isSum(metric) ? "perDay" : "ofSums");
  const about = [name, perDay, measured(data.weekdays)].filter(Boolean).join(", ");
  const openWeekday = openDays && ((weekday: number) => openDays(daysOfWeekday(weekday, question, today)));
  if (data.weekdays.every(({ days }) => days === 0)) {
    return <StateMessage title={t("noneOver")} text={t("noneOverText")} />;
  }
  return (
    <>
      <Headline data={data} metric={metric} />
      {!question.tableOnly && (
        <Panel
          title={t("week")}
          about={
            <>
              {about} <MetricHelp metric={metric} />
            </>
          }
        >
          <WeekGrid data={data} metric={metric} label={`${name}: ${t("week")}`} onPick={openWeekday} />
        </Panel>
      )}
      <NotesPanel of={question} />
      <Panel flush title={t("weekdays")} about={about}>
        <WeekdayTable
          weekdays={data.weekdays}
          metric={metric}
          label={`${name}: ${t("weekdays")}`}
          onPick={openWeekday}
        />
      </Panel>
      {data.subjects.length > 1 && (
        <Panel flush title={t("byPlace")} about={`${name}, ${perDay}`}>
          <PlaceTable
            dataType={question.dataType}
            subjects={data.subjects}
            metric={metric}
            label={`${name}: ${t("byPlace")}`}
            onPick={(id) => drill({ ids: [id], deptId: null })}
          />
        </Panel>
      )}
    </>
  );
}

/** For how much of the place its weekdays speak. */
function useMeasuredWords() {
  const format = useFormat();
  return (weekdays: readonly WeekdayFigure[]): string => {
    const told = weekdays.map(({ total }) => measuredText(total, format)).filter(Boolean);
    return told[0] ?? "";
  };
}

/** When it is busiest, and when it is quietest while open. */
function Headline({ data, metric }: { data: Peaks; metric: Question["metric"] }) {
  const t = usePhrases("peaks");
  const format = useFormat();
  const usual = useUsualText(metric);
  const highest = highestCell(data.cells);
  const troughs = data.weekdays.flatMap(({ weekday, trough }) => (trough ? [{ ...trough, weekday }] : []));
  const lowest = troughs.sort((a, b) => a.average - b.average)[0];
  if (highest === undefined) return null;
  const words = ({ weekday, hour, average }: { weekday: number; hour: string; average: number | null }) => ({
    weekday: format.weekday(weekday),
    hour,
    value: usual(average),
  });
  return (
    <Text size="lg">
      <strong>{t(isSum(metric) ? "busiest" : "highest", words(highest))}</strong>{" "}
      {lowest && isSum(metric) && t("quietest", words(lowest))}
    </Text>
  );
}

interface WeekdayRow extends WeekdayFigure {
  id: number;
  name: string;
}

function WeekdayTable({
  weekdays,
  metric,
  label,
  onPick,
}: {
  weekdays: readonly WeekdayFigure[];
  metric: Question["metric"];
  label: string;
  onPick: ((weekday: number) => void) | undefined;
}) {
  const t = usePhrases("peaks");
  const all = usePhrases("analysis");
  const format = useFormat();
  const hourText = useHourText(metric);
  const usual = useUsualText(metric);
  const rows = weekdaysInOrder().flatMap((day): WeekdayRow[] => {
    const row = weekdays.find(({ weekday }) => weekday === day);
    return row && row.days + row.incomplete > 0 ? [{ ...row, id: day, name: format.weekday(day) }] : [];
  });
  const columns: FigureTableColumn<WeekdayRow>[] = [
    {
      key: "average",
      text: t(isSum(metric) ? "average" : "usual"),
      strong: true,
      cell: ({ average }) => usual(average),
      sortBy: ({ average }) => average,
    },
    {
      key: "peak",
      text: t("peak"),
      cell: ({ peak }) => hourText(peak),
      sortBy: ({ peak }) => peak?.average ?? null,
    },
    {
      key: "trough",
      text: t("trough"),
      cell: ({ trough }) => hourText(trough),
      sortBy: ({ trough }) => trough?.average ?? null,
    },
    {
      key: "days",
      text: t("days"),
      cell: ({ days, incomplete }) =>
        `${format.number(days)}${incomplete > 0 ? ` / ${format.number(days + incomplete)}` : ""}`,
      sortBy: ({ days }) => days,
    },
    ...(isSum(metric)
      ? [{ key: "total", text: all("sum"), metric, figure: ({ total }: WeekdayRow) => total }]
      : []),
  ];
  return (
    <FigureTable
      label={label}
      head={t("weekday")}
      rows={rows}
      columns={columns}
      onPick={onPick && ((row: WeekdayRow) => onPick(row.weekday))}
    />
  );
}

function PlaceTable({
  subjects,
  dataType,
  metric,
  label,
  onPick,
}: {
  subjects: Peaks["subjects"];
  dataType: Question["dataType"];
  metric: Question["metric"];
  label: string;
  onPick: (id: number) => void;
}) {
  const t = usePhrases("peaks");
  const format = useFormat();
  const usual = useUsualText(metric);
  const measured = useMeasuredWords();
  type Row = Peaks["subjects"][number];
  const findPeak = ({ weekdays }: Row) =>
    weekdays
      .flatMap(({ weekday, peak }) => (peak ? [{ ...peak, weekday }] : []))
      .sort((a, b) => b.average - a.average)[0];
  const averageOn = ({ weekdays }: Row, day: number) =>
    weekdays.find(({ weekday }) => weekday === day)?.average ?? null;
  const columns: FigureTableColumn<Row>[] = [
    {
      key: "busiest",
      text: t("busiestHour"),
      strong: true,
      cell: (row) => {
        const peak = findPeak(row);
        if (peak === undefined) return "–";
        const hour = `${format.weekday(peak.weekday, "short")} ${peak.hour}`;
        return t("at", { hour, value: usual(peak.average) });
      },
      sortBy: (row) => findPeak(row)?.average ?? null,
    },
    ...weekdaysInOrder().map((day) => ({
      key: String(day),
      text: format.weekday(day, "short"),
      title: format.weekday(day),
      cell: (row: Row) => usual(averageOn(row, day)),
      sortBy: (row: Row) => averageOn(row, day),
    })),
  ];
  return (
    <FigureTable
      label={label}
      head={t("place")}
      toPlace={({ id }) => subjectPlace(dataType, id)}
      rows={subjects.map((row) => ({
        ...row,
        note: [row.entityName, measured(row.weekdays)].filter(Boolean).join(", "),
      }))}
      columns={columns}
      onPick={({ id }) => onPick(id)}
    />
  );
}

function useHourText(metric: Question["metric"]) {
  const t = usePhrases("peaks");
  const usual = useUsualText(metric);
  return (of: WeekdayFigure["peak"]) => (of ? t("at", { hour: of.hour, value: usual(of.average) }) : "–");
}
