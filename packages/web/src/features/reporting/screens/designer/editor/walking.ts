import { boxAroundAll } from "@foyer/canvas/geometry/boxes";
import { outerBox } from "@foyer/canvas/geometry/shapes";
import { clickedUnit, isReachable } from "@foyer/canvas/selection/hit";
import { neighbour } from "@foyer/canvas/selection/selection";
import { centredOn } from "@foyer/canvas/viewport";
import { isGroup } from "@foyer/contract/reporting/screens/screen-document";
import { type DesignerState, itemsNow, pageNow, selectedNow, selecting, telling } from "./designer-state.ts";
import { parentOf } from "./page-tree.ts";
import { scaleToggled } from "./scaling.ts";

export const toldSelected = (state: DesignerState): DesignerState =>
  telling(state, "selected", state.selection.length);

/** What Tab walks through and Ctrl+A takes: units that the pointer could take hold of, from above to below. */
export function reachableUnits(state: DesignerState): string[] {
  const items = itemsNow(state).filter(isReachable);
  const { entered: group } = state;
  const within = group === undefined ? items : items.filter(({ groups }) => groups?.includes(group));
  const units = new Map<string, { x: number; y: number }>();
  for (const item of within) {
    const unit = clickedUnit(item, group);
    const { x, y } = outerBox(item.shape);
    const known = units.get(unit);
    units.set(unit, known ? { x: Math.min(known.x, x), y: Math.min(known.y, y) } : { x, y });
  }
  return [...units].sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([id]) => id);
}

export function stepped(state: DesignerState, forward: boolean): DesignerState {
  const id = neighbour(state.selection, reachableUnits(state), forward);
  return id === undefined ? state : inSight(toldSelected(selecting(state, [id])));
}

/** Whether Tab has something to go on to; without it the stage is left. */
export function canStep(state: DesignerState, forward: boolean): boolean {
  const units = reachableUnits(state);
  const key = state.selection.at(-1);
  const end = forward ? units.at(-1) : units[0];
  return units.length > 0 && (key === undefined ? forward : key !== end);
}

/** One level into the group that is selected. */
export function entered(state: DesignerState): DesignerState {
  const [only] = state.selection;
  const node = only === undefined ? undefined : pageNow(state).nodes[only];
  if (node === undefined || !isGroup(node)) return state;
  const [first] = node.children;
  return toldSelected({ ...state, entered: node.id, selection: first === undefined ? [] : [first] });
}

/** Out of the tool, then of the group, then nothing is selected. */
export function left(state: DesignerState): DesignerState {
  const { entered: group } = state;
  if (state.mirrored) return { ...state, mirrored: false };
  if (state.tool === "scale") return scaleToggled(state);
  if (group === undefined) return { ...selecting(state, []), tool: "select" };
  return { ...state, selection: [group], entered: parentOf(pageNow(state), group) };
}

export const selectedBox = (state: DesignerState) =>
  boxAroundAll(selectedNow(state).map(({ shape }) => outerBox(shape)));

/** What is selected in sight: the camera goes there where it is not. */
export function inSight(state: DesignerState): DesignerState {
  const box = selectedBox(state);
  const { stage, camera } = state;
  if (box === undefined || stage.width === 0) return state;
  const [left, top] = [(box.x - camera.x) * camera.zoom, (box.y - camera.y) * camera.zoom];
  const isSeen =
    left < stage.width &&
    top < stage.height &&
    left + box.width * camera.zoom > 0 &&
    top + box.height * camera.zoom > 0;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return isSeen ? state : { ...state, camera: centredOn(middle, stage, camera.zoom) };
}
