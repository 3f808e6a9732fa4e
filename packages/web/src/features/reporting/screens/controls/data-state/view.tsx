import { isGroup } from "@foyer/contract/reporting/screens/screen-document";
import { useContext } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { PageParts, type PartsOfPage } from "../../figures/page-parts.ts";
import { useMoment } from "../../figures/use-moment.ts";
import { zoneOf } from "../../figures/zone-of.ts";
import { ageText } from "../age-text.ts";
import { innerSize } from "../control-frame.ts";
import { isIncomplete } from "../honesty.ts";
import type { ViewProps } from "../view-props.ts";
import classes from "./data-state.module.css";
import { type AnsweredFigure, dataState } from "./data-state.ts";

/** As of when the page speaks, how complete that is, and whether it is late. */
export function DataStateView({ control }: ViewProps<"dataState">) {
  const t = usePhrases("screenControls");
  const format = useFormat();
  const moment = useMoment();
  const parts = useContext(PageParts);
  const answered = parts ? answeredOf(parts) : [];
  const state = dataState(answered, moment);
  const { h } = innerSize(control);
  const zone = zoneOf(answered.map(({ part }) => part));

  function words(): { text: string; isBad?: boolean }[] {
    if (!state) return [{ text: parts ? phrase("home.noData") : t("kinds.dataState") }];
    const { asOf, completeness, age, isSilent } = state;
    const asOfText =
      asOf === null
        ? phrase("publicOccupancy.never")
        : phrase("publicOccupancy.asOf", { time: format.time(asOf, zone) });
    return [
      { text: asOfText },
      ...(completeness === null
        ? []
        : [
            {
              text: phrase("compared.known", { share: format.percent(Math.floor(completeness * 100) / 100) }),
              isBad: isIncomplete(completeness),
            },
          ]),
      ...(age === null ? [] : [{ text: t("late", { age: ageText(age, format) }), isBad: true }]),
      ...(isSilent ? [{ text: t("silent"), isBad: true }] : []),
    ];
  }

  return (
    <p
      className={classes.state}
      dir="auto"
      style={{ fontSize: Math.min(control.text.size, h / 1.4), lineHeight: `${h}px` }}
    >
      {words().map(({ text, isBad }) => (
        <span key={text} data-bad={isBad || undefined}>
          {isBad && <b aria-hidden="true">! </b>}
          {text}
        </span>
      ))}
    </p>
  );
}

const answeredOf = ({ page, part }: PartsOfPage): AnsweredFigure[] =>
  Object.values(page.nodes).flatMap((control) =>
    isGroup(control)
      ? []
      : Object.keys(control.figures).flatMap((figure) => {
          const answer = part(control, figure);
          return answer ? [{ control, figure, part: answer }] : [];
        }),
  );
