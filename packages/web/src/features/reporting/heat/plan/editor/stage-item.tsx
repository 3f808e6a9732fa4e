import { centreOf } from "@foyer/canvas/geometry/boxes";
import { outerBox, pointsOf } from "@foyer/canvas/geometry/shapes";
import type { Item } from "@foyer/canvas/item";
import { type Camera, toView } from "@foyer/canvas/viewport";
import type { HeatPlacement } from "@foyer/contract/reporting/heat-document";
import { planMatrix, planPoint } from "@foyer/contract/reporting/plan-mapping";
import { listed } from "../../../../../ui/canvas-stage/stage-points.ts";
import { type PlanDocument, placementOf } from "./plan-document.ts";
import classes from "./stage.module.css";

interface StageItemProps {
  item: Item;
  document: PlanDocument;
  camera: Camera;
  name: string;
  words: string;
  isSelected: boolean;
  /** Something is drawn: presses go through it. */
  isQuiet: boolean;
  onFocus: () => void;
}

/** A device or a zone on the plan, reached by Tab. */
export function StageItem({
  item,
  document,
  camera,
  name,
  words,
  isSelected,
  isQuiet,
  onFocus,
}: StageItemProps) {
  const { shape } = item;
  const placement = placementOf(document, item.id);
  const middle = toView(camera, centreOf(outerBox(shape)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own
    <g
      role="button"
      tabIndex={0}
      className={classes.item}
      data-on={isQuiet ? undefined : `item:${item.id}`}
      data-item={item.id}
      data-kind={placement ? "device" : "zone"}
      data-selected={isSelected || undefined}
      aria-pressed={isSelected}
      aria-label={`${name}, ${words}`}
      onFocus={onFocus}
    >
      <polygon className={classes.shape} points={listed(camera, pointsOf(shape))} />
      {placement && <Upward placement={placement} camera={camera} />}
      <text className={classes.name} x={middle.x} y={middle.y} dominantBaseline="central">
        {name}
      </text>
    </g>
  );
}

/** How long the sides of the mark are, as shares of the picture, or of what four points say of it. */
const markSize = 0.18;

const wholePicture = [
  { u: 0, v: 0 },
  { u: 1, v: 0 },
  { u: 1, v: 1 },
  { u: 0, v: 1 },
];

/** A mark in the upper left corner of what the device sees, so that turned and mirrored ones can be told. */
function Upward({ placement, camera }: { placement: HeatPlacement; camera: Camera }) {
  const matrix = planMatrix(placement);
  const [corner, beside, , below] = placement.quad ?? wholePicture;
  if (matrix === null || !corner || !beside || !below) return null;
  const towards = ({ u, v }: { u: number; v: number }, share: number) =>
    planPoint(matrix, corner.u + (u - corner.u) * share, corner.v + (v - corner.v) * share);
  const corners = [towards(corner, 0), towards(beside, markSize), towards(below, markSize)].filter(
    (point) => point !== null,
  );
  return <polygon className={classes.mark} points={listed(camera, corners)} />;
}
