import * as z from "zod/mini";
import { daysBetween } from "../calendar-days.ts";
import { Created, endpoint, Id, IdList, pageQuery, pageSchema, SearchText, text } from "../endpoint.ts";
import { CountryCode } from "./country.ts";

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

/** Whom a holiday is one for. */
export const holidayScopes = ["company", "organisation", "sites", "country"] as const;
export type HolidayScope = (typeof holidayScopes)[number];

/** Sites a holiday names at most; more are an organisation or a country. */
export const mostHolidaySites = 500;

/** ISO 3166-1 alpha-2. */
const Country = CountryCode;

const scopeFields = {
  scope: z._default(z.enum(holidayScopes), "company"),
  /** Only for scope `organisation`: it and those below it. */
  deptId: z.optional(z.nullable(Id)),
  /** Only for scope `sites`. */
  entityIds: z.optional(z.array(Id).check(z.maxLength(mostHolidaySites))),
  /** Only for scope `country`: the sites that lie in it. */
  country: z.optional(z.nullable(Country)),
};

interface Scoped {
  scope?: HolidayScope | undefined;
  deptId?: number | null | undefined;
  entityIds?: number[] | undefined;
  country?: string | null | undefined;
}

/** Names what its scope needs; what other scopes need is ignored. */
const isScoped = z.superRefine<Scoped>(({ scope, deptId, entityIds, country }, context) => {
  const missing = (path: string) =>
    context.addIssue({ code: "custom", path: [path], message: "required", input: undefined });
  if (scope === "organisation" && !deptId) missing("deptId");
  if (scope === "sites" && !entityIds?.length) missing("entityIds");
  if (scope === "country" && !country) missing("country");
});

const fields = {
  name: text(100),
  startTime: Day,
  /** Last day; the first one when absent. */
  endTime: z.optional(Day),
  /** The year it is the holiday of, such as 2026 for a New Year that begins in December 2025; that of the first day when absent. */
  year: z.optional(z.int().check(z.minimum(1900), z.maximum(2199))),
  ...scopeFields,
};

export const HolidayDraft = z.strictObject(fields).check(isSpan, isScoped);
/** Without a scope the holiday keeps its own. */
export const HolidayChange = z
  .strictObject({ id: Id, ...fields, scope: z.optional(z.enum(holidayScopes)) })
  .check(isSpan, isScoped);

export const Holiday = z.object({
  id: Id,
  name: z.string(),
  year: z.int(),
  /** First and last day, joined with `;`. */
  holidayDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  scope: z.enum(holidayScopes),
  deptId: z.nullable(Id),
  deptName: z.nullable(z.string()),
  /** Only for scope `sites`: those the caller may see. */
  entityIds: z.array(Id),
  country: z.nullable(z.string()),
  /** How many of the sites the caller may see it is one for. */
  siteCount: z.int(),
  /** The first of them by name. */
  siteName: z.nullable(z.string()),
  /** Whether the caller may change it: not where it reaches further than they see. */
  editable: z.boolean(),
});
export type Holiday = z.output<typeof Holiday>;

const Region = z.string().check(z.regex(/^[A-Za-z0-9-]{1,10}$/));
const Year = z.coerce.number().check(z.int(), z.minimum(1970), z.maximum(2100));

const Suggestion = z.object({
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Whether the company, or the sites of the country, have a holiday of this name and year. */
  known: z.boolean(),
});
export type HolidaySuggestion = z.output<typeof Suggestion>;

/** Country or region whose holidays of each year are added by themselves, for the sites of the country. */
const Source = z.object({ country: Country, region: z.optional(Region) });

const Place = z.object({ code: z.string(), name: z.string() });

export const holidays = {
  list: endpoint({
    method: "GET",
    path: "/api/holiday",
    permission: ["festival:list", "festivalcompare"],
    summary: "Holidays of the sites the caller may see, newest first, by name and year",
    query: z.object({ ...pageQuery, name: SearchText, year: z.optional(Year) }),
    reply: pageSchema(Holiday),
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
  sources: endpoint({
    method: "GET",
    path: "/api/holiday/source",
    permission: "festival:list",
    summary: "The countries whose public holidays are added by themselves",
    reply: z.array(Source),
  }),
  follow: endpoint({
    method: "PUT",
    path: "/api/holiday/source",
    permission: "festival:add",
    whole: true,
    summary:
      "Has the public holidays of a country, of this and the next year, added by themselves for its sites, in the caller's language; or no longer",
    body: z.strictObject({
      country: Country,
      region: z.optional(Region),
      follow: z._default(z.boolean(), true),
    }),
    reply: z.null(),
  }),
};
