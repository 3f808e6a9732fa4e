import { pictureSize } from "@foyer/contract/devices/device-settings";
import type { HeatPlacement } from "@foyer/contract/reporting/heat-document";
import { isMappable } from "@foyer/contract/reporting/plan-mapping";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { FileButton } from "../../../../../ui/file-button.tsx";
import { Stack } from "../../../../../ui/kit/layout.tsx";
import { Quiet } from "../../../../../ui/kit/text.tsx";
import type { Drawing } from "../../../../../ui/picture-editor/drawing.ts";
import { PictureEditor } from "../../../../../ui/picture-editor/picture-editor.tsx";
import type { Quad } from "../editor/plan-document.ts";
import { useEditor, useEditorState } from "../editor/use-editor.ts";

interface PicturePointsDialogProps {
  placement: HeatPlacement;
  quad: Quad;
  onClose: () => void;
}

const { width, height } = pictureSize;
const corners = (quad: readonly { u: number; v: number }[]) =>
  quad.map(({ u, v }) => ({ x: Math.round(u * width), y: Math.round(v * height) }));
const whole: Drawing = {
  corners: corners([
    { u: 0, v: 0 },
    { u: 1, v: 0 },
    { u: 1, v: 1 },
    { u: 0, v: 1 },
  ]),
};

/** Which points of a camera's picture the four points on the plan are. A picture of the camera may lie below; it is not kept. */
export function PicturePointsDialog({ placement, quad, onClose }: PicturePointsDialogProps) {
  const t = usePhrases("heatPlans.points");
  const editor = useEditor();
  const { document } = useEditorState();
  const [drawing, setDrawing] = useState<Drawing>({ corners: corners(quad) });
  const [picture, setPicture] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(picture ?? ""), [picture]);

  const next = quad.map((pair, index) => {
    const at = drawing.corners?.[index] ?? { x: 0, y: 0 };
    return { ...pair, u: at.x / width, v: at.y / height };
  }) as Quad;
  const fault = isMappable(next) ? [] : [phrase("heatPlans.faults.notConvex")];

  function take() {
    const options = document.options.map((each) =>
      each.id === placement.id ? { ...each, quad: next } : each,
    );
    editor.change({ ...document, options });
    onClose();
  }

  return (
    <Dialog title={t("title", { name: placement.name || placement.sn })} width={900} onClose={onClose}>
      <Stack gap="sm" align="start">
        <Quiet>{t("help")}</Quiet>
        <FileButton
          size="compact-sm"
          variant="default"
          label={t("picture")}
          accept="image/*"
          onFiles={([file]) => file && setPicture(URL.createObjectURL(file))}
        />
      </Stack>
      <PictureEditor value={drawing} initial={whole} onChange={setDrawing} picture={picture} faults={fault} />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {phrase("common.cancel")}
        </Button>
        <Button disabled={fault.length > 0} onClick={take}>
          {phrase("common.done")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
