import { inProportion } from "../../distribute/distribute.ts";
import { aimsAtRow, change, type DayWork, eliminated, listUnits, measuresIn, valueAt } from "./day-work.ts";

/** Takes away what was counted in dropped windows, by staff passing, and by those who turned back. Never below 0. */
export function eliminate(work: DayWork): void {
  dropWindows(work);
  takeStaffPassages(work);
  takeTurnbacks(work);
}

function dropWindows(work: DayWork): void {
  for (const { rule, cells } of listUnits(work, "window")) {
    for (const cell of cells) work.dropped[cell] = 1;
    for (const measure of measuresIn(work)) {
      for (const cell of cells) change(work, eliminated, rule, measure, cell, -valueAt(work, measure, cell));
    }
  }
}

/** Staff comes in through the entrances: a rule for more than one access leaves passages inside alone. */
function takeStaffPassages(work: DayWork): void {
  const { day, rows } = work;
  const units = listUnits(work, "staffPassages", (rule, row) => row.group !== "internal" || aimsAtRow(rule));
  for (const { rule, cells } of units) {
    const { count, per } = rule.definition;
    const cellHour = (cell: number) => (per === "day" ? 0 : day.hourBySlot[Math.floor(cell / rows.length)]);
    for (const together of Map.groupBy(cells, cellHour).values()) {
      for (const measure of ["in", "out"] as const) {
        const weights = together.map((cell) => valueAt(work, measure, cell));
        const taken = Math.min(
          count,
          weights.reduce((all, weight) => all + weight, 0),
        );
        if (taken === 0) continue;
        const parts = inProportion(taken, weights);
        for (const [index, cell] of together.entries())
          change(work, eliminated, rule, measure, cell, -(parts[index] ?? 0));
      }
    }
  }
}

function takeTurnbacks(work: DayWork): void {
  for (const { rule, cells } of listUnits(work, "turnbacks")) {
    for (const cell of cells) {
      const taken = Math.min(valueAt(work, "in", cell), valueAt(work, "turnback", cell));
      change(work, eliminated, rule, "in", cell, -taken);
    }
  }
}
