import { contrasting } from "@foyer/contract/analytics/contrast";
import { daysOfInterval } from "@foyer/contract/analytics/intervals";
import type { HeatMapAnswer, HeatStep } from "@foyer/contract/reporting/heat-map";
import { useMemo } from "react";
import type { DayRange } from "../../../lib/day-range.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { countDays } from "../../../ui/pickers/query-times.ts";
import { alignedValues, dividedDays } from "./curve-days.ts";
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
  /** All that is shown; undefined while it is being made. */
  pictures: HeatPictures | undefined;
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
    if (counted === undefined) {
      const values = steps.map((_, index) => pictures?.total(index) ?? null);
      return { values, name: t("personTime"), about: t("personTime") };
    }
    const points = counted.series.flatMap((each) => each.points);
    return {
      values: alignedValues(points, steps, step === "1d" ? 10 : 13),
      name,
      about: t(step === "1d" ? "siteByDay" : "siteByHour", { name }),
    };
  }, [counted, steps, step, pictures, t, metrics]);
}
