import { useDirection } from "@mantine/core";
import { apiBase } from "../../../lib/api-base.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { PictureAsked } from "./draw-picture.ts";
import type { HeatShow } from "./heat-show.ts";
import { heatNumber, unitText } from "./heat-units.ts";
import type { Pane } from "./pane.ts";
import type { PlanZone, StagePlan } from "./stage-plan.ts";

export interface PictureParts {
  title: string;
  /** What the sentence says, line by line. */
  lines: readonly string[];
  panes: readonly Pane[];
  plan: StagePlan;
  zones: readonly PlanZone[];
  show: HeatShow;
  opacity: number;
  differs: boolean;
  /** How a piece is called. */
  pieceName: (at: number) => string;
}

/** What is drawn when a picture or film is saved, at a piece of time. */
export function usePicture(parts: PictureParts) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  const { dir } = useDirection();
  const { title, lines, panes, plan, zones, show, opacity, differs, pieceName } = parts;
  const unit = unitText(t, { show, metric: plan.metresPerPixel !== null });
  return (at: number, image: CanvasImageSource | null): PictureAsked => {
    const { low, high } = panes[0]?.scale(at) ?? { low: 0, high: 0 };
    return {
      panes,
      at,
      plan,
      image,
      opacity,
      zones,
      rightToLeft: dir === "rtl",
      font: getComputedStyle(document.body).fontFamily,
      words: {
        title,
        lines: [...lines, pieceName(at)],
        unit: differs ? t("difference", { unit }) : unit,
        low: differs ? `−${heatNumber(format, high)}` : heatNumber(format, low),
        middle: differs ? "0" : "",
        high: `${differs ? "+" : ""}${heatNumber(format, high)}`,
        nobody: t(differs ? "noDifference" : "nobody"),
        notSeen: t("notSeen"),
        noData: t("noData"),
      },
    };
  };
}

/** The picture of a plan, to be drawn; null where it cannot be loaded. */
export async function loadPlan(img: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = apiBase + img;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
