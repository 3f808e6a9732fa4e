import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { CSSProperties } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import controls from "../control.module.css";
import { innerSize, type Size } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { MeasuredNote, useMeasuredNote } from "../measured-note.tsx";
import { shareText, useShownParts } from "../share-parts.ts";
import shares from "../shares.module.css";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./share-bar.module.css";

/** Of the control's size of letters: the names below the bar, and the least they become before they take two lines. */
const [wanted, least] = [0.6, 0.36];
/** Letters are about so wide, in sizes of letters. */
const letterWidth = 0.6;
/** Of the height of the control: the names at most. */
const ofHeight = 0.3;
/** Swatch and spaces of a part, in letters. */
const around = 6;

/** The parts of a whole side by side in one bar. */
export function ShareBarView(props: ViewProps<"shareBar">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  return (
    <WithPart {...props} what="shares" label={label} shape="chart">
      {(part) => (
        <ShareBar
          part={part}
          values={options.values}
          measure={control.figures.main?.measure ?? "flowIn"}
          size={control.text.size}
          room={innerSize(control)}
        />
      )}
    </WithPart>
  );
}

interface ShareBarProps {
  part: PartOf<"shares">;
  values: boolean;
  measure: string;
  size: number;
  room: Size;
}

function ShareBar({ part, values, measure, size, room }: ShareBarProps) {
  const format = useFormat();
  const note = useMeasuredNote(part.total);
  const parts = useShownParts(part).filter(({ value }) => value > 0);
  const texts = parts.map(({ value, share }) =>
    values
      ? `${shareText(share, format)} (${valueText(measure, value, 0, format)})`
      : shareText(share, format),
  );
  const letters = parts.reduce(
    (sum, { name }, nth) => sum + name.length + (texts[nth]?.length ?? 0) + around,
    0,
  );
  const fitting = Math.min(size * wanted, room.h * ofHeight, room.w / (Math.max(1, letters) * letterWidth));
  const letter = Math.max(size * least, fitting);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ key, value, colour, isUnknown }) => (
          <span
            key={key}
            className={shares.part}
            data-unknown={isUnknown || undefined}
            style={{ flexGrow: value, "--part": colour } as CSSProperties}
          />
        ))}
      </div>
      <ul className={classes.legend} style={{ fontSize: letter }}>
        {parts.map(({ key, name, colour, isUnknown }, nth) => (
          <li key={key}>
            <span
              className={`${shares.part} ${shares.swatch}`}
              data-unknown={isUnknown || undefined}
              style={{ "--part": colour } as CSSProperties}
              aria-hidden="true"
            />
            <span className={controls.name} dir="auto">
              {name}
            </span>
            <b>{texts[nth]}</b>
          </li>
        ))}
      </ul>
      <MeasuredNote text={note} letter={letter * 0.8} />
    </>
  );
}
