import { outerBox } from "@foyer/canvas/geometry/shapes";
import { toView } from "@foyer/canvas/viewport";
import { useMemo } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { itemsNow } from "../editor/designer-state.ts";
import { smallTexts } from "../editor/readability.ts";
import { useDesignerState } from "../editor/use-designer.ts";
import classes from "./stage.module.css";

/** Beside each control whose words are too small: as far as they can be read. */
export function SmallTexts() {
  const t = usePhrases("screenDesigner.readability");
  const format = useFormat();
  const state = useDesignerState();
  const { document, camera, preview, pageId, readOnly } = state;
  const small = useMemo(() => smallTexts(document), [document]);
  if (readOnly || preview) return null;
  const items = new Map(itemsNow(state).map((item) => [item.id, item]));
  return (
    <g className={classes.smallTexts}>
      {small.map(({ page, control, metres }) => {
        const item = items.get(control.id);
        if (page.id !== pageId || item === undefined || item.hidden) return null;
        const { x, y, width, height } = outerBox(item.shape);
        const end = toView(camera, { x: x + width, y: y + height });
        const text = t("metres", { metres: format.number(metres, metres < 10 ? 1 : 0) });
        const wide = 8 + text.length * 6;
        return (
          <g key={control.id} data-small={control.id} transform={`translate(${end.x - wide} ${end.y - 16})`}>
            <rect width={wide} height={16} rx={3} />
            <text x={wide / 2} y={12} textAnchor="middle">
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}
