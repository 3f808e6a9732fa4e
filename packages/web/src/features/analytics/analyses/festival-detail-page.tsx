import { festivals } from "@foyer/contract/analytics/festivals";
import { Button } from "@mantine/core";
import { IconCalendarStats } from "@tabler/icons-react";
import { parseAsInteger, useQueryState } from "nuqs";
import { Link, useNavigate, useParams } from "react-router";
import { useNamePage } from "../../../lib/page-name.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAddressSearch } from "../../../lib/use-address-search.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AnalysisActions } from "../../../ui/analysis/analysis-actions.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { subjectsBody } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { WhatWord } from "../../../ui/analysis/what-word.tsx";
import { WhoWord } from "../../../ui/analysis/who-word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { NotThere } from "../../../ui/states/not-there.tsx";
import { dayShown } from "./day-shown.ts";
import { FestivalAnswer } from "./festival-answer.tsx";
import { HolidayWord } from "./holiday-word.tsx";
import { useFestivalWarnings } from "./use-festival-warnings.ts";
import { useHolidays } from "./use-holidays.ts";

/** One holiday: its days and hours beside the usual ones, and itself of the year before. */
export function FestivalDetailPage() {
  const may = useMay();
  const id = Number(useParams().id);
  if (!may(festivals.details)) return <NoPermission permission="festival:list" />;
  return Number.isSafeInteger(id) && id > 0 ? <FestivalDetail id={id} /> : <NoHoliday />;
}

function NoHoliday() {
  const t = usePhrases("festivals");
  return (
    <NotThere
      title={t("notThere")}
      text={t("notThereText")}
      back={{ to: "/analysis/festival/index", title: t("toHolidays") }}
    />
  );
}

function FestivalDetail({ id }: { id: number }) {
  const t = usePhrases("festivals");
  const state = useQuestion();
  const { question, change, named } = state;
  const [asked, setNth] = useQueryState("nth", parseAsInteger.withDefault(1));
  const navigate = useNavigate();
  const search = useAddressSearch();
  const { list } = useHolidays();
  const body = { ...subjectsBody(question), type: question.metric, holidayId: id };
  const answer = useAsk(festivals.details, { body });
  const holiday = answer.data?.holiday;
  useNamePage(holiday?.name);
  const nth = dayShown(asked, answer.data?.days.length);
  const warnings = useFestivalWarnings({
    count: answer.data?.count ?? 0,
    holidays: holiday ? [holiday] : [],
  });
  if (answer.error?.code === 404) return <NoHoliday />;
  const days = { startTime: holiday?.startTime ?? "", endTime: holiday?.endTime ?? "" };

  return (
    <AnalysisPage
      zones={answer.data?.zones}
      title={t("title")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            what: <WhatWord question={question} change={change} />,
            who: <WhoWord question={question} change={change} named={named} />,
            holiday: (
              <HolidayWord
                label={t("holiday")}
                list={list}
                value={id}
                onChoose={(next) => navigate(`/analysis/festival/detail/${next}?${search}`)}
              />
            ),
            hours: <HoursWord question={question} change={change} />,
          }}
        />
      }
      actions={
        <AnalysisActions
          screen={`/analysis/festival/detail/${id}`}
          endpoint={festivals.details}
          export={festivals.detailsExport}
          body={body}
          exported={{ ...body, nth }}
          state={{ question: { ...question, ...days, time: null }, change }}
        >
          <CompareLink id={id} search={search} />
        </AnalysisActions>
      }
      answer={answer}
      state={state}
      asked
      warnings={warnings}
    >
      {(data, shown) => (
        <FestivalAnswer data={data} state={shown} nth={nth} onDay={(day) => void setNth(day)} />
      )}
    </AnalysisPage>
  );
}

/** The same question about this holiday beside others. */
function CompareLink({ id, search }: { id: number; search: string }) {
  const t = usePhrases("festivals");
  const may = useMay();
  if (!may(festivals.contrastSame)) return null;
  const asked = new URLSearchParams(search);
  asked.set("holiday", String(id));
  return (
    <Button
      size="xs"
      variant="default"
      component={Link}
      to={`/analysis/festival/compare?${asked}`}
      leftSection={<IconCalendarStats size={16} stroke={1.8} />}
    >
      {t("compare")}
    </Button>
  );
}
