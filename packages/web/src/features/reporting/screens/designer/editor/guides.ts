import { clampedBetween } from "@foyer/canvas/geometry/points";
import { dragBegan, type GesturePointer } from "@foyer/canvas/gestures/gesture";
import { type HistoryMark, mergeNudge } from "@foyer/canvas/history/history";
import { nudgeOf } from "@foyer/canvas/keys/nudge";
import type { KeyEventLike } from "@foyer/canvas/keys/shortcuts";
import type { Axis } from "@foyer/canvas/snapping/axes";
import { snapHolding } from "@foyer/canvas/snapping/snap";
import type { SnapTargets } from "@foyer/canvas/snapping/snap-targets";
import type { Guide } from "@foyer/contract/reporting/screens/screen-document";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { changedTo, type DesignerState, dropped, telling } from "./designer-state.ts";
import type { UnderWay } from "./under-way.ts";

/** How wide the rulers are: a guide that is dragged back to its own is deleted. View pixels. */
export const rulerWidth = 20;

/** Guides are hidden with the rulers they come from: what is not seen catches nothing. */
export const hasGuides = ({ rulers, readOnly }: Pick<DesignerState, "rulers" | "readOnly">): boolean =>
  rulers && !readOnly;

/** Guides as they are drawn: with what a drag makes of them. */
export const shownGuides = (state: DesignerState): readonly Guide[] =>
  state.draggedGuides ?? state.document.guides;

/** Where upright (x) and level (y) guides catch things. */
export function guidesAlong(state: DesignerState): Record<Axis, number[]> | undefined {
  if (!hasGuides(state)) return;
  const along = (axis: Axis) =>
    state.document.guides.filter((guide) => guide.axis === axis).map(({ at }) => at);
  return { x: along("x"), y: along("y") };
}

const inRange = (at: number): number =>
  clampedBetween(Math.round(at), -screenLimits.mostSide, 2 * screenLimits.mostSide);

const withGuides = (
  state: DesignerState,
  guides: readonly Guide[],
  guide: number | undefined,
  mark?: HistoryMark,
): DesignerState => ({ ...changedTo(state, { ...state.document, guides: [...guides] }, mark), guide });

/** One more guide, selected; none where there are as many as there may be. */
export function guideAdded(state: DesignerState, axis: Axis, at: number): DesignerState {
  const { guides } = state.document;
  if (guides.length >= screenLimits.guides) return telling(state, "noMoreGuides");
  const next = withGuides(state, [...guides, { axis, at: inRange(at) }], guides.length);
  return telling({ ...next, selection: [] }, "guideAdded");
}

export function guideMoved(state: DesignerState, nth: number, at: number, mark?: HistoryMark): DesignerState {
  const { guides } = state.document;
  const guide = guides[nth];
  if (guide === undefined) return state;
  const moved = guides.with(nth, { ...guide, at: inRange(at) });
  return telling(withGuides(state, moved, state.guide, mark), "guideMoved");
}

export function guideRemoved(state: DesignerState, nth: number): DesignerState {
  const { guides } = state.document;
  if (guides[nth] === undefined) return state;
  return telling(withGuides(state, guides.toSpliced(nth, 1), undefined), "guideRemoved");
}

/** What a key does to the guide that is selected; undefined for any other key, or where none is. */
export function guideKey(state: DesignerState, event: KeyEventLike): DesignerState | undefined {
  const { guide: nth } = state;
  const guide = nth === undefined ? undefined : state.document.guides[nth];
  if (nth === undefined || guide === undefined || state.readOnly) return;
  if (event.code === "Delete" || event.code === "Backspace") return guideRemoved(state, nth);
  if (event.code === "Escape") return { ...state, guide: undefined };
  const nudge = nudgeOf(event);
  if (nudge?.does !== "move") return;
  return guideMoved(state, nth, guide.at + nudge.by[guide.axis], mergeNudge(["guide", String(nth)]));
}

/** A guide that is dragged out of its ruler, or one that is there; `snap` is what else there is to stop at. */
export function draggingGuide(
  state: DesignerState,
  dragged: { axis: Axis } | { nth: number },
  start: GesturePointer,
  snap: SnapTargets | undefined,
): { state: DesignerState; way: UnderWay } | undefined {
  const { guides } = state.document;
  const isNew = "axis" in dragged;
  const nth = isNew ? guides.length : dragged.nth;
  const guide = isNew ? { axis: dragged.axis, at: start.page[dragged.axis] } : guides[nth];
  if (guide === undefined) return;
  if (isNew && guides.length >= screenLimits.guides)
    return { state: telling(state, "noMoreGuides"), way: { move: same, up: same, cancel: same } };
  const { axis } = guide;
  const began = dragBegan(start.view);
  const pull = snap && snapHolding(snap);

  function placeOf(pointer: GesturePointer): number {
    const wanted = Math.round((guide?.at ?? 0) + pointer.page[axis] - start.page[axis]);
    if (pull === undefined || pointer.control) return inRange(wanted);
    const box = { x: 0, y: 0, width: 0, height: 0, [axis]: wanted };
    return inRange(wanted + pull({ box, parts: { [axis]: ["start"] }, zoom: pointer.zoom }).by[axis]);
  }
  const isBack = ({ view }: GesturePointer) => view[axis] < rulerWidth;
  const others = guides.toSpliced(nth, 1);

  return {
    state: { ...state, selection: [], guide: isNew ? undefined : nth },
    way: {
      move(now, pointer) {
        if (!began(pointer.view)) return now;
        const draggedGuides = isBack(pointer)
          ? others
          : guides.toSpliced(nth, 1, { axis, at: placeOf(pointer) });
        return { ...now, draggedGuides };
      },
      up(now, pointer) {
        const next = dropped(now);
        if (!began(pointer.view)) return next;
        if (isBack(pointer)) return isNew ? next : guideRemoved(next, nth);
        const at = placeOf(pointer);
        return isNew ? guideAdded(next, axis, at) : guideMoved(next, nth, at);
      },
      cancel: dropped,
    },
  };
}

const same = (state: DesignerState): DesignerState => state;
