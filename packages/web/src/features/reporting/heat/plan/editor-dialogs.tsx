import { distance } from "@foyer/canvas/geometry/points";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { onlySelected } from "./editor/editor-state.ts";
import { type AreaNames, useItemName } from "./editor/item-words.ts";
import { placementOf } from "./editor/plan-document.ts";
import { useEditor, useEditorState } from "./editor/use-editor.ts";
import { AddDevicesDialog } from "./panels/add-devices-dialog.tsx";
import { PicturePointsDialog } from "./panels/picture-points-dialog.tsx";
import { ScaleDialog } from "./panels/scale-dialog.tsx";

interface EditorDialogsProps {
  reportId: number;
  /** The site's. */
  zone: string;
  areas: AreaNames;
}

/** The dialog that the editor asks for. */
export function EditorDialogs({ reportId, zone, areas }: EditorDialogsProps) {
  const editor = useEditor();
  const state = useEditorState();
  const { asked, measured, document } = state;
  const only = onlySelected(state);
  const placement = only && placementOf(document, only.id);
  if (measured)
    return <ScaleDialog pixels={distance(measured.from, measured.to)} onClose={editor.forgetMeasured} />;
  if (asked === "devices")
    return <AddDevicesDialog reportId={reportId} zone={zone} onClose={editor.answered} />;
  if (asked === "removal") return <RemovalQuestion areas={areas} />;
  if (asked === "points" && placement?.quad)
    return <PicturePointsDialog placement={placement} quad={placement.quad} onClose={editor.answered} />;
  return null;
}

/** Whether what is selected shall go, and what follows. */
function RemovalQuestion({ areas }: { areas: AreaNames }) {
  const t = usePhrases("heatPlans.removal");
  const editor = useEditor();
  const { selection, document } = useEditorState();
  const nameOf = useItemName(document, areas);
  const [only = ""] = selection;
  const hasDevice = selection.some((id) => placementOf(document, id));
  return (
    <ConfirmDialog
      title={selection.length === 1 ? t("title", { name: nameOf(only) }) : t("titleMany")}
      consequence={t(hasDevice ? "device" : "area")}
      confirmLabel={phrase("heatPlans.inspector.remove")}
      danger
      onConfirm={async () => editor.remove()}
      onClose={editor.answered}
    />
  );
}
