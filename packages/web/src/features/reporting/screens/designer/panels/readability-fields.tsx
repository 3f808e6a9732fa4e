import { clampedBetween } from "@foyer/canvas/geometry/points";
import type { Viewing } from "@foyer/contract/reporting/screens/screen-document";
import { useMemo } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Grid, Line, Stack } from "../../../../../ui/kit/layout.tsx";
import { Note, Quiet } from "../../../../../ui/kit/text.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import classes from "../designer.module.css";
import { neededSize, smallTexts, usualDiagonal } from "../editor/readability.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { useNodeName } from "./node-words.ts";

/** No longer list of controls is shown: it grows shorter as they grow. */
const most = 12;
const inches = "″";

/** From how far the screen is looked at, and what cannot be read from there. */
export function ReadabilityFields() {
  const t = usePhrases("screenDesigner.readability");
  const format = useFormat();
  const designer = useDesigner();
  const { document } = useSettledState();
  const nameOf = useNodeName();
  const { viewing } = document;
  const small = useMemo(() => smallTexts(document), [document]);
  const set = (patch: Partial<Viewing>) =>
    designer.change({ ...document, viewing: { ...viewing, ...patch } });
  const inMetres = (metres: number) => t("metres", { metres: format.number(metres, metres < 10 ? 1 : 0) });
  return (
    <>
      <Grid least={110} gap="xs">
        <NumberBox
          labelled
          width="100%"
          unit="m"
          decimals={1}
          label={t("distance")}
          value={viewing.metres}
          onChange={(metres) => set({ metres: clampedBetween(metres, 0.3, 200) })}
        />
        <NumberBox
          labelled
          width="100%"
          unit={inches}
          decimals={1}
          label={t("diagonal")}
          value={viewing.diagonalInch}
          onChange={(inch) => set({ diagonalInch: clampedBetween(inch, 1, 2_000) })}
          onClear={() => set({ diagonalInch: null })}
        />
      </Grid>
      <Note>
        {t("needs", {
          inches: format.number(viewing.diagonalInch ?? usualDiagonal, 1),
          metres: inMetres(viewing.metres),
          least: neededSize(document, "least"),
          ease: neededSize(document, "ease"),
        })}
      </Note>
      {small.length === 0 ? (
        <Quiet role="status">{t("allFine")}</Quiet>
      ) : (
        <Stack as="ul" gap="3xs" aria-label={t("tooSmall")}>
          {small.slice(0, most).map(({ page, control, metres }) => (
            <li key={`${page.id} ${control.id}`}>
              <Line
                as="button"
                type="button"
                gap="xs"
                justify="between"
                size="sm"
                press
                round
                className={classes.found}
                onClick={() => designer.goTo(page.id, control.id)}
              >
                <bdi>{nameOf(control)}</bdi>
                <span>{t("upTo", { metres: inMetres(metres) })}</span>
              </Line>
            </li>
          ))}
          {small.length > most && <Note as="li">{t("more", { number: small.length - most })}</Note>}
        </Stack>
      )}
    </>
  );
}
