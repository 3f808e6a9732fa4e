import * as z from "zod/mini";
import { daysBetween } from "../calendar-days.ts";
import { Created, endpoint, Id, IdList, pageOf, pageQuery, SearchText, text } from "../endpoint.ts";

/** A day that exists, `yyyy-MM-dd`. */
const Day = z
  .string()
  .check(z.regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/, "day"), z.refine(dayExists, { error: "day", abort: true }));

function dayExists(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Days of one holiday at most. */
export const longestHoliday = 62;

interface Span {
  startTime: string;
  endTime?: string | undefined;
}

const isSpan = z.superRefine<Span>(({ startTime, endTime = startTime }, context) => {
  const days = daysBetween(startTime, endTime);
  if (days >= 1 && days <= longestHoliday) return;
  context.addIssue({ code: "custom", path: ["endTime"], message: "rangeWrong", input: endTime });
});

const fields = {
  name: text(100),
  startTime: Day,
  /** Last day; the first one when absent. */
  endTime: z.optional(Day),
  /** The year it is the holiday of, such as 2026 for a New Year that begins in December 2025; that of the first day when absent. */
  year: z.optional(z.int().check(z.minimum(1900), z.maximum(2199))),
};

export const HolidayDraft = z.strictObject(fields).check(isSpan);
export const HolidayChange = z.strictObject({ id: Id, ...fields }).check(isSpan);

export const Holiday = z.object({
  id: Id,
  name: z.string(),
  year: z.int(),
  /** First and last day, joined with `;`. */
  holidayDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});
export type Holiday = z.output<typeof Holiday>;

/** ISO 3166-1 alpha-2. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
const Region = z.string().check(z.regex(/^[A-Za-z0-9-]{1,10}$/));
const Year = z.coerce.number().check(z.int(), z.minimum(1970), z.maximum(2100));

const Suggestion = z.object({
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Whether the company has a holiday of this name and year. */
  known: z.boolean(),
});
export type HolidaySuggestion = z.output<typeof Suggestion>;

/** Country and region whose holidays of each year are added by themselves; null: nobody's. */
const Source = z.nullable(z.strictObject({ country: Country, region: z.optional(Region) }));

const Place = z.object({ code: z.string(), name: z.string() });

export const holidays = {
  list: endpoint({
    method: "GET",
    path: "/api/holiday",
    permission: ["festival:list", "festivalcompare"],
    summary: "Holidays of the company, newest first, by name and year",
    query: z.object({ ...pageQuery, name: SearchText, year: z.optional(Year) }),
    reply: pageOf(Holiday),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/holiday",
    permission: "festival:add",
    summary: "Makes a holiday; estimates that its days touch are made anew",
    body: HolidayDraft,
    reply: Created,
  }),
  createMany: endpoint({
    method: "POST",
    path: "/api/holiday/list",
    permission: "festival:add",
    summary: "Makes several holidays; those the company has already (by name and year) stay as they are",
    body: z.array(HolidayDraft).check(z.minLength(1), z.maxLength(100)),
    reply: z.object({ ids: z.array(Id) }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/holiday",
    permission: "festival:edit",
    summary: "Changes a holiday; estimates that its old and new days touch are made anew",
    body: HolidayChange,
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/holiday",
    permission: "festival:del",
    summary: "Deletes holidays: their days become ordinary ones",
    body: IdList,
    reply: z.null(),
  }),
  countries: endpoint({
    method: "GET",
    path: "/api/holiday/countries",
    permission: "festival:list",
    summary: "Countries whose public holidays are known",
    reply: z.array(Place),
  }),
  regions: endpoint({
    method: "GET",
    path: "/api/holiday/regions",
    permission: "festival:list",
    summary: "Regions of a country that have holidays of their own",
    query: z.object({ country: Country }),
    reply: z.array(Place),
  }),
  suggest: endpoint({
    method: "GET",
    path: "/api/holiday/suggestions",
    permission: "festival:list",
    summary: "Public holidays of a country or region in a year",
    query: z.object({ country: Country, region: z.optional(Region), year: Year }),
    reply: z.array(Suggestion),
  }),
  source: endpoint({
    method: "GET",
    path: "/api/holiday/source",
    permission: "festival:list",
    summary: "Whose public holidays are added by themselves",
    reply: Source,
  }),
  follow: endpoint({
    method: "PUT",
    path: "/api/holiday/source",
    permission: "festival:add",
    summary:
      "Has the public holidays of this and the next year added by themselves, in the caller's language; null ends it",
    body: z.strictObject({ source: Source }),
    reply: z.null(),
  }),
};
