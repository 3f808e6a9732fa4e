import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";

export function useScreenFigures(
  _document: ScreenDocument,
): (control: Control, figure: string) => ScreenPart | undefined {
  return () => undefined;
}
