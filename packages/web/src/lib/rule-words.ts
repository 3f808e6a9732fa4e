import {
  firstRuleDay,
  type RuleDefinition,
  type RuleSubject,
  ruleSubjects,
} from "@foyer/contract/counting/rule-definitions";
import { dayRangeText } from "./day-range-text.ts";
import { useFormat } from "./format.ts";
import { amountText, measureText } from "./measure-text.ts";
import { usePhrases } from "./phrases.ts";
import { weekdaysInOrder } from "./week-days.ts";

interface Schedule {
  fromDay: string;
  toDay: string | null;
  weekdays: readonly number[];
  fromTime: string;
  toTime: string;
}

interface Place {
  subject: RuleSubject;
  subjectName: string;
}

type Definition<Type extends RuleDefinition["type"]> = Extract<RuleDefinition, { type: Type }>;
type Words = { [Type in RuleDefinition["type"]]: (definition: Definition<Type>) => string };

/** Rules in words: what one does, when and where it holds. */
export function useRuleWords() {
  const t = usePhrases("rules");
  const measure = usePhrases("measures");
  const format = useFormat();

  const words: Words = {
    window: () => t("words.window"),
    staffPassages: ({ count, per }) =>
      t(per === "hour" ? "words.staffPerHour" : "words.staffPerDay", { count }),
    turnbacks: () => t("words.turnbacks"),
    factor: ({ factor, measures }) =>
      t("words.factor", {
        measures: format.list(measures.map((each) => measure(each))),
        factor: format.number(factor, 3),
      }),
    add: ({ measure: of, amount }) =>
      t("words.add", { measure: measure(of), amount: amountText(of, amount, format) }),
    replace: ({ measure: of, value }) =>
      t("words.replace", { measure: measure(of), value: measureText(of, value, format) }),
    estimate: () => t("words.estimate"),
    captureRate: ({ formula }) => t(`formulas.${formula}`),
    staffCounts: ({ counts }) => t(counts ? "words.staffCounts" : "words.staffCountsNot"),
    openHoursOnly: ({ only }) => t(only ? "words.openHoursOnly" : "words.allHours"),
    incompleteBelow: ({ completeness }) =>
      completeness === 0
        ? t("words.noneLeftOut")
        : t("words.incompleteBelow", { share: format.percent(completeness, 1) }),
  };

  function days({ fromDay, toDay }: Schedule): string {
    const since = fromDay > firstRuleDay;
    if (toDay === null) return since ? t("when.from", { day: format.date(fromDay) }) : t("when.always");
    return since
      ? dayRangeText(fromDay, toDay, { year: true })
      : t("when.until", { day: format.date(toDay) });
  }

  const weekdays = ({ weekdays: chosen }: Schedule) =>
    chosen.length === 7
      ? ""
      : format.list(
          weekdaysInOrder()
            .filter((day) => chosen.includes(day))
            .map((day) => format.weekday(day, "short")),
        );

  const hours = ({ fromTime, toTime }: Schedule, definition: RuleDefinition) => {
    if ("hour" in definition && definition.hour !== undefined) return leftToRight(definition.hour);
    return fromTime === toTime ? "" : leftToRight(`${fromTime}–${toTime}`);
  };

  return {
    what: (definition: RuleDefinition): string =>
      (words[definition.type] as (definition: RuleDefinition) => string)(definition),
    /** Days, then weekdays and hours where they narrow the days down. */
    when: (version: Schedule & { definition: RuleDefinition }): { days: string; hours: string } => ({
      days: days(version),
      hours: [weekdays(version), hours(version, version.definition)].filter(Boolean).join(", "),
    }),
    where: ({ subject, subjectName }: Place): string =>
      subject.kind === ruleSubjects.company
        ? t("wholeCompany")
        : subjectName || t("goneSubject", { id: subject.id ?? 0 }),
  };
}

/** Times read from left to right in every language. */
const leftToRight = (times: string) => `\u2066${times}\u2069`;
