import { type PasteOptions, pasteOffset } from "@foyer/canvas/clipboard";
import { seenBox, toPage } from "@foyer/canvas/viewport";
import { type ControlKind, controls } from "@foyer/contract/reporting/screens/screen-controls";
import { type Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import * as z from "zod/mini";
import { boxOfCopied, type Copied, readCopied, withCopied } from "./copies.ts";
import { changedTo, type DesignerState, pageNow, telling } from "./designer-state.ts";
import { isWithinLimits } from "./limits.ts";
import { newControl } from "./new-control.ts";
import { withPage } from "./page-items.ts";

/** With what a text of the clipboard holds: controls where they were copied here, words as a text. */
export function pastedText(state: DesignerState, text: string, options: PasteOptions = {}): DesignerState {
  const read = readCopied(text);
  if (read.is === "content") return pastedControls(state, read.content, options);
  if (read.is === "newer" || read.is === "invalid") return telling(state, "newer");
  const words = text.trim().slice(0, screenLimits.characters);
  return words === "" ? state : added(state, "text", { words });
}

function pastedControls(state: DesignerState, content: Copied, options: PasteOptions): DesignerState {
  const box = boxOfCopied(content) ?? { x: 0, y: 0, width: 0, height: 0 };
  const seen = state.stage.width > 0 ? seenBox(state.camera, state.stage) : undefined;
  const by = pasteOffset(box, { seen, ...options });
  const { document, page, roots } = withCopied(state.document, pageNow(state), content, by);
  if (!isWithinLimits(state.document, page)) return telling(state, "full");
  const next = withPage(document, page);
  // What does not come from a designer may be anything: it would never be saved.
  if (!z.safeParse(ScreenDocument, next).success) return telling(state, "newer");
  return telling({ ...changedTo(state, next), selection: roots, entered: undefined }, "pasted", roots.length);
}

interface Added {
  /** The middle of it, page pixels; in the middle of what is seen unless said. */
  at?: { x: number; y: number } | undefined;
  words: string;
  place?: PlaceRef | null;
  change?: (control: Control) => Control;
}

/** With a new control of a kind in front of all else. */
export function added(
  state: DesignerState,
  kind: ControlKind,
  { at, words, place = null, change }: Added,
): DesignerState {
  const made = newControl(state.document, { kind, at: at ?? roomFor(state, kind), words, place });
  const control = change ? change(made.control) : made.control;
  const before = pageNow(state);
  const page = {
    ...before,
    nodes: { ...before.nodes, [control.id]: control },
    children: [...before.children, control.id],
  };
  if (!isWithinLimits(state.document, page)) return telling(state, "full");
  const next = changedTo(state, withPage(made.document, page));
  return telling({ ...next, selection: [control.id], entered: undefined }, "added", 1);
}

/** The middle of what is seen of the page, a step aside for each control that lies there already. */
function roomFor(state: DesignerState, kind: ControlKind): { x: number; y: number } {
  const { size } = state.document;
  const { stage, camera } = state;
  const seen =
    stage.width > 0
      ? toPage(camera, { x: stage.width / 2, y: stage.height / 2 })
      : { x: size.width / 2, y: size.height / 2 };
  const [w, h] = controls[kind].usual;
  const middle = {
    x: Math.round(Math.min(size.width - w / 2, Math.max(w / 2, seen.x))),
    y: Math.round(Math.min(size.height - h / 2, Math.max(h / 2, seen.y))),
  };
  const taken = new Set(
    Object.values(pageNow(state).nodes).flatMap((node) =>
      node.kind === "group" || !("x" in node)
        ? []
        : [`${Math.round(node.x + node.w / 2)} ${Math.round(node.y + node.h / 2)}`],
    ),
  );
  while (taken.has(`${middle.x} ${middle.y}`)) {
    middle.x += 24;
    middle.y += 24;
  }
  return middle;
}
