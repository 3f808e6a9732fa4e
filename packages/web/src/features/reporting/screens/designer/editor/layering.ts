import { type DesignerState, pageChangedTo, pageNow, telling } from "./designer-state.ts";
import { isWithinLimits } from "./limits.ts";
import { childrenOf, movedInto, parentOf, topUnits } from "./page-tree.ts";

/** Where something is put beside a node: in front of it, behind it, or into it where it is a group. */
export type Beside = "front" | "behind" | "into";

/** With nodes elsewhere in the layers. */
export function movedBeside(
  state: DesignerState,
  ids: readonly string[],
  target: string,
  beside: Beside,
): DesignerState {
  const page = pageNow(state);
  const units = topUnits(page, ids).filter((id) => id !== target);
  if (units.length === 0) return state;
  const parent = beside === "into" ? target : parentOf(page, target);
  const children = childrenOf(page, parent);
  const at = beside === "into" ? children.length : children.indexOf(target) + (beside === "front" ? 1 : 0);
  const next = movedInto(page, units, parent, at);
  if (next === page) return state;
  if (!isWithinLimits(state.document, next)) return telling(state, "full");
  return telling(pageChangedTo(state, next), "ordered", units.length);
}
