import type { HeatMapAnswer } from "@foyer/contract/reporting/heat-map";
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";
import { useMemo } from "react";
import type { DayRange } from "../../../lib/day-range.ts";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { HeatChoices } from "./heat-choices.ts";
import { type HeatPictures, wholeRange } from "./heat-pictures.ts";
import { relativeEnd } from "./heat-scale.ts";
import { type HeatShow, shownOf } from "./heat-show.ts";
import { type AbsoluteEnds, differencePane, endsOf, type Pane, periodPane } from "./pane.ts";
import { usePictures } from "./use-pictures.ts";

export interface ComparedAnswer {
  days: DayRange;
  answer: HeatMapAnswer;
}

interface Viewed {
  data: HeatMapAnswer;
  compared: ComparedAnswer | undefined;
  report: HeatReport;
  choices: HeatChoices;
  days: DayRange;
}

export interface HeatView {
  show: HeatShow;
  /** Of the period itself. */
  pictures: HeatPictures;
  /** What stands beside one another. */
  panes: readonly Pane[];
  /** Whose figures a square has. */
  maps: readonly { key: string; name: string; pictures: HeatPictures }[];
  ready: boolean;
  /** The one map is the difference of two periods. */
  differs: boolean;
  absoluteEnds: AbsoluteEnds;
}

const nothing: HeatMapAnswer["layers"] = [];

/** What is drawn of an answer, and of the other period's, by what was chosen. */
export function useHeatView({ data, compared, report, choices, days }: Viewed): HeatView {
  const t = usePhrases("heatmap");
  const show = shownOf(choices.show, data.layers);
  const plan = report;
  const other = compared?.answer;
  const own = usePictures({ layers: data.layers, count: data.steps.length, plan, show, beside: other });
  const beside = usePictures({
    layers: other?.layers ?? nothing,
    count: other?.steps.length ?? 0,
    plan,
    show,
    beside: other && data,
  });
  const ready = own.ready && beside.ready;
  const differs = compared !== undefined && choices.compared === "difference";
  const absoluteEnds = useAbsoluteEnds(choices, own.pictures, report);
  const { low, high } = absoluteEnds;
  const isAbsolute = choices.scale === "absolute";
  const name = dayRangeText(days.startTime, days.endTime, { year: true });
  const otherName = compared && dayRangeText(compared.days.startTime, compared.days.endTime, { year: true });

  const panes = useMemo(() => {
    const absolute = isAbsolute ? { low, high } : null;
    if (otherName === undefined)
      return [periodPane("own", "", own.pictures, endsOf([own.pictures], { ready, absolute }))];
    if (differs)
      return [
        differencePane(
          t("differenceOf", { days: name, others: otherName }),
          [own.pictures, beside.pictures],
          {
            ready,
            absolute,
          },
        ),
      ];
    const ends = endsOf([own.pictures, beside.pictures], { ready, absolute });
    return [
      periodPane("own", name, own.pictures, ends),
      periodPane("other", otherName, beside.pictures, ends),
    ];
  }, [own.pictures, beside.pictures, ready, isAbsolute, low, high, differs, name, otherName, t]);

  const maps = [
    { key: "own", name: otherName === undefined ? "" : name, pictures: own.pictures },
    ...(otherName === undefined ? [] : [{ key: "other", name: otherName, pictures: beside.pictures }]),
  ];
  return { show, pictures: own.pictures, panes, maps, ready, differs, absoluteEnds };
}

/** As somebody said; else from nought to the plan's red limit, else to what is highest in these days. */
function useAbsoluteEnds(
  { low, high, show }: HeatChoices,
  pictures: HeatPictures,
  { redLimit }: HeatReport,
): AbsoluteEnds {
  const usual = useMemo(() => twoDigits(relativeEnd([pictures.picture(wholeRange)])), [pictures]);
  const top = high ?? (show === "presence" ? redLimit : null) ?? usual;
  const bottom = Math.max(0, low ?? 0);
  return { low: bottom, high: top > bottom ? top : bottom + 1 };
}

/** A number that is good to read and to change. */
const twoDigits = (value: number): number => (value > 0 ? Number(value.toPrecision(2)) : 1);
