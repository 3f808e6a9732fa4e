import type { GesturePointer, HeldKeys } from "@foyer/canvas/gestures/gesture";
import { toPage } from "@foyer/canvas/viewport";
import type { Question } from "@foyer/contract/reporting/screens/screen-questions";
import type { Designer } from "../features/reporting/screens/designer/editor/designer-editor.ts";
import type { PressedOn } from "../features/reporting/screens/designer/editor/presses.ts";
import { madeControl, madeScreen } from "./made-screen.ts";

const question: Question = {
  what: "figure",
  measure: "flowIn",
  measures: [],
  of: { role: "place" },
  time: "today",
  against: "none",
  size: 10,
  by: "places" as const,
  openHoursOnly: false,
};
/** Controls of several kinds; `d` and `e` lie in the group `g`. */
export const screenOfKinds = () =>
  madeScreen(
    [
      madeControl("a", "heading", { x: 100, y: 100 }),
      madeControl("b", "figure", {
        x: 700,
        y: 100,
        figures: { main: question },
      }),
      madeControl("c", "qr", { x: 100, y: 500, w: 200, h: 200 }),
      { kind: "group", id: "g", name: "Pair", locked: false, hidden: false, children: ["d", "e"] },
      madeControl("d", "shape", { x: 1200, y: 500, w: 100, h: 100 }),
      madeControl("e", "clock", { x: 1400, y: 500, w: 200, h: 100 }),
    ],
    { roles: { place: { kind: "site", label: "" } }, binding: { place: null } },
  );

const held: HeldKeys = { shift: false, alt: false, control: false };

/** What hands do with a designer: the pointer in pixels of the stage, keys by their codes. */
export function handsOn(designer: () => Designer) {
  function at(x: number, y: number, keys: Partial<HeldKeys> = {}): GesturePointer {
    const view = { x, y };
    const { camera } = designer().get();
    return { view, page: toPage(camera, view), zoom: camera.zoom, ...held, ...keys };
  }
  function drag(
    from: [number, number],
    to: [number, number],
    keys: Partial<HeldKeys> = {},
    on: PressedOn = { kind: "stage" },
  ) {
    designer().press({ on, pointer: at(...from, keys), grasps: false, isTouch: false });
    designer().move(at(...to, keys));
    designer().release(at(...to, keys));
  }
  const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  return {
    at,
    drag,
    click: (place: [number, number], keys: Partial<HeldKeys> = {}) => drag(place, place, keys),
    key: (code: string, more: Partial<typeof none> = {}) =>
      designer().key({ code, key: code.replace(/^Key/, ""), ...none, ...more }, "stage"),
  };
}
