import { mostOnDuty, type Roster } from "@foyer/contract/analytics/staffing";

/** A roster while it is entered: what each cell says, a day in each row. */
export type RosterDraft = readonly (readonly string[])[];

export const toDraft = (roster: Roster): RosterDraft =>
  roster.map((hours) => hours.map((people) => (people === 0 ? "" : String(people))));

/** The number a cell says; null where it says none that can be. Nothing is nobody. */
export function peopleIn(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return 0;
  const people = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return people <= mostOnDuty ? Math.round(people * 100) / 100 : null;
}

/** The roster that a draft says; null while a cell of it says none. */
export function toRoster(draft: RosterDraft): Roster | null {
  const roster = draft.map((hours) => hours.map(peopleIn));
  return roster.every((hours): hours is number[] => hours.every((people) => people !== null)) ? roster : null;
}

/** Puts a block of a spreadsheet into the draft, its upper corner at a cell; what has no place there is left out. */
export function withBlock(
  draft: RosterDraft,
  text: string,
  at: { row: number; column: number },
  places: { hours: readonly number[]; days: readonly number[] },
): RosterDraft {
  const next = draft.map((hours) => [...hours]);
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .forEach((line, down) => {
      line.split("\t").forEach((cell, along) => {
        const hour = places.hours[at.row + down];
        const day = places.days[at.column + along];
        const hours = day === undefined ? undefined : next[day - 1];
        if (hours && hour !== undefined) hours[hour] = cell.trim();
      });
    });
  return next;
}

/** From when to when a shop is busiest with people, on most days. */
const [midday, evening] = [11, 18];

/** A roster to begin with: one person while the site is open, or as many as there are at least, one more around midday. */
export const exampleRoster = (open: readonly (readonly boolean[])[], least: number): Roster =>
  open.map((hours) =>
    hours.map((isOpen, hour) => {
      if (!isOpen) return 0;
      const few = Math.max(1, least);
      return hour >= midday && hour < evening ? few + 1 : few;
    }),
  );
