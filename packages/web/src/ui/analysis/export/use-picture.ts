import { useDirection } from "@mantine/core";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { saveFile } from "../../../lib/download.ts";
import { useFormat } from "../../../lib/format.ts";
import { languageTag } from "../../../lib/language.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { tell } from "../../../lib/toasts.ts";
import type { PicturedChart } from "../../charts/pictured-charts.ts";
import { listSpans } from "./list-spans.ts";

/** Fit for print. */
const ratio = 2;

/** Whether a picture can be put where it is pasted from. */
export const mayCopyPicture = () =>
  typeof ClipboardItem !== "undefined" && navigator.clipboard?.write !== undefined;

/** The charts of the page as a picture, below the question they answer: to be saved, or to be pasted. */
export function usePicture(body: object | undefined): {
  save: () => Promise<void>;
  copy: () => Promise<void>;
} {
  const t = usePhrases("exports");
  const format = useFormat();
  const { dir } = useDirection();
  const { signedIn } = useSession();

  async function draw(): Promise<{ picture: Blob; name: string }> {
    const [{ picturedCharts }, { drawPicture }] = await Promise.all([
      import("../../charts/pictured-charts.ts"),
      import("./draw-picture.ts"),
    ]);
    const [first, ...others] = picturedCharts(document, ratio);
    if (first === undefined) throw new Error(t("noChart"));
    const title = document.querySelector("h1")?.textContent ?? "";
    const spans = listSpans(body).map((span) => dayRangeText(span.startTime, span.endTime, { year: true }));
    const charts: [PicturedChart, ...PicturedChart[]] = [first, ...others];
    const company = signedIn?.company?.name;
    const canvas = drawPicture(
      charts,
      {
        title,
        sentence: document.querySelector("[data-question]")?.textContent ?? "",
        notes: [
          ...(spans.length > 0 ? [format.list(spans)] : []),
          [company, t("asOfNow", { time: format.dateTime(new Date()) })].filter(Boolean).join(" · "),
        ],
        missing: phrase("analysis.missingPart"),
        tag: languageTag(),
        rightToLeft: dir === "rtl",
      },
      ratio,
    );
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (picture === null) throw new Error(t("noPicture"));
    return { picture, name: `${[title, ...spans].join(" ").replace(/[\\/:*?"<>|]+/g, " ")}.png` };
  }

  return {
    save: async () => {
      try {
        const { picture, name } = await draw();
        saveFile(picture, name);
      } catch (failure) {
        tell("error", (failure as Error).message);
      }
    },
    copy: async () => {
      try {
        // Some browsers let only what a press began be copied: they are given the picture to come.
        const picture = draw().then((drawn) => drawn.picture);
        await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
        tell("success", t("pictureCopied"));
      } catch {
        tell("error", t("notCopied"));
      }
    },
  };
}
