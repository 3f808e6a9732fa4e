import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";

interface ControlViewProps {
  control: Control;
  document: ScreenDocument;
  part: (figure: string) => ScreenPart | undefined;
}

/** Stands in for the look of a control. */
export function ControlView({ control }: ControlViewProps) {
  const { text } = control.options;
  return <span>{typeof text === "string" && text !== "" ? text : control.kind}</span>;
}
