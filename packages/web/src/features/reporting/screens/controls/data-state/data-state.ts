import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { oldAge } from "../../figures/seen-part.ts";
import { completenessOf } from "../honesty.ts";

export interface DataState {
  /** The moment that all figures of now reach to; null where nothing was counted. */
  asOf: string | null;
  /** The least of all. */
  completeness: number | null;
  /** Milliseconds since the oldest answer that is no longer of now. */
  age: number | null;
  /** The devices of a place have fallen silent. */
  isSilent: boolean;
}

export interface AnsweredFigure {
  control: Control;
  figure: string;
  part: ScreenPart;
}

/** What can be said of all answers of a page together; undefined while there are none. */
export function dataState(answered: readonly AnsweredFigure[], now: number): DataState | undefined {
  const withFigures = answered.filter(({ part }) => "asOf" in part);
  if (withFigures.length === 0) return undefined;
  const ofNow = withFigures.filter(isOfNow);
  const moments = (ofNow.length > 0 ? ofNow : withFigures).flatMap(({ part }) =>
    "asOf" in part && part.asOf !== null ? [part.asOf] : [],
  );
  const shares = withFigures.flatMap(({ part }) => completenessOf(part) ?? []);
  const ages = withFigures.flatMap(({ part }) => oldAge(part, now) ?? []);
  return {
    asOf:
      moments.length > 0
        ? moments.reduce((one, other) => (Date.parse(one) < Date.parse(other) ? one : other))
        : null,
    completeness: shares.length > 0 ? Math.min(...shares) : null,
    age: ages.length > 0 ? Math.max(...ages) : null,
    isSilent: withFigures.some(({ part }) => part.what === "inside" && part.isStale),
  };
}

/** Days that are over say nothing of how far counting has come. */
const isOfNow = ({ control, figure, part }: AnsweredFigure): boolean =>
  part.what === "inside" || control.figures[figure]?.time === "today";
