import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import chart from "../chart.module.css";
import { innerSize, labelHeight, type Size } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { LabelledBox } from "../labelled-box.tsx";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./map.module.css";
import { type Dot, mapDrawing, placedNames } from "./map-drawing.ts";

const nameShare = 0.75;
const smallShare = 0.6;
const haloShare = 0.18;

/** Sites where they lie, each with its number; nothing is fetched from outside. */
export function MapView(props: ViewProps<"map">) {
  const { control, options } = props;
  const t = usePhrases("screenControls");
  const label = useLabel(control, "main", options.label);
  const { w, h } = innerSize(control);
  const room = { w, h: Math.max(20, h - labelHeight(control.text.size)) };
  return (
    <WithPart {...props} what="sites" label={label} shape="chart">
      {(part) =>
        part.sites.length === 0 ? (
          <LabelledBox text={t("noCoordinates")} />
        ) : (
          <Sites {...props} part={part} room={room} label={label} />
        )
      }
    </WithPart>
  );
}

interface SitesProps extends Pick<ViewProps<"map">, "control" | "options"> {
  part: PartOf<"sites">;
  room: Size;
  label: string;
}

function Sites({ part: { sites, unplaced }, room, label, control, options }: SitesProps) {
  const t = usePhrases("screenControls");
  const format = useFormat();
  const measure = control.figures.main?.measure ?? "flowIn";
  const letter = control.text.size * nameShare;
  const small = control.text.size * smallShare;
  const { dots, meridians, parallels, bar } = mapDrawing(sites, room, letter);

  const shownValue = ({ site: { figure } }: Dot): string =>
    figure.value === null
      ? "–"
      : mark(figure.completeness, measure) + valueText(measure, figure.value, 0, format);
  const textOf = (dot: Dot): string =>
    [...(options.names ? [dot.site.name] : []), ...(options.values ? [shownValue(dot)] : [])].join(" ");
  const names = placedNames(dots, textOf, { w: room.w, letter });
  const inWords = dots.map((dot) => `${dot.site.name}: ${shownValue(dot)}`);
  const foot = room.h - small * 0.6;
  const unplacedText = unplaced > 0 ? t("unplaced", { number: format.number(unplaced) }) : "";

  return (
    <svg
      className={`${chart.chart} ${classes.sites}`}
      width={room.w}
      height={room.h}
      role="img"
      aria-label={[label, ...inWords, unplacedText].filter(Boolean).join("\n")}
    >
      <rect className={classes.ground} width={room.w} height={room.h} />
      <g className={classes.lines}>
        {meridians.map((x) => (
          <line key={x} x1={x} x2={x} y1={0} y2={room.h} />
        ))}
        {parallels.map((y) => (
          <line key={y} x1={0} x2={room.w} y1={y} y2={y} />
        ))}
      </g>
      {dots.map((dot) => (
        <circle
          key={dot.site.id}
          className={classes.dot}
          data-none={dot.site.figure.value === null || undefined}
          cx={dot.x}
          cy={dot.y}
          r={dot.radius}
        />
      ))}
      {names.map(({ dot, text, x, anchor }) => (
        <text
          key={dot.site.id}
          className={classes.name}
          x={x}
          y={dot.y + letter * 0.35}
          textAnchor={anchor}
          fontSize={letter}
          strokeWidth={letter * haloShare}
        >
          {text}
        </text>
      ))}
      <line
        className={classes.bar}
        x1={small * 0.5}
        x2={small * 0.5 + bar.length}
        y1={foot - small}
        y2={foot - small}
      />
      <text x={small * 0.5} y={foot} fontSize={small} strokeWidth={small * haloShare}>
        {t("kilometres", { number: format.number(bar.kilometres, bar.kilometres < 1 ? 1 : 0) })}
      </text>
      {unplacedText && (
        <text
          x={room.w - small * 0.5}
          y={foot}
          textAnchor="end"
          fontSize={small}
          strokeWidth={small * haloShare}
        >
          {unplacedText}
        </text>
      )}
    </svg>
  );
}
