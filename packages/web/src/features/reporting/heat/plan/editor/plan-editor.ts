import { distance } from "@foyer/canvas/geometry/points";
import { type DrawnPoints, enterDraw, type PointDrawing } from "@foyer/canvas/gestures/draw-points";
import type { GesturePointer } from "@foyer/canvas/gestures/gesture";
import { enterPinch, type FingerPair } from "@foyer/canvas/gestures/pan";
import type { HistoryMark } from "@foyer/canvas/history/history";
import type { KeyEventLike } from "@foyer/canvas/keys/shortcuts";
import { centredOn, wheeledZoom, zoomedAbout } from "@foyer/canvas/viewport";
import { type HeatPlacement, mostCorners, type PlanPoint } from "@foyer/contract/reporting/heat-document";
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";
import { commandOfKey, nudged, type PlanCommand, pointAdded, removed, run } from "./commands.ts";
import {
  type AskedFor,
  changedTo,
  dropped,
  type EditorState,
  fittedTo,
  itemsNow,
  selecting,
  startOf,
  type Tool,
  telling,
  zoomLimits,
} from "./editor-state.ts";
import {
  deviceItemId,
  laidOn,
  middleOf,
  middleRectangle,
  type PlanDocument,
  type PlanPicture,
  zoneItemId,
} from "./plan-document.ts";
import { beginPress, type Press, targetsFor, type UnderWay } from "./presses.ts";

/** An editor of a plan: its state, and what pointers, keys and panels may do to it. */
export type PlanEditor = ReturnType<typeof makePlanEditor>;

