import { heatMaps } from "@foyer/contract/reporting/heat-map";
import { type HeatReport, type HeatReportRow, heatReports } from "@foyer/contract/reporting/heat-reports";
import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useMemo } from "react";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { comparedRanges } from "../../../ui/analysis/compared-ranges.ts";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { RangesWord } from "../../../ui/analysis/ranges-word.tsx";
import type { useQuestion } from "../../../ui/analysis/use-question.ts";
import { useWhenText, WhenWord } from "../../../ui/analysis/when-word.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Tabs, tabLook } from "../../../ui/kit/tabs.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { HeatActions } from "./heat-actions.tsx";
import { heatAgainsts, isHeatComparison } from "./heat-against.ts";
import { HeatAnswer } from "./heat-answer.tsx";
import { type HeatChoices, stepFor } from "./heat-choices.ts";
import { shownOf } from "./heat-show.ts";
import { UnfinishedPlan } from "./heat-states.tsx";
import { HeatStepWord, ShowWord, useWeekdaysText, WeekdaysWord } from "./heat-words.tsx";
import { type ChosenPlan, PlanWord } from "./plan-word.tsx";

/** Milliseconds between two questions of a live map. */
const liveEvery = 15_000;
/** Of days that run other maps are asked for again when counts change. */
const times = [1, 2, 3, 4, 5, 6] as const;

interface HeatAnalysisProps {
  state: ReturnType<typeof useQuestion>;
  choices: HeatChoices;
  report: HeatReport;
  /** The first plans there are. */
  plans: readonly HeatReportRow[];
}

/** The question of a heat map as a sentence, and its answer. */
export function HeatAnalysis({ state, choices, report, plans }: HeatAnalysisProps) {
  const menu = usePhrases("menu");
  const { question, change } = state;
  const live = choices.live && question.time === 1;
  const days = Math.max(...question.lengths);
  const step = live ? "5m" : stepFor(choices.step, days);
  const asked = {
    reportId: report.id,
    step,
    ...(question.openHoursOnly && { openHoursOnly: true }),
    ...(choices.weekdays && { weekdays: choices.weekdays }),
  };
  const body = { ...asked, startTime: question.startTime, endTime: question.endTime };
  const isWhole = report.img !== "" && report.options.length > 0;
  const answer = useAsk(
    heatMaps.ask,
    { body },
    { enabled: isWhole, ...(live && { refetchInterval: liveEvery }) },
  );
  const other = isHeatComparison(question.against)
    ? comparedRanges(question.against, question, question.ranges)[0]
    : undefined;
  const beside = useAsk(
    heatMaps.ask,
    { body: { ...asked, startTime: other?.startTime ?? "", endTime: other?.endTime ?? "" } },
    { enabled: isWhole && other !== undefined },
  );
  const [otherStart, otherEnd] = [other?.startTime, other?.endTime];
  const found = beside.isPlaceholderData ? undefined : beside.data;
  const compared = useMemo(
    () =>
      otherStart !== undefined && otherEnd !== undefined && found
        ? { days: { startTime: otherStart, endTime: otherEnd }, answer: found }
        : undefined,
    [found, otherStart, otherEnd],
  );
  const lines = useSentenceLines({ state, choices, step, other });

  function choosePlan({ id, entityId }: ChosenPlan) {
    choices.change({ plan: id });
    change({ ids: [entityId], dataType: 0, deptId: null });
  }
  function turnLive(on: boolean) {
    choices.change({ live: on, at: null });
    if (on) change({ time: 1, against: "" });
  }

  const sentence = (
    <>
      <Floors report={report} plans={plans} onChoose={choosePlan} />
      <HeatSentence
        {...{ state, choices, report, step, days }}
        layers={answer.data?.layers}
        onPlan={choosePlan}
      />
      <Row gap="md">
        <LiveSwitch on={live} onTurn={turnLive} />
      </Row>
    </>
  );
  if (!isWhole)
    return (
      <>
        <PageHeader title={menu("heatmap")} />
        {sentence}
        <UnfinishedPlan entityId={report.entityId} lacks={report.img === "" ? "picture" : "devices"} />
      </>
    );
  return (
    <AnalysisPage
      title={menu("heatmap")}
      sentence={sentence}
      actions={<HeatActions state={state} body={body} />}
      answer={answer}
      state={{ ...state, report, step, compared }}
    >
      {(data, shown) => (
        <HeatAnswer
          // Another plan begins anew: where one stood in time, and what one pointed at, belong to the former.
          key={shown.report.id}
          data={data}
          compared={shown.compared}
          report={shown.report}
          state={shown}
          step={shown.step}
          choices={choices}
          live={live}
          lines={lines}
        />
      )}
    </AnalysisPage>
  );
}

