import { type FestivalSide, festivals } from "@foyer/contract/analytics/festivals";
import { Button } from "@mantine/core";
import { IconCalendarStar } from "@tabler/icons-react";
import { parseAsInteger, useQueryStates } from "nuqs";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
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
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { dayShown } from "./day-shown.ts";
import { FestivalSidesAnswer } from "./festival-sides.tsx";
import { HolidayWord } from "./holiday-word.tsx";
import { OthersWord } from "./others-word.tsx";
import { useFestivalWarnings } from "./use-festival-warnings.ts";
import { latestBegun, latestComparable, useHolidays } from "./use-holidays.ts";

const parsers = {
  holiday: parseAsInteger,
  /** null: those of the same name. */
  other: parseAsInteger,
  nth: parseAsInteger.withDefault(1),
};

/** A holiday beside itself in other years, or beside another one. Without one chosen it begins with the latest. */
export function FestivalComparePage() {
  const may = useMay();
  const { list, isKnown, isComing, error, again } = useHolidays();
  const [{ holiday }] = useQueryStates(parsers);
  if (!may(festivals.contrastSame)) return <NoPermission permission="festivalcompare" />;
  if (isKnown && list.length === 0) return <NoHolidays />;
  // Nothing is asked before it is known of which holiday.
  if (isComing) return <PageHeader title={phrase("menu.festivalCompare")} />;
  if (error !== null && holiday === null) {
    return (
      <>
        <PageHeader title={phrase("menu.festivalCompare")} />
        <Failed error={error} onRetry={again} />
      </>
    );
  }
  return <FestivalCompare />;
}

function NoHolidays() {
  const t = usePhrases("festivals");
  return (
    <>
      <PageHeader title={phrase("menu.festivalCompare")} />
      <StateMessage
        icon={<IconCalendarStar size={28} stroke={1.4} />}
        title={t("noneYet")}
        text={t("noneYetText")}
        action={<ToHolidays />}
      />
    </>
  );
}

function ToHolidays() {
  const t = usePhrases("festivals");
  return (
    <Button variant="default" component={Link} to="/analysis/festival/index">
      {t("toHolidays")}
    </Button>
  );
}

function FestivalCompare() {
  const t = usePhrases("festivals");
  const state = useQuestion();
  const { question, change, named, today } = state;
  const [chosen, choose] = useQueryStates(parsers);
  const { list } = useHolidays();
  const first = chosen.holiday ?? (latestComparable(list, today) ?? latestBegun(list, today))?.id;
  const other = chosen.other === first ? null : chosen.other;
  const { endpoint, exporting, body, answer } = useSides(state, first, other);
  const sides = answer.data?.sides ?? [];
  const nth = dayShown(chosen.nth, answer.data?.days.length);
  const alone = other === null && sides.length === 1 ? sides[0] : undefined;
  const warnings = useFestivalWarnings({
    count: answer.data?.count ?? 0,
    holidays: sides,
  });

  return (
    <AnalysisPage
      zones={answer.data?.zones}
      title={phrase("menu.festivalCompare")}
      sentence={
        <QuestionSentence
          text={t("compareSentence")}
          words={{
            what: <WhatWord question={question} change={change} />,
            who: <WhoWord question={question} change={change} named={named} />,
            holiday: (
              <HolidayWord
                label={t("holiday")}
                list={list}
                value={first}
                onChoose={(holiday) => void choose({ holiday, nth: null })}
              />
            ),
            others: (
              <OthersWord
                list={list}
                first={first}
                value={other}
                onChoose={(next) => void choose({ other: next, nth: null })}
              />
            ),
            hours: <HoursWord question={question} change={change} />,
          }}
        />
      }
      actions={
        <AnalysisActions
          screen="/analysis/festival/compare"
          endpoint={endpoint}
          export={exporting}
          body={body}
          exported={body && { ...body, nth }}
          state={{ question: { ...question, ...toDays(sides[0]), time: null }, change }}
        >
          {first !== undefined && <DetailsLink id={first} />}
        </AnalysisActions>
      }
      answer={answer}
      state={state}
      asked={first !== undefined}
      warnings={[...(alone ? [t("noOtherYear", { name: alone.name })] : []), ...warnings]}
    >
      {(data, shown) => (
        <FestivalSidesAnswer data={data} state={shown} nth={nth} onDay={(day) => void choose({ nth: day })} />
      )}
    </AnalysisPage>
  );
}

/** The holidays side by side: of the same name, or two. */
function useSides(
  { question }: ReturnType<typeof useQuestion>,
  first: number | undefined,
  other: number | null,
) {
  const asked = { ...subjectsBody(question), type: question.metric };
  const ids = first === undefined ? [] : [first];
  const sameBody = { ...asked, holidayIds: ids };
  const twoBody = { ...asked, holidayIds: other === null ? ids : [...ids, other] };
  const isSame = other === null;
  const same = useAsk(festivals.contrastSame, { body: sameBody }, { enabled: isSame && first !== undefined });
  const two = useAsk(festivals.contrast, { body: twoBody }, { enabled: !isSame && first !== undefined });
  return {
    endpoint: isSame ? festivals.contrastSame : festivals.contrast,
    exporting: isSame ? festivals.contrastSameExport : festivals.contrastExport,
    body: first === undefined ? undefined : isSame ? sameBody : twoBody,
    answer: isSame ? same : two,
  };
}

/** None as long as nothing is known of the holiday. */
const toDays = (side: FestivalSide | undefined) => ({
  startTime: side?.startTime ?? "",
  endTime: side?.endTime ?? "",
});

/** The same question about the first holiday alone. */
function DetailsLink({ id }: { id: number }) {
  const t = usePhrases("festivals");
  const may = useMay();
  const search = useAddressSearch();
  if (!may({ permission: "festival:list" })) return null;
  const asked = new URLSearchParams(search);
  for (const part of ["holiday", "other", "nth"]) asked.delete(part);
  return (
    <Button
      size="xs"
      variant="default"
      component={Link}
      to={`/analysis/festival/detail/${id}?${asked}`}
      leftSection={<IconCalendarStar size={16} stroke={1.8} />}
    >
      {t("openDetails")}
    </Button>
  );
}
