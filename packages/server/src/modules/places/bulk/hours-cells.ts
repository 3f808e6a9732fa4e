import type { FieldFault } from "@foyer/contract/field-faults";
import { type BulkField, weekdayFields } from "@foyer/contract/places/bulk";
import { everyDay, OpeningHours } from "@foyer/contract/places/opening-hours";
import type * as z from "zod/mini";
import { toFieldFaults } from "../../../platform/http/serve.ts";
import { type KnownHours, openingHoursOf, withWorkTime, workTimeOf } from "../opening-hours/opening-hours.ts";
import { hoursCell } from "./clock-cells.ts";
import type { Cells, Faults } from "./thing.ts";
import type { BulkWords } from "./words.ts";

type Exceptions = z.input<typeof OpeningHours>["exceptions"];
type DayField = (typeof weekdayFields)[number];

/** A cell that does not say what it should. */
class UnreadableCell extends Error {}

const day = String.raw`\d{4}-\d\d-\d\d`;
const exceptionForm = new RegExp(`^(${day})(?:\\s*(?:\\.\\.+|…|~|–|/|to)\\s*(${day}))?\\s+(.+)$`, "i");
/** Exceptions stand on lines of their own, or behind semicolons. */
const betweenExceptions = new RegExp(`\\s*(?:[\\n\\r]+|;\\s*(?=${day}))\\s*`);
const time = String.raw`\d{1,2}[:：.]\d\d(?:[:：]\d\d)?`;
const spansForm = new RegExp(
  `^${time}\\s*(?:[~〜～–—-]|至|to)\\s*${time}(?:\\s*[,;、，]\\s*${time}\\s*(?:[~〜～–—-]|至|to)\\s*${time})*`,
  "i",
);

const toSpans = (text: string): string[] => text.split(/\s*[,;、，]\s*/).map(hoursCell);

/** The hours of a day as people write them: `09:00-13:00, 14:00-20:00`, or the word for closed. */
function readDay(cell: string, words: BulkWords): string[] {
  if (words.findWord(cell, ["closed"])) return [];
  if (spansForm.exec(cell)?.[0] !== cell) throw new UnreadableCell();
  return toSpans(cell);
}

/** `2026-12-06 13:00-18:00 Sales Sunday`, `2026-12-24…2026-12-28 closed Works`. */
function readException(line: string, words: BulkWords): NonNullable<Exceptions>[number] {
  const [, from = "", to = from, said = ""] = exceptionForm.exec(line) ?? [];
  const spans = spansForm.exec(said)?.[0];
  if (spans) return { from, to, hours: toSpans(spans), reason: said.slice(spans.length).trim() };
  const parts = said.split(/\s+/);
  // The word for closed has several parts in some languages.
  for (let count = parts.length; count > 0; count--)
    if (words.findWord(parts.slice(0, count).join(" "), ["closed"]))
      return { from, to, hours: [], reason: parts.slice(count).join(" ") };
  throw new UnreadableCell();
}

const readExceptions = (cell: string, words: BulkWords) =>
  cell
    .split(betweenExceptions)
    .filter((line) => line !== "")
    .map((line) => readException(line, words));

/** What a faulty part of the hours is called in a sheet. */
function toField(name: string): BulkField<"entities"> {
  const [part, nth] = name.split(".");
  return part === "week" ? (weekdayFields[Number(nth)] ?? "workTime") : "exceptions";
}

/**
 * The hours that a row says: the everyday span, weekdays that differ from it, and exceptions. An empty cell of a weekday
 * stands for the everyday span; what the sheet has no column for stays as it is.
 */
export function readHours(
  cells: Cells,
  workTime: string,
  known: KnownHours | undefined,
  words: BulkWords,
  faults: Faults,
): OpeningHours | null {
  const kept = known ? withWorkTime(known, workTime) : everyDay(workTime);
  if (!kept) {
    faults.workTime = "spansOverlap";
    return null;
  }
  const usual = everyDay(workTime).week;
  const read = <Value>(
    field: DayField | "exceptions",
    fault: FieldFault,
    how: () => Value,
  ): Value | undefined => {
    try {
      return how();
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      faults[field] = fault;
      return undefined;
    }
  };
  const week = weekdayFields.map((field, nth) => {
    const cell = cells[field];
    if (cell === undefined) return kept.week[nth] ?? [];
    if (cell === "") return usual[nth] ?? [];
    return read(field, "openingSpan", () => readDay(cell, words)) ?? [];
  });
  const { exceptions: said } = cells;
  const exceptions =
    said === undefined
      ? kept.exceptions
      : read("exceptions", "openingExceptions", () => readExceptions(said, words));
  if (weekdayFields.some((field) => faults[field]) || faults.exceptions) return null;
  const parsed = OpeningHours.safeParse({ week, exceptions });
  if (parsed.success) return parsed.data;
  for (const [name, fault] of Object.entries(toFieldFaults(parsed.error))) faults[toField(name)] = fault;
  return null;
}

const spansText = (spans: readonly string[], closed: string): string =>
  spans.length === 0 ? closed : spans.map((span) => span.replace("~", "-")).join(", ");

/** The cells of a site's weekdays and exceptions; that of a weekday that has the everyday span is empty. */
export function writeHours(row: KnownHours, closed: string): string[] {
  const { week, exceptions } = openingHoursOf(row);
  const [usual] = everyDay(workTimeOf(row)).week;
  const days = week.map((spans) => (spans.join() === usual?.join() ? "" : spansText(spans, closed)));
  const lines = exceptions.map(({ from, to, hours, reason }) =>
    [from === to ? from : `${from}…${to}`, spansText(hours, closed), reason].join(" ").trimEnd(),
  );
  return [...days, lines.join("\n")];
}