function LiveSwitch({ on, onTurn }: { on: boolean; onTurn: (on: boolean) => void }) {
  const t = usePhrases("heatmap");
  return (
    <Switch
      size="xs"
      checked={on}
      label={t("live")}
      description={on ? t("liveHelp", { seconds: liveEvery / 1000 }) : undefined}
      onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
    />
  );
}

interface HeatSentenceProps {
  state: HeatAnalysisProps["state"];
  choices: HeatChoices;
  report: HeatReport;
  step: ReturnType<typeof stepFor>;
  days: number;
  layers: Parameters<typeof ShowWord>[0]["layers"];
  onPlan: (plan: ChosenPlan) => void;
}

function HeatSentence({ state, choices, report, step, days, layers, onPlan }: HeatSentenceProps) {
  const t = usePhrases("heatmap");
  const analysis = usePhrases("analysis");
  const { question, change, today } = state;
  const word = { question, change };
  const isOwn = question.against === "own";
  return (
    <QuestionSentence
      text={t(isOwn ? "sentenceOwn" : "sentence")}
      words={{
        show: (
          <ShowWord
            show={shownOf(choices.show, layers ?? [])}
            layers={layers}
            onChoose={(show) => choices.change({ show, low: null, high: null })}
          />
        ),
        plan: <PlanWord plan={report} onChoose={onPlan} />,
        when: <WhenWord {...word} today={today} times={times} notAfterToday />,
        step: (
          <HeatStepWord
            step={step}
            days={days}
            onChoose={(step) => choices.change({ step, at: null, live: null })}
          />
        ),
        weekdays: (
          <WeekdaysWord weekdays={choices.weekdays} onChoose={(days) => choices.change({ days, at: null })} />
        ),
        hours: <HoursWord {...word} />,
        against: (
          <AgainstWord
            {...word}
            options={heatAgainsts.map((value) => ({
              value,
              text: value === "none" ? t("againstNothing") : analysis(`comparisons.${value}`),
            }))}
          />
        ),
        ranges: <RangesWord {...word} most={1} />,
      }}
    />
  );
}

/** The other plans of the site, one press away. */
function Floors({
  report,
  plans,
  onChoose,
}: Pick<HeatAnalysisProps, "report" | "plans"> & { onChoose: (plan: ChosenPlan) => void }) {
  const t = usePhrases("heatmap");
  const asked = useAsk(heatReports.list, { query: { size: 50, entityId: report.entityId } });
  const own = asked.data?.content ?? plans;
  const floors = own.filter(({ entityId }) => entityId === report.entityId);
  if (floors.length < 2) return null;
  return (
    <Tabs aria-label={t("floors")}>
      {floors.map((floor) => (
        <button
          key={floor.id}
          type="button"
          className={tabLook}
          aria-current={floor.id === report.id ? "page" : undefined}
          onClick={() => onChoose(floor)}
        >
          <bdi>{floor.name}</bdi>
        </button>
      ))}
    </Tabs>
  );
}

interface Sentence {
  state: Pick<HeatAnalysisProps["state"], "question">;
  choices: HeatChoices;
  step: ReturnType<typeof stepFor>;
  other: { startTime: string; endTime: string } | undefined;
}

/** The question as lines of a picture that is taken along. */
function useSentenceLines({ state: { question }, choices, step, other }: Sentence): readonly string[] {
  const t = usePhrases("heatmap");
  const analysis = usePhrases("analysis");
  const when = useWhenText();
  const weekdays = useWeekdaysText();
  return [
    [
      when(question, { days: true }),
      analysis(question.openHoursOnly ? "openHoursOnly" : "wholeDay"),
      weekdays(choices.weekdays),
      t("pieceOf", { step: analysis(`steps.${step}`) }),
    ].join(" · "),
    ...(other
      ? [`${analysis("against")}: ${dayRangeText(other.startTime, other.endTime, { year: true })}`]
      : []),
  ];
}
