import { isGroup } from "@foyer/contract/reporting/screens/screen-document";
import { type DragEvent, useState } from "react";
import type { Designer } from "../editor/designer-editor.ts";
import { type Beside, movedBeside } from "../editor/layering.ts";
import type { LayerRow } from "./layer-rows.ts";

const dragged = "application/x-foyer-layer";

/** Rows of the layers dragged to another place; keys do the same by the order of layers. */
export function useLayerDrag(designer: Designer, { node }: LayerRow) {
  const [over, setOver] = useState<Beside>();

  function besideOf(event: DragEvent): Beside {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - top) / Math.max(1, height);
    if (isGroup(node) && share > 0.25 && share < 0.75) return "into";
    return share < 0.5 ? "front" : "behind";
  }

  return {
    draggable: !designer.get().readOnly,
    "data-over": over,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(dragged, node.id);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragged)) return;
      event.preventDefault();
      setOver(besideOf(event));
    },
    onDragLeave: () => setOver(undefined),
    onDrop(event: DragEvent) {
      const id = event.dataTransfer.getData(dragged);
      setOver(undefined);
      if (id === "") return;
      event.preventDefault();
      const { selection } = designer.get();
      const ids = selection.includes(id) ? selection : [id];
      designer.arrange((state) => movedBeside(state, ids, node.id, besideOf(event)));
    },
  };
}
