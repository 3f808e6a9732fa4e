import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Quiet } from "../../../ui/kit/text.tsx";
import type { HeatPictures } from "./heat-pictures.ts";
import { heatNumber } from "./heat-units.ts";
import { type PlanScale, squareSide } from "./plan-square.ts";
import type { Playhead } from "./playhead.ts";
import { type SquareFigures, squareAt } from "./read-out.ts";
import { usePlayed } from "./use-playhead.ts";

interface ReadOutLineProps {
  /** Of each map that is shown, with its days where there are two. */
  maps: readonly { key: string; name: string; pictures: HeatPictures }[];
  plan: PlanScale;
  head: Playhead;
  point: PlanPoint | undefined;
}

/** What is known of the square that was pointed at: read out when it changes. */
export function ReadOutLine({ maps, plan, head, point }: ReadOutLineProps) {
  const t = usePhrases("heatmap");
  return (
    <Quiet as="div" mt="xs" role="status" data-read-out>
      {point === undefined ? t("pointAt") : <PlaceText plan={plan} point={point} />}
      {point !== undefined &&
        maps.map(({ key, name, pictures }) => (
          <div key={key}>
            {name && <bdi>{name}: </bdi>}
            <FiguresText pictures={pictures} plan={plan} head={head} point={point} />
          </div>
        ))}
    </Quiet>
  );
}

function PlaceText({ plan, point }: { plan: PlanScale; point: PlanPoint }) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  const { metresPerPixel, width, height } = plan;
  if (metresPerPixel === null)
    return t("placeShares", { x: format.percent(point.x / width), y: format.percent(point.y / height) });
  return t("placeMetres", {
    x: format.number(point.x * metresPerPixel, 1),
    y: format.number(point.y * metresPerPixel, 1),
  });
}

interface FiguresTextProps {
  pictures: HeatPictures;
  plan: PlanScale;
  head: Playhead;
  point: PlanPoint;
}

function FiguresText({ pictures, plan, head, point }: FiguresTextProps) {
  const t = usePhrases("heatmap");
  const words = useFigureWords(pictures);
  const at = usePlayed(head, (state) => state.at);
  const seen = useMemo(() => pictures.seen(at), [pictures, at]);
  const found = squareAt(seen, point, squareSide(plan));
  return found === null ? t("notSeen") : words(found);
}

function useFigureWords({ asked: { show } }: HeatPictures) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  return ({ amount, atOnce, visits, stay }: SquareFigures): string => {
    if (show === "index" || show === "level")
      return t(`motionHere.${show}`, { number: heatNumber(format, atOnce * 3600) });
    if (amount < 0.05 && !visits) return t("nobody");
    return [
      t("secondsHere", { number: heatNumber(format, amount) }),
      t("atOnceHere", { number: heatNumber(format, atOnce) }),
      visits !== null && t("visitsHere", { number: heatNumber(format, visits) }),
      stay !== null && t("stayHere", { number: heatNumber(format, stay) }),
    ]
      .filter(Boolean)
      .join(" · ");
  };
}
