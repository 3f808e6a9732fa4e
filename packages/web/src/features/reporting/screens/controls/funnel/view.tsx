import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { useFormat } from "../../../../../lib/format.ts";
import { metricText } from "../../../../../lib/metric-text.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import chart from "../chart.module.css";
import { innerSize, labelHeight, type Size } from "../control-frame.ts";
import { useLabel } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { letterCount } from "../letter-count.ts";
import { MeasuredNote, noteHeight, useMeasuredNote } from "../measured-note.tsx";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./funnel.module.css";
import { funnelShape } from "./funnel-shape.ts";

const small = 0.6;
const lineHeight = 1.4;
/** Letters are about so wide, in sizes of letters. */
const letterWidth = 0.6;

/** Of those who came past, how many came in. */
export function FunnelView(props: ViewProps<"funnel">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const size = control.text.size;
  const { w, h } = innerSize(control);
  return (
    <WithPart {...props} what="funnel" label={label} shape="rows">
      {(part) => (
        <Funnel
          part={part}
          groups={options.groups}
          size={size}
          room={{ w, h: h - (label === "" ? 0 : labelHeight(size)) }}
        />
      )}
    </WithPart>
  );
}

interface FunnelProps {
  part: PartOf<"funnel">;
  groups: boolean;
  size: number;
  room: Size;
}

function Funnel({ part, groups, size, room }: FunnelProps) {
  const t = usePhrases("screenControls.funnel");
  const format = useFormat();
  const { passing, entering, captureRate } = part;
  const note = useMeasuredNote(captureRate);
  const count = (figure: typeof passing) =>
    mark(figure.completeness, "flowIn") + metricText("flowIn", figure.value, format);
  const share = mark(captureRate.completeness) + metricText("captureRate", captureRate.value, format);
  const steps = [
    { name: t("passing"), value: count(passing), rate: "" },
    { name: t("entering"), value: count(entering), rate: t("ofThem", { share }) },
  ];
  const groupWords = groups ? groupText(part, t, format) : "";

  const longest = Math.max(
    ...steps.map(({ name, value, rate }) => letterCount(`${name}  ${value}  ${rate}`)),
  );
  const feet = (groupWords === "" ? 0 : 1) + (note === "" ? 0 : 1);
  const letter = Math.min(size * small, room.w / (longest * letterWidth), room.h / (4 + feet) / lineHeight);
  const footLetter = letter * 0.85;
  const h = Math.max(20, room.h - noteHeight(groupWords, footLetter) - noteHeight(note, footLetter));
  const { bars, slope } = funnelShape(captureRate.value ?? 0, {
    ...{ w: room.w, h, line: letter * lineHeight, mostBar: letter * 3 },
  });
  return (
    <>
      <div className={classes.funnel} style={{ height: h, fontSize: letter }}>
        <svg className={chart.chart} width={room.w} height={h} aria-hidden="true">
          <path className={classes.slope} d={slope} />
          {bars.map((bar) => (
            <rect key={bar.y} className={classes.bar} x={bar.x} y={bar.y} width={bar.w} height={bar.h} />
          ))}
        </svg>
        <ol>
          {steps.map(({ name, value, rate }, nth) => (
            <li key={name} style={{ top: bars[nth]?.textY, height: letter * lineHeight }}>
              <span>{name}</span>{" "}
              <b>
                <bdi>{value}</bdi>
              </b>{" "}
              {rate !== "" && <bdi className={classes.rate}>{rate}</bdi>}
            </li>
          ))}
        </ol>
      </div>
      <MeasuredNote text={groupWords} letter={footLetter} />
      <MeasuredNote text={note} letter={footLetter} />
    </>
  );
}

function groupText(
  { groups, groupSize }: PartOf<"funnel">,
  t: ReturnType<typeof usePhrases<"screenControls.funnel">>,
  format: ReturnType<typeof useFormat>,
): string {
  if (groups.value === null || groups.value === 0 || groupSize.value === null) return "";
  return t("groups", {
    count: groups.value,
    number: mark(groups.completeness, "batch") + format.number(groups.value),
    size: format.number(groupSize.value, 1),
  });
}
