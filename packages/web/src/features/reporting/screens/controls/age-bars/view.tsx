import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { CSSProperties } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import controls from "../control.module.css";
import { innerSize, labelHeight, type Size } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { letterCount } from "../letter-count.ts";
import { MeasuredNote, noteHeight, useMeasuredNote } from "../measured-note.tsx";
import { shareText, useShownParts } from "../share-parts.ts";
import shares from "../shares.module.css";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./age-bars.module.css";

const small = 0.55;
/** Of the height of a row: its letters at most. */
const ofRow = 0.66;

/** The parts of a whole as bars below one another; of how many people it is not known is one of them. */
export function AgeBarsView(props: ViewProps<"ageBars">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const size = control.text.size;
  const { w, h } = innerSize(control);
  return (
    <WithPart {...props} what="shares" label={label} shape="rows">
      {(part) => (
        <AgeBars
          part={part}
          values={options.values}
          measure={control.figures.main?.measure ?? "flowIn"}
          size={size}
          room={{ w, h: h - (label === "" ? 0 : labelHeight(size)) }}
        />
      )}
    </WithPart>
  );
}

interface AgeBarsProps {
  part: PartOf<"shares">;
  values: boolean;
  measure: string;
  size: number;
  room: Size;
}

function AgeBars({ part, values, measure, size, room }: AgeBarsProps) {
  const format = useFormat();
  const note = useMeasuredNote(part.total);
  const parts = useShownParts(part);
  const noteLetter = size * small * 0.8;
  const height = (room.h - noteHeight(note, noteLetter)) / Math.max(1, parts.length);
  const letter = Math.min(size * small, height * ofRow);
  const most = Math.max(...parts.map(({ value }) => value), 0);
  const longest = Math.max(...parts.map(({ name }) => letterCount(name)), 1);
  return (
    <>
      <ul className={controls.rows} style={{ fontSize: letter }}>
        {parts.map(({ key, name, value, share, colour, isUnknown }) => (
          <li key={key} className={controls.inLine} style={{ height }}>
            <span
              className={`${controls.name} ${classes.name}`}
              style={{ width: Math.min(room.w * 0.38, letter * (longest * 0.6 + 0.4)) }}
              dir="auto"
            >
              {name}
            </span>
            <span className={classes.track}>
              <span
                className={`${shares.part} ${classes.bar}`}
                data-unknown={isUnknown || undefined}
                style={
                  { "--part": colour, width: `${most > 0 ? (value / most) * 100 : 0}%` } as CSSProperties
                }
              />
            </span>
            {values && <span className={classes.value}>{valueText(measure, value, 0, format)}</span>}
            <span className={classes.share}>{shareText(share, format)}</span>
          </li>
        ))}
      </ul>
      <MeasuredNote text={note} letter={noteLetter} />
    </>
  );
}
