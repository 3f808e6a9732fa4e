import { clampedBetween, toHundredths } from "@foyer/canvas/geometry/points";
import type { ChangedShapes } from "@foyer/canvas/item";
import { type Control, isGroup, type ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { type DesignerState, telling } from "./designer-state.ts";
import { withShapes } from "./page-items.ts";

/** The tool that resizes with all that is in a control, or the usual one. */
export const scaleToggled = (state: DesignerState): DesignerState =>
  state.tool === "scale"
    ? telling({ ...state, tool: "select" }, "notScaling")
    : telling({ ...state, tool: "scale" }, "scaling");

/** The page with controls of other sizes whose letters, lines, corners and padding grow with them. */
export function withScaledShapes(page: ScreenPage, shapes: ChangedShapes): ScreenPage {
  const next = withShapes(page, shapes);
  const nodes = { ...next.nodes };
  for (const id of shapes.keys()) {
    const [before, after] = [page.nodes[id], nodes[id]];
    if (before && after && !isGroup(before) && !isGroup(after))
      nodes[id] = scaled(after, Math.sqrt((after.w * after.h) / (before.w * before.h)));
  }
  return { ...next, nodes };
}

function scaled(control: Control, factor: number): Control {
  const { frame, text } = control;
  const times = (value: number, least: number, most: number) =>
    clampedBetween(toHundredths(value * factor), least, most);
  return {
    ...control,
    text: { ...text, size: times(text.size, 4, 2_000) },
    frame: {
      ...frame,
      lineWidth: times(frame.lineWidth, 0, 100),
      // Corners of the theme stay those of the theme.
      radius: frame.radius === null ? null : times(frame.radius, 0, 2_000),
      padding: times(frame.padding, 0, 500),
    },
  };
}
