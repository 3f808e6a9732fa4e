import { isGroup } from "@foyer/contract/reporting/screens/screen-document";
import {
  type DesignerState,
  pageChangedTo,
  pageNow,
  selectedControls,
  selectedNow,
  telling,
} from "./designer-state.ts";
import { withControls } from "./page-items.ts";

/** Remembers the look of what was selected last. */
export function styleCopied(state: DesignerState): DesignerState {
  const controls = selectedControls(state);
  const key = controls.find(({ id }) => id === state.selection.at(-1)) ?? controls[0];
  if (key === undefined) return state;
  const { frame, text, opacity } = key;
  return telling({ ...state, style: { frame, text, opacity } }, "styleCopied");
}

/** Gives the remembered look to all that is selected; locked things keep theirs. */
export function stylePasted(state: DesignerState): DesignerState {
  const { style } = state;
  if (style === undefined) return state;
  const page = pageNow(state);
  const items = selectedNow(state).filter(({ id }) => page.nodes[id] && !isGroup(page.nodes[id]));
  const open = items.filter(({ locked }) => !locked).map(({ id }) => id);
  const next = pageChangedTo(
    state,
    withControls(page, open, (each) => ({ ...each, ...style })),
  );
  return telling(next, "stylePasted", open.length, items.length - open.length);
}
