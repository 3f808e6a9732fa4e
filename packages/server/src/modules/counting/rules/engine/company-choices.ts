import { change, type DayWork, eliminated, listUnits, measuresIn, valueAt } from "./day-work.ts";

const staffed = [
  ["in", "staffIn"],
  ["out", "staffOut"],
] as const;

/** Company choices that come last: whether staff counts, and whether only opening hours do. */
export function applyCompanyChoices(work: DayWork): void {
  takeStaff(work);
  dropClosedHours(work);
}

function takeStaff(work: DayWork): void {
  for (const { rule, cells } of listUnits(work, "staffCounts")) {
    if (rule.definition.counts) continue;
    for (const cell of cells) {
      for (const [people, staff] of staffed) {
        const passages = valueAt(work, staff, cell);
        change(work, eliminated, rule, people, cell, -Math.min(valueAt(work, people, cell), passages));
        // Gone from both, so that people without staff stay the customers they were.
        change(work, eliminated, rule, staff, cell, -passages);
      }
    }
  }
}

function dropClosedHours(work: DayWork): void {
  const { day, rows } = work;
  for (const { rule, cells } of listUnits(work, "openHoursOnly")) {
    if (!rule.definition.only) continue;
    const closed = cells.filter((cell) => !day.isOpen[Math.floor(cell / rows.length)]);
    for (const measure of measuresIn(work)) {
      for (const cell of closed) change(work, eliminated, rule, measure, cell, -valueAt(work, measure, cell));
    }
  }
}
