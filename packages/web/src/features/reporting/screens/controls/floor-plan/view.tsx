import type { AreaOfPlan } from "@foyer/contract/reporting/screens/place-parts";
import { useState } from "react";
import { apiBase } from "../../../../../lib/api-base.ts";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { innerSize, labelHeight, type Size } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { LabelledBox } from "../labelled-box.tsx";
import { letterCount } from "../letter-count.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./floor-plan.module.css";
import { labelPlace } from "./label-place.ts";

/** Of the control's letters: the name of an area above its number, and the least either is written in. */
const nameShare = 0.6;
const leastShare = 0.4;
/** Letters and digits are about so wide, in sizes of letters. */
const letterWidth = 0.6;
const haloShare = 0.16;

/** Before a number: how full an area is, for who does not tell its colour. */
const signs = { free: "", filling: "▲ ", full: "■ " } as const;

/** The plan of a site with the areas drawn on it, each with its name and a number. */
export function FloorPlanView(props: ViewProps<"floorPlan">) {
  const { control, options, part } = props;
  const t = usePhrases("screenControls");
  const answer = part("main");
  const name = answer?.what === "plan" ? answer.plan?.name : undefined;
  const asked = useLabel(control, "main", "");
  const number = options.number === "inside" ? t("inside") : asked;
  const label = options.label || [name, number].filter(Boolean).join(" · ");
  const { w, h } = innerSize(control);
  const room = { w, h: Math.max(20, h - labelHeight(control.text.size)) };
  return (
    <WithPart {...props} what="plan" label={label} shape="chart">
      {({ plan, areas }) =>
        plan ? (
          <Plan plan={plan} areas={areas} room={room} label={label} {...props} />
        ) : (
          <LabelledBox text={t("noPlan")} />
        )
      }
    </WithPart>
  );
}

interface PlanProps extends Pick<ViewProps<"floorPlan">, "control" | "options"> {
  plan: { img: string; width: number; height: number };
  areas: readonly AreaOfPlan[];
  room: Size;
  label: string;
}

function Plan({ plan: { img, width, height }, areas, room, label, control, options }: PlanProps) {
  const format = useFormat();
  const [missing, setMissing] = useState<string>();
  const measure = control.figures.main?.measure ?? "flowIn";
  /** Pixels of the plan in one of the page. */
  const scale = Math.max(width / room.w, height / room.h);

  function numberText({ figure, people, state, isStale }: AreaOfPlan): string {
    const shown = options.number === "inside" ? people : figure;
    const { value, completeness } = shown;
    if (value === null) return "–";
    if (options.number === "asked") return mark(completeness, measure) + valueText(measure, value, 0, format);
    return (state ? signs[state] : "") + mark(completeness) + format.number(value) + (isStale ? " ?" : "");
  }

  const inWords = areas.map((area) => {
    const state = options.number === "inside" && area.state;
    const words = `${area.name}: ${numberText(area)}`;
    return state ? `${words} (${phrase(`publicOccupancy.states.${state}`)})` : words;
  });
  return (
    <svg
      className={classes.plan}
      width={room.w}
      height={room.h}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={[label, ...inWords].join("\n")}
    >
      <rect className={classes.ground} width={width} height={height} />
      {img !== "" && missing !== img && (
        <image href={`${apiBase}${img}`} width={width} height={height} onError={() => setMissing(img)} />
      )}
      {areas.map((area) => (
        <polygon
          key={area.id}
          className={classes.area}
          data-state={options.number === "inside" ? (area.state ?? undefined) : undefined}
          data-none={numberText(area) === "–" || undefined}
          strokeWidth={3 * scale}
          points={area.points.map(({ x, y }) => `${x},${y}`).join(" ")}
        />
      ))}
      {areas.map((area) => (
        <AreaWords
          key={area.id}
          area={area}
          number={numberText(area)}
          hasName={options.names}
          letter={control.text.size * scale}
        />
      ))}
    </svg>
  );
}

interface AreaWordsProps {
  area: AreaOfPlan;
  number: string;
  hasName: boolean;
  /** In pixels of the plan. */
  letter: number;
}

/** As large as fits in the area; a name that would be too small is cut. */
function AreaWords({ area, number, hasName, letter }: AreaWordsProps) {
  const { x, y, width } = labelPlace(area.points);
  const fitted = (text: string, wanted: number) =>
    Math.max(letter * leastShare, Math.min(wanted, width / (letterCount(text) * letterWidth)));
  const [numberSize, nameSize] = [fitted(number, letter), fitted(area.name, letter * nameShare)];
  const most = Math.max(3, Math.floor(width / (nameSize * letterWidth)));
  const name = area.name.length > most ? `${area.name.slice(0, most - 1)}…` : area.name;
  return (
    <g className={classes.words}>
      {hasName && (
        <text x={x} y={y - numberSize * 0.3} fontSize={nameSize} strokeWidth={nameSize * haloShare}>
          {name}
        </text>
      )}
      <text
        className={classes.number}
        x={x}
        y={y + numberSize * (hasName ? 0.72 : 0.36)}
        fontSize={numberSize}
        strokeWidth={numberSize * haloShare}
      >
        {number}
      </text>
    </g>
  );
}
