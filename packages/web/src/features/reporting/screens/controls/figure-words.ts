import type { ComparedFigure } from "@foyer/contract/counting/figure";
import type { NumberType } from "@foyer/contract/metrics";
import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import { comparedText } from "../../../../lib/compared-text.ts";
import type { Format } from "../../../../lib/format.ts";
import { languageTag } from "../../../../lib/language.ts";
import { metricText } from "../../../../lib/metric-text.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";

/** What a figure of a control is called: its own text, or what is asked in words. */
export function useLabel(control: Control, figure: string, own: string): string {
  const t = usePhrases("screenControls");
  const metrics = usePhrases("metrics");
  const question = Object.hasOwn(control.figures, figure) ? control.figures[figure] : undefined;
  if (own !== "" || question === undefined) return own;
  if (question.what === "inside") return t("inside");
  // Days are the last ones, whatever time stands in the question.
  const time =
    question.what === "festivals"
      ? t("onHolidays")
      : question.what === "days" || question.what === "grid"
        ? phrase("screenDesigner.data.lastDays", { number: question.size })
        : t(`times.${question.time}`);
  if (question.what === "table") return begun(time, languageTag());
  if (question.what === "funnel") return t("asked", { name: metrics("captureRate.name"), time });
  const isOfPeople = question.what === "shares" && (question.by === "gender" || question.by === "age");
  const name = isOfPeople ? (question.by as "gender" | "age") : (question.measure as NumberType);
  return t("asked", { name: metrics(`${name}.name`), time });
}

/** A value of a measure with decimals where it can have them. */
export function valueText(measure: string, value: number, decimals: number, format: Format): string {
  if (decimals === 0 || /DwellTime$/.test(measure)) return metricText(measure, value, format);
  if (/Rate$|Share$/.test(measure)) return format.percent(value, decimals);
  return format.number(value, decimals);
}

export type Direction = "up" | "down" | "same";

export interface Change {
  direction: Direction | undefined;
  /** Per cent with its sign, or why there is none; empty where nothing is compared. */
  text: string;
}

export function changeOf(
  { growth, compared }: Pick<ComparedFigure, "growth" | "compared">,
  format: Format,
): Change {
  if (growth === null) return { direction: undefined, text: comparedText(compared, format) ?? "" };
  const shown = Math.round(growth * 1_000) / 1_000;
  if (shown === 0) return { direction: "same", text: phrase("home.unchanged") };
  const text = format.signedPercent(growth, Math.abs(growth) < 0.1 ? 1 : 0);
  return { direction: shown > 0 ? "up" : "down", text };
}

/** With its first letter as at the start of a sentence. */
export const begun = (text: string, tag: string): string => {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(tag) + rest.join("");
};