export function makePlanEditor(report: HeatReport, { readOnly = false } = {}) {
  let state = startOf(report, readOnly);
  let underWay: UnderWay | undefined;
  let drawing: PointDrawing | undefined;
  let pinch: ReturnType<typeof enterPinch> | undefined;
  let isFitted = false;
  const listeners = new Set<() => void>();

  function set(next: EditorState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }
  const change = (document: PlanDocument, mark?: HistoryMark) => set(changedTo(state, document, mark));

  function drop() {
    if (underWay) set(underWay.cancel(state));
    underWay = undefined;
  }

  /** Takes what a click or key has made of a drawing. */
  function drew(drawn: DrawnPoints) {
    if (drawn.shape) finishDrawing(drawn.shape.points.map(({ x, y }) => ({ x, y })));
    else set({ ...state, drawn, marks: drawn.marks, fault: undefined });
  }

  function finishDrawing(points: PlanPoint[]) {
    const { tool } = state;
    drawing = undefined;
    const done: EditorState = { ...dropped(state), drawn: undefined, tool: { kind: "select" } };
    if (tool.kind === "zone") {
      const { areaId } = tool;
      const zones = [...state.document.zones.filter((zone) => zone.areaId !== areaId), { areaId, points }];
      set(selecting(changedTo(done, { ...state.document, zones }), [zoneItemId(areaId)]));
    } else {
      const [from, to] = points;
      set(
        from && to && distance(from, to) >= 1
          ? { ...done, measured: { from, to } }
          : { ...done, fault: "noScaleLength" },
      );
    }
  }

  function takeTool(tool: Tool) {
    drop();
    const kind = tool.kind === "zone" ? "polygon" : tool.kind === "scale" ? "line" : undefined;
    const fresh = tool.kind === "select" || tool.kind === "pan" ? state : selecting(state, []);
    const snap = kind === "polygon" ? targetsFor(fresh) : undefined;
    drawing = kind && enterDraw({ kind, snap, most: kind === "line" ? 2 : mostCorners });
    set({ ...dropped(fresh), tool, drawn: undefined, fault: undefined });
  }

  /** Keys while something is drawn. */
  function drawingKey({ key }: KeyEventLike): boolean {
    if (drawing === undefined) return false;
    if (key === "Enter") {
      const drawn = drawing.finish();
      const isBlank = drawn.points.length === 0 && state.tool.kind === "zone";
      if (drawn.shape) drew(drawn);
      // By keys alone a rectangle is put down, whose corners are then moved.
      else if (isBlank) finishDrawing(middleRectangle(state.picture));
      else set({ ...state, fault: "fewPoints" });
    } else if (key === "Backspace") drew(drawing.takeBack());
    else if (key === "Escape") takeTool({ kind: "select" });
    else return false;
    return true;
  }

  /** Keys that mean something only on the stage: of a drawing, and those that move and add points. */
  function stageKey(event: KeyEventLike): boolean {
    if (drawingKey(event)) return true;
    const next = event.key === "+" && state.vertex !== undefined ? pointAdded(state) : nudged(state, event);
    if (next) set(next);
    return next !== undefined;
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    isBusy: () => underWay !== undefined || pinch !== undefined,

    press(press: Press) {
      drop();
      if (drawing && !press.pans) return;
      const begun = beginPress(state, press);
      underWay = begun.way;
      set(begun.state);
    },
    move(pointer: GesturePointer) {
      if (underWay) set(underWay.move(state, pointer));
      else if (drawing) drew(drawing.move(pointer));
    },
    release(pointer: GesturePointer) {
      const way = underWay;
      underWay = undefined;
      if (way) set(way.up(state, pointer));
      else if (drawing) drew(drawing.up(pointer));
    },
    cancel: drop,

    beginPinch(fingers: FingerPair) {
      drop();
      pinch = enterPinch(state.camera, fingers, zoomLimits);
    },
    pinch(fingers: FingerPair) {
      if (pinch) set({ ...state, camera: pinch.move(fingers) });
    },
    endPinch() {
      pinch = undefined;
    },
    wheel({ view }: GesturePointer, delta: number) {
      const zoom = wheeledZoom(state.camera.zoom, delta);
      set({ ...state, camera: zoomedAbout(state.camera, view, zoom, zoomLimits) });
    },

    /** Whether the key meant something. `onStage`: the focus is on the stage or the list, not on another control. */
    key(event: KeyEventLike, onStage: boolean): boolean {
      if (onStage && stageKey(event)) return true;
      const command = commandOfKey(event);
      if (command === undefined || (!onStage && command !== "undo" && command !== "redo")) return false;
      if (command === "leave" && underWay) drop();
      else set(run(state, command));
      return true;
    },
    run: (command: PlanCommand) => set(run(state, command)),

    select: (ids: readonly string[]) => set(selecting(state, ids)),
    selectVertex: (vertex: number) => set({ ...state, vertex, fault: undefined }),
    /** Selects one thing, and brings it into sight. */
    lookAt(id: string) {
      const item = itemsNow(state).find((each) => each.id === id);
      const { stage, camera } = state;
      if (item) set({ ...selecting(state, [id]), camera: centredOn(middleOf(item), stage, camera.zoom) });
    },
    take: takeTool,
    snap: (snaps: boolean) => set({ ...state, snaps }),
    change,
    forgetMeasured: () => set({ ...state, measured: undefined }),
    ask: (asked: AskedFor) => set({ ...state, asked }),
    answered: () => set({ ...state, asked: undefined }),
    remove: () => set(removed(state)),
    add(placements: readonly HeatPlacement[]) {
      const options = [...state.document.options, ...placements];
      const next = changedTo(state, { ...state.document, options });
      const ids = placements.map(({ id }) => deviceItemId(id));
      set(telling({ ...selecting(next, ids), asked: undefined }, "added"));
    },

    /** How large the stage is; the plan is fitted into it when it is first known. */
    showOn(width: number, height: number) {
      const next = { ...state, stage: { width, height } };
      const fits = !isFitted && width > 0 && state.picture.width > 0;
      if (fits) isFitted = true;
      set(fits ? fittedTo(next) : next);
    },
    showPicture(picture: PlanPicture, version: number) {
      isFitted = state.stage.width > 0;
      const document = laidOn(state.document, state.picture, picture);
      set(fittedTo(changedTo({ ...state, picture, version }, document)));
    },
    savedAs: (saved: PlanDocument, version: number) => set({ ...state, saved, version }),
  };
}
