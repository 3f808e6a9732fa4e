import type { GesturePointer } from "@foyer/canvas/gestures/gesture";
import type { DesignerState } from "./designer-state.ts";

/** What a press has begun: each step gives the designer's state. */
export interface UnderWay {
  move(state: DesignerState, pointer: GesturePointer): DesignerState;
  up(state: DesignerState, pointer: GesturePointer): DesignerState;
  cancel(state: DesignerState): DesignerState;
}
