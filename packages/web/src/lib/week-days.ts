import { languageTag } from "./language.ts";

interface WeekInfo {
  /** 1 Monday … 7 Sunday. */
  firstDay: number;
}

type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** 1 Monday … 7 Sunday, beginning where the week of a language does; Monday where the browser does not know. */
export function weekdaysInOrder(tag: string = languageTag()): readonly number[] {
  const locale: LocaleWithWeeks = new Intl.Locale(tag);
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 };
  return Array.from({ length: 7 }, (_, index) => ((firstDay - 1 + index) % 7) + 1);
}
