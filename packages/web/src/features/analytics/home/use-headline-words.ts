import { leastWeeks } from "@foyer/contract/analytics/expected";
import type { Headline } from "@foyer/contract/analytics/headline";
import { toWeekday } from "@foyer/contract/calendar-days";
import { useFormat } from "../../../lib/format.ts";
import { isolated } from "../../../lib/isolated.ts";
import { localDay } from "../../../lib/local-day.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";

type Fault = Headline["faults"][number];
type Outstanding = Headline["standsOut"][number];

/** Of a completely known day nothing is said to be missing: less than this is the jitter of upload times. */
const leastWhole = 0.995;

/** Further from the middle the range says more than a share. */
const mostAlike = 0.05;

/** The parts of the sentence as words. */
export function useHeadlineWords() {
  const t = usePhrases("home");
  const kinds = usePhrases("quality.kinds");
  const format = useFormat();
  const number = (value: number | null) => metricText("flowIn", value, format);
  const percent = (share: number) => format.percent(Math.abs(share), Math.abs(share) < 0.1 ? 1 : 0);
  const isSame = (share: number) => Math.abs(share) < 0.0005;

  /** How many more or fewer than usual, else from where to where is usual. */
  function change({ state, share, low, high }: Pick<Headline, "state" | "share" | "low" | "high">): string {
    // "A usual day, 18 % above usual" would read like a contradiction.
    if (share === null || (state === "within" && Math.abs(share) > mostAlike))
      return t("headline.range", { low: number(low), high: number(high) });
    if (isSame(share)) return t("headline.same");
    return t(share > 0 ? "headline.more" : "headline.less", { percent: percent(share) });
  }

  function ofHoliday({ holiday, value, day }: Headline): string {
    const weekday = format.weekday(toWeekday(day), "long");
    if (!holiday) return "";
    const { name, sites, before } = holiday;
    const said = { holiday: isolated(name), value: number(value), weekday };
    if (before === null) return t("headline.holidayAlone", { ...said, count: sites });
    const last = { ...said, day: format.date(before.day) };
    if (before.share === null) return t("headline.holidayBeside", { ...last, before: number(before.value) });
    if (isSame(before.share)) return t("headline.holidaySame", last);
    return t(before.share > 0 ? "headline.holidayMore" : "headline.holidayLess", {
      ...last,
      percent: percent(before.share),
    });
  }

  return {
    /** How today stands, or why that cannot be said. */
    standing(headline: Headline): string {
      const { state, value, day } = headline;
      if (state === "holiday") return ofHoliday(headline);
      if (state === "closed" && value) return t("headline.closedCounted", { value: number(value) });
      return t(`headline.${state}`, {
        value: number(value),
        weekday: format.weekday(toWeekday(day), "long"),
        change: change(headline),
        weeks: leastWeeks,
      });
    },

    /** What the figure does not rest on; empty where it rests on all. */
    missing({ state, counting, sites, completeness }: Headline): string {
      if (state === "nothing" || state === "unbound" || state === "early" || state === "closed") return "";
      if (counting < sites) return t("headline.sitesCounting", { counting, sites });
      if (completeness === null || completeness >= leastWhole) return "";
      return t("headline.known", { percent: format.percent(Math.floor(completeness * 1000) / 1000, 1) });
    },

    /** What is wrong, where, and since when. */
    fault({ kind, name, entityName, since, zone }: Fault, { site, day }: Headline): string {
      const place = [name, site && name ? null : entityName]
        .flatMap((each) => (each === null ? [] : isolated(each)))
        .join(" · ");
      if (kind !== "silent") return t("headline.fault", { place, fault: kinds(kind) });
      if (since === null) return t("headline.neverHeard", { place });
      const isToday = localDay(new Date(since), zone) === day;
      const time = isToday ? format.time(since, zone) : format.dateTime(since, zone);
      return t("headline.silent", { place, time });
    },

    /** How far a site is beyond its own usual range. */
    standsOut({ which, share, value }: Outstanding): string {
      if (share === null) return t(`headline.site.${which}`, { value: number(value) });
      return t(share > 0 ? "headline.more" : "headline.less", { percent: percent(share) });
    },
  };
}
