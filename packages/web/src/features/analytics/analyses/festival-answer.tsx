import { type FestivalDay, festivals } from "@foyer/contract/analytics/festivals";
import type { Reply } from "@foyer/contract/endpoint";
import { useMemo } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Answer } from "../../../ui/analysis/answer.tsx";
import { toColumns } from "../../../ui/analysis/chart-columns.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { usePieceText } from "../../../ui/analysis/piece-text.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import { useAsAnswered } from "../../../ui/analysis/use-as-answered.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { DayChoice } from "./day-choice.tsx";
import { FestivalHead } from "./festival-head.tsx";
import { FestivalHours } from "./festival-hours.tsx";
import { type ComparedPart, useComparedColumns } from "./use-compared-columns.tsx";

interface DayRow {
  id: number;
  name: string;
  day: FestivalDay;
}

/** Days beyond these are a line rather than bars. */
const mostBars = 16;

const rowPart = ({ day }: DayRow): ComparedPart => day;

interface FestivalAnswerProps {
  data: Reply<typeof festivals.details>;
  state: QuestionState;
  /** Which day's hours are shown. */
  nth: number;
  onDay: (nth: number) => void;
}

/** A holiday: its figures in one line, its days and the hours of one, each beside the usual. */
export function FestivalAnswer({ data: { holiday, days }, state, nth, onDay }: FestivalAnswerProps) {
  const t = usePhrases("festivals");
  const metrics = usePhrases("metrics");
  const { question, named } = state;
  const { metric, tableOnly } = question;
  const who = useWhoText({ question, named });
  const name = metrics(`${metric}.name`);
  const { startTime, endTime } = holiday;
  const piece = usePieceText("1d", { startTime, endTime });
  const notes = useNotes({ ...question, startTime, endTime });
  const columns = useMemo(
    () => toColumns(days, piece.text).map((column) => ({ ...column, title: piece.title(column.key) })),
    [days, piece],
  );
  const series = useMemo(
    () => [
      { id: "holiday", name: t("holiday"), slot: 1, figures: days },
      { id: "usual", name: t("usual"), slot: 0, dashed: true, figures: days.map(({ usual }) => usual) },
    ],
    [days, t],
  );
  const compared = useComparedColumns<DayRow>(metric, rowPart);

  return (
    <>
      <Panel title={name} about={<MetricHelp metric={metric} />}>
        <FestivalHead holiday={holiday} state={state} />
        {!tableOnly && (
          <SeriesChart
            label={`${name}: ${t("days")}`}
            metric={metric}
            kind={days.length > mostBars ? "line" : "bar"}
            columns={columns}
            series={series}
            notes={notes.marks}
            lastDay={endTime}
            onPick={(_, index) => onDay(index + 1)}
          />
        )}
        <NoteList list={notes.list} />
      </Panel>
      <Panel flush title={t("days")} about={name}>
        <FigureTable
          label={`${name}: ${t("days")}`}
          head={t("day")}
          rows={days.map((day) => ({ id: day.nth, name: piece.title(day.time), day }))}
          columns={[
            {
              key: "value",
              text: name,
              metric,
              strong: true,
              figure: ({ day }) => day,
              why: ({ day: { time } }) =>
                toWhyQuestion(question, { name: who, startTime: time, endTime: time, interval: "1d" }),
            },
            ...compared,
          ]}
          onPick={({ id }) => onDay(id)}
        />
      </Panel>
      <HoursPanel
        holidayId={holiday.id}
        {...{ days: columns.map(({ title }) => title), state, nth, onDay }}
      />
    </>
  );
}

interface HoursPanelProps extends Omit<FestivalAnswerProps, "data"> {
  holidayId: number;
  days: readonly string[];
}

/** The hours are a question of their own: it takes longer than that of the days. */
function HoursPanel({ holidayId, days, state, nth, onDay }: HoursPanelProps) {
  const t = usePhrases("festivals");
  const { startTime: _, endTime: __, ...subjects } = state.body;
  const answer = useAsk(festivals.details, {
    body: { ...subjects, type: state.question.metric, holidayId, nth },
  });
  const { question, about } = useAsAnswered(answer, { ...state, about: days[nth - 1] ?? t("allDays") });
  return (
    <Panel title={t("hours")} about={about} tools={<DayChoice days={days} value={nth} onChoose={onDay} />}>
      <Answer answer={answer} rooms={["chart"]}>
        {({ hours }) => (
          <FestivalHours {...{ about, hours }} metric={question.metric} tableOnly={question.tableOnly} />
        )}
      </Answer>
    </Panel>
  );
}
