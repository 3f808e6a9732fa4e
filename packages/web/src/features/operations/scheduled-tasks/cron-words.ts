import type { LanguageCode } from "@foyer/phrases/languages";
import { useQuery } from "@tanstack/react-query";
import { type Format, useFormat } from "../../../lib/format.ts";
import { language } from "../../../lib/language.ts";
import { type Phrases, usePhrases } from "../../../lib/phrases.ts";
import { type CronPlan, parseCron } from "./cron-plan.ts";

interface Locale {
  /** As the library calls it. */
  name: string;
  load: () => Promise<unknown>;
}

/** English is in the library itself; it has no Hindi and no Filipino. */
const locales: Readonly<Partial<Record<LanguageCode, Locale>>> = {
  zh: { name: "zh_CN", load: () => import("cronstrue/locales/zh_CN.js") },
  zhTw: { name: "zh_TW", load: () => import("cronstrue/locales/zh_TW.js") },
  ara: { name: "ar", load: () => import("cronstrue/locales/ar.js") },
  de: { name: "de", load: () => import("cronstrue/locales/de.js") },
  en: { name: "en", load: async () => undefined },
  es: { name: "es", load: () => import("cronstrue/locales/es.js") },
  fra: { name: "fr", load: () => import("cronstrue/locales/fr.js") },
  id: { name: "id", load: () => import("cronstrue/locales/id.js") },
  it: { name: "it", load: () => import("cronstrue/locales/it.js") },
  nl: { name: "nl", load: () => import("cronstrue/locales/nl.js") },
  ru: { name: "ru", load: () => import("cronstrue/locales/ru.js") },
  th: { name: "th", load: () => import("cronstrue/locales/th.js") },
  tr: { name: "tr", load: () => import("cronstrue/locales/tr.js") },
  vie: { name: "vi", load: () => import("cronstrue/locales/vi.js") },
  jp: { name: "ja", load: () => import("cronstrue/locales/ja.js") },
  kor: { name: "ko", load: () => import("cronstrue/locales/ko.js") },
};

type Describe = (expression: string) => string | undefined;

/** The library's words for expressions in a language; English where it does not know the language. */
export async function loadDescriptions(code: LanguageCode): Promise<Describe> {
  const [{ default: cronstrue }] = await Promise.all([import("cronstrue"), locales[code]?.load()]);
  const locale = locales[code]?.name ?? "en";
  return (expression) => {
    try {
      return cronstrue.toString(expression, {
        locale,
        use24HourTimeFormat: true,
        dayOfWeekStartIndexZero: false,
      });
    } catch {
      return undefined;
    }
  };
}

/** Our own words for a simple schedule. */
export function plainWords(
  plan: CronPlan,
  t: Phrases<"scheduledTasks.words">,
  format: Format,
): string | undefined {
  switch (plan.mode) {
    case "minutes":
      return plan.every === 1 ? t("minute") : t("minutes", { every: plan.every });
    case "hourly":
      return t("hourly", { minute: plan.minute });
    case "daily":
      return t("daily", { time: plan.time });
    case "weekly":
      return t("weekly", {
        days: format.list(plan.weekdays.map((day) => format.weekday(day))),
        time: plan.time,
      });
    case "monthly":
      return plan.day === 0
        ? t("lastDay", { time: plan.time })
        : t("monthly", { day: plan.day, time: plan.time });
    case "expert":
      return undefined;
  }
}

/** Expressions in words: the everyday ones in our own, others in the library's, which come when they are first wanted. */
export function useCronWords(): (expression: string) => string {
  const t = usePhrases("scheduledTasks.words");
  const format = useFormat();
  const library = useQuery({
    queryKey: ["cron-words", language()],
    queryFn: () => loadDescriptions(language()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (expression) =>
    plainWords(parseCron(expression), t, format) ?? library.data?.(expression) ?? expression;
}
