import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { keyOfFigure } from "../../figures/key-of-figure.ts";
import { oldAge } from "../../figures/seen-part.ts";
import { useMoment } from "../../figures/use-moment.ts";
import { Age } from "../age.tsx";
import { ageText } from "../age-text.ts";
import classes from "../control.module.css";
import { changeOf, valueText } from "../figure-words.ts";
import { mark, originOf } from "../honesty.ts";
import { OriginBar } from "../origin-bar.tsx";
import type { ViewProps } from "../view-props.ts";
import own from "./text.module.css";
import { textPieces } from "./text-pieces.ts";

/** Words with figures among them; nothing else in the text means anything. */
export function TextView({ control, options, document, part }: ViewProps<"text">) {
  const t = usePhrases("screenControls");
  const format = useFormat();
  const moment = useMoment();
  const isFigure = (name: string) => Object.hasOwn(control.figures, name) || part(name) !== undefined;
  const pieces = textPieces(options.text, isFigure);
  const answers = pieces.flatMap((piece) => ("figure" in piece ? [part(piece.figure)] : []));
  const known = answers.flatMap((answer) => (answer ? [answer] : []));
  const ages = known.flatMap((answer) => oldAge(answer, moment) ?? []);
  const origin = known.map(originOf).find((each) => each !== undefined);

  function inWords(figure: string, change: boolean) {
    const answer = part(figure);
    const question = control.figures[figure];
    if (answer === undefined) {
      const isBound = keyOfFigure(control, figure, document) !== undefined;
      return isBound ? <Waiting /> : t("choosePlace");
    }
    return change ? changeText(answer) : figureText(answer, question?.measure ?? "flowIn");
  }

  function changeText(answer: ScreenPart) {
    if (answer.what !== "figure") return whyNone(answer);
    return changeOf(answer.figure, format).text || "–";
  }

  function figureText(answer: ScreenPart, measure: string) {
    if (answer.what !== "figure") return whyNone(answer);
    const { value, completeness } = answer.figure;
    return value === null ? "–" : mark(completeness, measure) + valueText(measure, value, 0, format);
  }

  const whyNone = ({ what }: ScreenPart) => t(what === "refused" ? "notAvailable" : "noAnswer");

  return (
    <>
      <div className={classes.words} dir="auto">
        <div>
          {pieces.map((piece, nth) =>
            "text" in piece ? (
              piece.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same figure may stand in a text twice
              <bdi key={nth} className={own.figure} data-old={ages.length > 0 || undefined}>
                {inWords(piece.figure, piece.change)}
              </bdi>
            ),
          )}
        </div>
      </div>
      {ages.length > 0 && <Age text={t("age", { age: ageText(Math.max(...ages), format) })} />}
      {origin && <OriginBar origin={origin} />}
    </>
  );
}

const Waiting = () => <span className={own.waiting} role="status" aria-label={phrase("common.loading")} />;
