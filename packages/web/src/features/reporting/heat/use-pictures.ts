import type { HeatLayer, HeatMapAnswer } from "@foyer/contract/reporting/heat-map";
import { useEffect, useMemo, useRef, useState } from "react";
import { type HeatPictures, makePictures } from "./heat-pictures.ts";
import type { HeatShow } from "./heat-show.ts";
import type { PlanScale } from "./plan-square.ts";

/** Milliseconds of work at a time: the page answers in between. */
const slice = 8;

interface Asked {
  layers: readonly HeatLayer[];
  count: number;
  plan: PlanScale;
  show: HeatShow;
  beside?: HeatMapAnswer | undefined;
}

/** The pictures of an answer, made piece by piece while the page goes on; `ready` once all are there. */
export function usePictures({ layers, count, plan, show, beside }: Asked): {
  pictures: HeatPictures;
  ready: boolean;
} {
  const { width, height, metresPerPixel } = plan;
  const before = useRef<HeatPictures>(undefined);
  const pictures = useMemo(
    () =>
      makePictures(
        {
          layers,
          count,
          plan: { width, height, metresPerPixel },
          show,
          beside: beside && { layers: beside.layers, count: beside.steps.length },
        },
        before.current,
      ),
    [layers, count, width, height, metresPerPixel, show, beside],
  );
  const [done, setDone] = useState<HeatPictures>();

  useEffect(() => {
    before.current = pictures;
    let next: ReturnType<typeof setTimeout>;
    function work() {
      const end = performance.now() + slice;
      if (pictures.prepare(() => performance.now() < end)) setDone(pictures);
      else next = setTimeout(work);
    }
    next = setTimeout(work);
    return () => clearTimeout(next);
  }, [pictures]);

  return { pictures, ready: done === pictures };
}
