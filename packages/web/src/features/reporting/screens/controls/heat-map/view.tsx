import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { useEffect, useRef } from "react";
import { apiBase } from "../../../../../lib/api-base.ts";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { heatRamp, rampGradient } from "../../../heat/colour-ramp.ts";
import { heatDecimals } from "../../../heat/heat-scale.ts";
import { innerSize, labelHeight, type Size } from "../control-frame.ts";
import { LabelledBox } from "../labelled-box.tsx";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./heat-map.module.css";
import { heatPixels, isWatched } from "./levels.ts";

type Heat = PartOf<"heat">;
type Plan = NonNullable<Heat["plan"]>;

const legendShare = 0.6;
const gradient = rampGradient(heatRamp);

/** Where people were on a plan, as colours over it. */
export function HeatMapView(props: ViewProps<"heatMap">) {
  const { control, options, part } = props;
  const t = usePhrases("screenControls");
  const heat = usePhrases("heatmap");
  const answer = part("main");
  const shown = answer?.what === "heat" ? answer : undefined;
  const name = heat(`shows.${shown && shown.unit !== "s" ? shown.unit : "presence"}`);
  const asked = t("asked", { name, time: t(`times.${control.figures.main?.time ?? "today"}`) });
  const label = options.label || [shown?.plan?.name, asked].filter(Boolean).join(" · ");
  const letter = control.text.size * legendShare;
  const { w, h } = innerSize(control);
  const legendHeight = options.legend ? letter * 1.5 : 0;
  const room = { w, h: Math.max(20, h - labelHeight(control.text.size) - legendHeight) };
  return (
    <WithPart {...props} what="heat" label={label} shape="chart">
      {(part) =>
        part.plan ? (
          <>
            <Picture part={part} plan={part.plan} room={room} opacity={options.opacity / 100} label={label} />
            {options.legend && isWatched(part) && <Legend part={part} letter={letter} />}
          </>
        ) : (
          <LabelledBox text={t("noPlan")} />
        )
      }
    </WithPart>
  );
}

interface PictureProps {
  part: Heat;
  plan: Plan;
  room: Size;
  opacity: number;
  label: string;
}

function Picture({ part, plan, room, opacity, label }: PictureProps) {
  const { cols, rows, levels } = part;
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(room.w / plan.width, room.h / plan.height);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || cols === 0 || rows === 0) return;
    context.putImageData(new ImageData(heatPixels({ levels, cols, rows }), cols, rows), 0, 0);
  }, [levels, cols, rows]);
  return (
    <div
      className={classes.map}
      style={{ width: Math.floor(plan.width * scale), height: Math.floor(plan.height * scale) }}
      role="img"
      aria-label={label}
    >
      {plan.img !== "" && <img src={`${apiBase}${plan.img}`} alt="" draggable={false} />}
      <canvas ref={canvas} width={Math.max(1, cols)} height={Math.max(1, rows)} style={{ opacity }} />
      {!isWatched(part) && (
        <p className={classes.nothing}>
          <span>{phrase("heatmap.nothingSeen")}</span>
        </p>
      )}
    </div>
  );
}

/** From nobody to the most, in which unit, and what grey means. */
function Legend({ part: { unit, most, perMetre }, letter }: { part: Heat; letter: number }) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  const area = t(perMetre ? "squareMetre" : "square");
  return (
    <p className={classes.legend} style={{ fontSize: letter }}>
      <bdi>{format.number(0)}</bdi>
      <span className={classes.bar} style={{ background: gradient }} aria-hidden="true" />
      <bdi>{format.number(most, heatDecimals(most))}</bdi>
      <bdi className={classes.unit}>{t(`units.${unit === "s" ? "presence" : unit}`, { area })}</bdi>
      <span className={classes.unseen} aria-hidden="true" />
      <bdi>{t("notSeen")}</bdi>
    </p>
  );
}
