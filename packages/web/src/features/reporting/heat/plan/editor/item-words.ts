import type { Item } from "@foyer/canvas/item";
import { useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { type PlanDocument, placementOf, zoneOf } from "./plan-document.ts";

/** Names of areas by their ids; those one may not see have none. */
export type AreaNames = ReadonlyMap<number, string>;

/** What a thing on a plan is called. */
export function useItemName(document: PlanDocument, areas: AreaNames): (itemId: string) => string {
  const t = usePhrases("heatPlans");
  return (itemId) => {
    const device = placementOf(document, itemId);
    if (device) return device.name || device.sn;
    const areaId = zoneOf(document, itemId)?.areaId ?? 0;
    return areas.get(areaId) ?? t("unnamedArea", { id: areaId });
  };
}

/** Where a thing stands and how large it is, in words. */
export function useItemWords(): (item: Item) => string {
  const t = usePhrases("heatPlans.words");
  const format = useFormat();
  return ({ shape }) => {
    if (shape.kind !== "box")
      return t(shape.kind === "quad" ? "quad" : "area", { number: shape.points.length });
    const { x, y, width, height, angle } = shape;
    const place = {
      x: Math.round(x),
      y: Math.round(y),
      width: Math.round(width),
      height: Math.round(height),
    };
    return t("box", { ...place, angle: format.number(angle, 1) });
  };
}
