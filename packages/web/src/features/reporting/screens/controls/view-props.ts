import type { ControlKind, ControlOptions } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";

/** What the view of a kind is given. */
export interface ViewProps<Kind extends ControlKind> {
  control: Control;
  options: ControlOptions<Kind>;
  document: ScreenDocument;
  /** The answer to a figure of the control by its name. */
  part: (figure: string) => ScreenPart | undefined;
}
