import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import { type CSSProperties, memo, useId, useMemo } from "react";
import classes from "./heat.module.css";
import type { Pane } from "./pane.ts";
import { squareSide } from "./plan-square.ts";
import type { Playhead } from "./playhead.ts";
import type { PlanZone, StagePlan } from "./stage-plan.ts";
import { type SeenView, toPath } from "./unseen.ts";
import { usePlayed } from "./use-playhead.ts";

interface StageMarksProps {
  plan: StagePlan;
  pane: Pane;
  head: Playhead;
  zones: readonly PlanZone[];
  point: PlanPoint | undefined;
}

/** Lines of the hatching across the longer side of a plan. */
const hatchLines = 90;

/** On the picture: hatched what nobody watched, outlines of what devices look at, areas, and the square that is read out. */
export function StageMarks({ plan, pane, head, zones, point }: StageMarksProps) {
  const { width, height } = plan;
  // The views of a piece are only made again where others watched.
  const key = usePlayed(head, ({ at }) => pane.viewsKey(at));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what the player stands at
  const views = useMemo(() => pane.views(head.state().at), [pane, head, key]);
  const side = squareSide(plan);
  return (
    <svg
      className={classes.marks}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <Unseen width={width} height={height} views={views} />
      {views.map(({ key, points, watched }) => (
        <path key={key} className={classes.view} data-unwatched={!watched || undefined} d={toPath(points)} />
      ))}
      {zones.map(({ areaId, name, points }) => (
        <g key={areaId}>
          <path className={classes.zone} d={toPath(points)} />
          <text {...middleOf(points)} style={lettersOn(plan)}>
            {name}
          </text>
        </g>
      ))}
      {point && (
        <rect
          className={classes.square}
          x={point.x - side / 2}
          y={point.y - side / 2}
          width={side}
          height={side}
        />
      )}
    </svg>
  );
}

interface UnseenProps {
  width: number;
  height: number;
  views: readonly SeenView[];
}

const Unseen = memo(function Unseen({ width, height, views }: UnseenProps) {
  const id = useId();
  const step = Math.max(width, height) / hatchLines;
  return (
    <>
      <defs>
        <pattern
          id={`${id}hatch`}
          width={step}
          height={step}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line className={classes.unseen} y2={step} strokeWidth={step / 3} />
        </pattern>
        <mask id={`${id}mask`}>
          <rect width={width} height={height} fill="#fff" />
          {views
            .filter(({ watched }) => watched)
            .map(({ key, points }) => (
              <path key={key} d={toPath(points)} fill="#000" />
            ))}
        </mask>
      </defs>
      <rect data-unseen width={width} height={height} fill={`url(#${id}hatch)`} mask={`url(#${id}mask)`} />
    </>
  );
});

function middleOf(points: readonly PlanPoint[]): PlanPoint {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

/** Letters are as large beside every plan, however many pixels it has. */
const lettersOn = ({ width, height }: StagePlan) =>
  ({ "--letters": `${Math.max(width, height) / 70}px` }) as CSSProperties;
