import { type FestivalSide, type FestivalSides, festivals } from "@foyer/contract/analytics/festivals";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Answer } from "../../../ui/analysis/answer.tsx";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import { useAsAnswered } from "../../../ui/analysis/use-as-answered.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { DayChoice } from "./day-choice.tsx";
import { holidayName } from "./use-holidays.ts";

interface FestivalSideHoursProps {
  sides: readonly FestivalSide[];
  state: QuestionState;
  /** Days of the holidays in words. */
  days: readonly string[];
  nth: number;
  onDay: (nth: number) => void;
}

const colours = 8;

/** The hours of one day of each holiday, a question of their own. */
export function FestivalSideHours({ sides, state, days, nth, onDay }: FestivalSideHoursProps) {
  const t = usePhrases("festivals");
  const { startTime: _, endTime: __, ...subjects } = state.body;
  const asked = { ...subjects, type: state.question.metric, holidayIds: sides.map(({ id }) => id), nth };
  const names = new Set(sides.map(({ name }) => name));
  const isSame = names.size < 2;
  const same = useAsk(festivals.contrastSame, { body: asked }, { enabled: isSame });
  const two = useAsk(festivals.contrast, { body: asked }, { enabled: !isSame });
  const answer = isSame ? same : two;
  const { question, about } = useAsAnswered(answer, { ...state, about: days[nth - 1] ?? t("allDays") });
  return (
    <Panel title={t("hours")} about={about} tools={<DayChoice days={days} value={nth} onChoose={onDay} />}>
      <Answer answer={answer} rooms={["chart"]}>
        {(data) => <Hours data={data} about={about} question={question} />}
      </Answer>
    </Panel>
  );
}

interface HourRow {
  id: string;
  name: string;
  points: FestivalSides["hours"][number]["points"];
}

interface HoursProps {
  data: FestivalSides;
  about: string;
  question: QuestionState["question"];
}

function Hours({ data: { sides, hours }, about, question: { metric, tableOnly } }: HoursProps) {
  const t = usePhrases("festivals");
  const metrics = usePhrases("metrics");
  const label = `${metrics(`${metric}.name`)}: ${t("hoursOf", { day: about })}`;
  if (tableOnly) {
    return (
      <FigureTable
        label={label}
        head={t("hour")}
        rows={hours.map<HourRow>(({ time, points }) => ({ id: time, name: time, points }))}
        columns={sides.map((side, at) => ({
          key: String(side.id),
          text: holidayName(side),
          metric,
          figure: ({ points }: HourRow) => points[at],
        }))}
      />
    );
  }
  return (
    <SeriesChart
      label={label}
      metric={metric}
      kind="line"
      columns={hours.map(({ time }) => ({ key: time, text: time }))}
      series={sides.map((side, at) => ({
        id: side.id,
        name: holidayName(side),
        slot: (at % colours) + 1,
        figures: hours.map(({ points }) => points[at] ?? null),
      }))}
    />
  );
}
