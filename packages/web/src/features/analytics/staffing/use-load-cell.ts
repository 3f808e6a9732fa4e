import type { StaffedHour } from "@foyer/contract/analytics/staffing";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { HeatCell } from "../../../ui/charts/heat-grid.tsx";
import { inUse, isOver, isUnstaffed, loadLevel } from "./staff-load.ts";

/** How an hour of the week is drawn and said: what is not known is hatched, and no zero. */
export function useLoadCell(target: number): (cell: StaffedHour | undefined, hour: string) => HeatCell {
  const t = usePhrases("staffing");
  const format = useFormat();

  const known = (cell: StaffedHour, words: string): Pick<HeatCell, "words" | "hatched"> => {
    if (cell.unknown === 0) return { words };
    const part = t("cells.part", { known: cell.days, all: cell.days + cell.unknown });
    return { words: `${words} ${part}`, hatched: true };
  };

  return (cell, hour) => {
    if (!cell || !inUse(cell)) return { level: null, words: t("cells.closed", { hour }) };
    if (cell.days === 0) return { level: 0, hatched: true, words: t("cells.unknown", { hour }) };
    const visitors = format.number(cell.visitors ?? 0, 1);
    if (cell.perStaff === null) {
      const marked = isUnstaffed(cell);
      const words = t("cells.unstaffed", { hour, visitors });
      return { level: marked ? 4 : 0, text: "–", marked, ...known(cell, words) };
    }
    const value = format.number(cell.perStaff);
    const marked = isOver(cell, target);
    const load = t("cells.load", { hour, value, visitors, staff: format.number(cell.staff ?? 0, 2) });
    const words = marked ? `${load} ${t("cells.over", { target })}` : load;
    return { level: loadLevel(cell.perStaff, target), text: value, marked, ...known(cell, words) };
  };
}
