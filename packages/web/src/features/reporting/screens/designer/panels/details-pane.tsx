import { isGroup } from "@foyer/contract/reporting/screens/screen-document";
import { Stack } from "../../../../../ui/kit/layout.tsx";
import { onlySelected, selectedControls } from "../editor/designer-state.ts";
import { useDesignerState } from "../editor/use-designer.ts";
import { ControlDetails } from "./control-details.tsx";
import { GuideFields } from "./guide-fields.tsx";
import { ScreenDetails } from "./screen-details.tsx";
import { SeveralDetails } from "./several-details.tsx";

/** What is selected, in words and numbers; of nothing the screen itself. */
export function DetailsPane() {
  const state = useDesignerState();
  const only = onlySelected(state);
  return (
    <Stack p="sm" gap="md">
      {state.guide !== undefined ? (
        <GuideFields />
      ) : state.selection.length === 0 ? (
        <ScreenDetails />
      ) : only && !isGroup(only) ? (
        <ControlDetails key={only.id} control={only} />
      ) : (
        <SeveralDetails controls={selectedControls(state)} />
      )}
    </Stack>
  );
}
