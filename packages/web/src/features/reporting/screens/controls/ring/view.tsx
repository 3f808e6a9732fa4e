import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { CSSProperties } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import chart from "../chart.module.css";
import controls from "../control.module.css";
import { fittedSize, innerSize, labelHeight, type Size } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { letterCount } from "../letter-count.ts";
import { MeasuredNote, noteHeight, useMeasuredNote } from "../measured-note.tsx";
import { type ShownPart, shareText, useShownParts } from "../share-parts.ts";
import shares from "../shares.module.css";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./ring.module.css";
import { ringShape } from "./ring-shape.ts";

const small = 0.7;
const rowHeight = 1.5;
/** Of the wanted size of letters: the least that long names are written in. */
const least = 0.7;
/** In sizes of letters: how wide one is about, and what stands beside a name. */
const [letterWidth, besideName] = [0.58, 5];
/** A control so much higher than wide has its names below the ring. */
const high = 1.25;

/** The parts of a whole as a ring, the whole in its middle. */
export function RingView(props: ViewProps<"ring">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const size = control.text.size;
  const { w, h } = innerSize(control);
  return (
    <WithPart {...props} what="shares" label={label} shape="round">
      {(part) => (
        <Ring
          part={part}
          label={label}
          values={options.values}
          measure={control.figures.main?.measure ?? "flowIn"}
          size={size}
          room={{ w, h: h - (label === "" ? 0 : labelHeight(size)) }}
        />
      )}
    </WithPart>
  );
}

interface RingProps {
  part: PartOf<"shares">;
  label: string;
  values: boolean;
  measure: string;
  size: number;
  room: Size;
}

function Ring({ part, label, values, measure, size, room }: RingProps) {
  const format = useFormat();
  const { total } = part;
  const parts = useShownParts(part).filter(({ value }) => value > 0);
  const note = useMeasuredNote(total);
  const letter = size * small;
  const noteLetter = letter * 0.75;
  const h = Math.max(40, room.h - noteHeight(note, noteLetter));
  const isHigh = h > room.w * high;
  const side = Math.max(40, isHigh ? Math.min(room.w, h * 0.5) : Math.min(h, room.w * 0.46));
  const legend = isHigh ? { w: room.w, h: h - side - letter * 0.5 } : { w: room.w - side - letter, h };
  // Names are cut off rather than written very small.
  const letters = besideName + letterWidth * Math.max(1, ...parts.map(({ name }) => letterCount(name)));
  const ofName = Math.max(letter * least, Math.min(letter, legend.w / (letters + (values ? besideName : 0))));
  const thick = side * 0.17;
  const pieces = ringShape(
    parts.map(({ value }) => value),
    { side, thick, gap: Math.max(2, side * 0.012) },
  );
  const whole = mark(total.completeness, measure) + valueText(measure, total.value ?? 0, 0, format);
  const number = fittedSize(size, whole.length, { w: (side - 2 * thick) * 0.86, h: side * 0.4 });
  return (
    <>
      <div className={classes.ring} data-high={isHigh || undefined}>
        <svg className={chart.chart} width={side} height={side} role="img" aria-label={`${label}: ${whole}`}>
          {parts.map(({ key, colour, isUnknown }, nth) => {
            const { path = "", x, y, length = 0 } = pieces[nth] ?? {};
            const digit = thick * 0.5;
            return (
              <g key={key}>
                <path
                  className={classes.piece}
                  d={path}
                  stroke={colour}
                  strokeWidth={thick}
                  strokeDasharray={isUnknown ? "2 4" : undefined}
                />
                {!isUnknown && length > thick * 0.7 && (
                  <text className={classes.digit} x={x} y={(y ?? 0) + digit * 0.35} fontSize={digit}>
                    {format.number(nth + 1)}
                  </text>
                )}
              </g>
            );
          })}
          <text className={chart.figure} x={side / 2} y={side / 2 + number * 0.35} fontSize={number}>
            {whole}
          </text>
        </svg>
        <Legend
          parts={parts}
          room={{ ...legend, w: Math.min(legend.w, ofName * (letters + 2 * besideName)) }}
          letter={Math.min(ofName, legend.h / (Math.max(1, parts.length) * rowHeight))}
          toValue={values ? (value) => valueText(measure, value, 0, format) : undefined}
        />
      </div>
      <MeasuredNote text={note} letter={noteLetter} />
    </>
  );
}

interface LegendProps {
  parts: readonly ShownPart[];
  room: Size;
  letter: number;
  toValue: ((value: number) => string) | undefined;
}

function Legend({ parts, room, letter, toValue }: LegendProps) {
  const format = useFormat();
  return (
    <ol className={classes.legend} style={{ width: room.w, fontSize: letter }}>
      {parts.map(({ key, name, value, share, colour, isUnknown }, nth) => (
        <li key={key} className={controls.inLine} style={{ height: letter * rowHeight }}>
          <span
            className={`${shares.part} ${shares.swatch}`}
            data-unknown={isUnknown || undefined}
            style={{ "--part": colour } as CSSProperties}
            aria-hidden="true"
          >
            {!isUnknown && <span>{format.number(nth + 1)}</span>}
          </span>
          <span className={`${controls.name} ${classes.name}`} dir="auto">
            {name}
          </span>
          {toValue && <span className={classes.value}>{toValue(value)}</span>}
          <span className={classes.share}>{shareText(share, format)}</span>
        </li>
      ))}
    </ol>
  );
}
