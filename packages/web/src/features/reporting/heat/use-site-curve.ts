import { contrasting } from "@foyer/contract/analytics/contrast";
import { daysOfInterval } from "@foyer/contract/analytics/intervals";
import { addDays } from "@foyer/contract/calendar-days";
import type { HeatMapAnswer, HeatStep } from "@foyer/contract/reporting/heat-map";
import { useMemo } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { countDays, type DayRange } from "../../../ui/pickers/query-times.ts";
import type { HeatPictures } from "./heat-pictures.ts";

export interface SiteCurve {
  /** One value for each piece of time. */
  values: readonly (number | null)[];
  /** What is counted. */
  name: string;
  /** The same with how finely. */
  about: string;
}

interface Asked {
  entityId: number;
  days: DayRange;
  openHoursOnly: boolean;
  step: HeatStep;
  steps: HeatMapAnswer["steps"];
  pictures: HeatPictures;
}

/**
 * What the site counted in each piece: entries by the hour, of pieces of days by the day. Those who may not ask for it see how
 * long people were on the plan.
 */
export function useSiteCurve({ entityId, days, openHoursOnly, step, steps, pictures }: Asked): SiteCurve {
  const t = usePhrases("heatmap");
  const metrics = usePhrases("metrics");
  const may = useMay();
  const { startTime, endTime } = days;
  const interval = step === "1d" && countDays(days) >= daysOfInterval["1d"].least ? "1d" : "1h";
  const ranges = useMemo(
    () => dividedDays({ startTime, endTime }, daysOfInterval[interval].most ?? 1),
    [startTime, endTime, interval],
  );
  const answer = useAsk(
    contrasting.contrast,
    {
      body: {
        dataType: 0,
        ids: [entityId],
        type: "flowIn",
        interval,
        ranges,
        ...(openHoursOnly && { openHoursOnly }),
      },
    },
    { enabled: may(contrasting.contrast) },
  );
  const counted = answer.isPlaceholderData ? undefined : answer.data;
  return useMemo(() => {
    const name = metrics("flowIn.name");
    if (counted === undefined)
      return { values: personTimes(pictures), name: t("personTime"), about: t("personTime") };
    const points = counted.series.flatMap((each) => each.points);
    return {
      values: alignedValues(points, steps, step === "1d" ? 10 : 13),
      name,
      about: t(step === "1d" ? "siteByDay" : "siteByHour", { name }),
    };
  }, [counted, steps, step, pictures, t, metrics]);
}

/** Days in parts of about equal length, none longer than `most`. */
export function dividedDays({ startTime, endTime }: DayRange, most: number): DayRange[] {
  const days = countDays({ startTime, endTime });
  const parts = Math.ceil(days / most);
  const begin = (part: number) => addDays(startTime, Math.round((part * days) / parts));
  return Array.from({ length: parts }, (_, part) => ({
    startTime: begin(part),
    endTime: addDays(begin(part + 1), -1),
  }));
}

/** Of each piece the counts of the hour, or day, that it lies in: what begins alike is added up. */
export function alignedValues(
  points: readonly { time: string; value: number | null }[],
  steps: readonly { time: string }[],
  signs: number,
): (number | null)[] {
  const sums = new Map<string, number>();
  for (const { time, value } of points) {
    if (value === null) continue;
    const key = time.slice(0, signs);
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return steps.map(({ time }) => sums.get(time.slice(0, signs)) ?? null);
}

/** Hundreds of pieces of many devices are read in a few milliseconds: only totals are added up. */
function personTimes(pictures: HeatPictures): (number | null)[] {
  return Array.from({ length: pictures.asked.count }, (_, index) => {
    const parts = pictures.parts(index);
    if (parts.length === 0) return null;
    return parts.reduce(
      (sum, { cells, layer }) => sum + cells.reduce((all, [, value]) => all + value, 0) * layer.scale,
      0,
    );
  });
}
