import { useDirection } from "@mantine/core";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { saveFile } from "../../../lib/download.ts";
import { useFormat } from "../../../lib/format.ts";
import { languageTag } from "../../../lib/language.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import type { PicturedChart } from "../../charts/pictured-charts.ts";
import { listSpans } from "./list-spans.ts";

/** Fit for print. */
const ratio = 2;

/** Saves the charts of the page as a picture, below the question they answer. */
export function usePicture(body: object | undefined): () => Promise<void> {
  const t = usePhrases("exports");
  const format = useFormat();
  const { dir } = useDirection();

  return async () => {
    const [{ picturedCharts }, { drawPicture }] = await Promise.all([
      import("../../charts/pictured-charts.ts"),
      import("./draw-picture.ts"),
    ]);
    const [first, ...others] = picturedCharts(document, ratio);
    if (first === undefined) return tell("error", t("noChart"));
    const title = document.querySelector("h1")?.textContent ?? "";
    const spans = listSpans(body).map((span) => dayRangeText(span.startTime, span.endTime, { year: true }));
    const charts: [PicturedChart, ...PicturedChart[]] = [first, ...others];
    const canvas = drawPicture(
      charts,
      {
        title,
        sentence: document.querySelector("[data-question]")?.textContent ?? "",
        notes: [
          ...(spans.length > 0 ? [format.list(spans)] : []),
          t("asOfNow", { time: format.dateTime(new Date()) }),
        ],
        tag: languageTag(),
        rightToLeft: dir === "rtl",
      },
      ratio,
    );
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (picture === null) return tell("error", t("noPicture"));
    saveFile(picture, `${[title, ...spans].join(" ").replace(/[\\/:*?"<>|]+/g, " ")}.png`);
  };
}
