import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { QuestionKind } from "@foyer/contract/reporting/screens/screen-questions";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format.ts";
import { isRightToLeft } from "../../../../lib/language.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { keyOfFigure } from "../figures/key-of-figure.ts";
import { oldAge } from "../figures/seen-part.ts";
import { useMoment } from "../figures/use-moment.ts";
import { Age } from "./age.tsx";
import { ageText } from "./age-text.ts";
import classes from "./control.module.css";
import { isNone, originOf } from "./honesty.ts";
import { OriginBar } from "./origin-bar.tsx";
import type { ViewProps } from "./view-props.ts";

type Given = Pick<ViewProps<"figure">, "control" | "document" | "part">;

interface WithPartProps<Kind extends QuestionKind> extends Given {
  what: Kind;
  figure?: string;
  /** Above the figure, in every state. */
  label: string;
  /** Size of the words around the figure, where that is not the control's. */
  letter?: number;
  /** Rough shape of what will be here. */
  shape: "number" | "chart" | "rows" | "round";
  children: (part: PartOf<Kind>) => ReactNode;
}

/** What a control shows of its answer: the figures with how honest they are, or why there are none. */
export function WithPart<Kind extends QuestionKind>({ label, letter, ...props }: WithPartProps<Kind>) {
  return (
    <div className={classes.figures} dir={isRightToLeft() ? "rtl" : "ltr"} style={{ fontSize: letter }}>
      {label !== "" && (
        <p className={classes.label}>
          <bdi>{label}</bdi>
        </p>
      )}
      <PartShown {...props} />
    </div>
  );
}

function PartShown<Kind extends QuestionKind>(props: Omit<WithPartProps<Kind>, "label" | "letter">) {
  const { what, figure = "main", shape, control, document, part, children } = props;
  const t = usePhrases("screenControls");
  const format = useFormat();
  const moment = useMoment();
  const answer = part(figure);

  if (answer === undefined) {
    const isBound = keyOfFigure(control, figure, document) !== undefined;
    return isBound ? <Waiting shape={shape} /> : <Said text={t("choosePlace")} />;
  }
  if (answer.what === "refused") return <Said text={t("notAvailable")} />;
  if (answer.what !== what) return <Said text={t("noAnswer")} />;
  if (isNone(answer)) return <Said text={phrase("home.noData")} />;
  const age = oldAge(answer, moment);
  const isSilent =
    (answer.what === "inside" && answer.isStale) ||
    (answer.what === "plan" && answer.areas.length > 0 && answer.areas.every(({ isStale }) => isStale));
  const origin = originOf(answer);
  return (
    <>
      <div className={classes.shown} data-old={age !== null || isSilent || undefined}>
        {children(answer as PartOf<Kind>)}
      </div>
      {age !== null ? (
        <Age text={t("age", { age: ageText(age, format) })} />
      ) : (
        isSilent && <Age text={t("silent")} />
      )}
      {origin && <OriginBar origin={origin} />}
    </>
  );
}

export const Said = ({ text }: { text: string }) => (
  <p className={classes.said} role="status">
    {text}
  </p>
);

const Waiting = ({ shape }: { shape: string }) => (
  <div className={classes.waiting} data-shape={shape} role="status" aria-label={phrase("common.loading")} />
);
