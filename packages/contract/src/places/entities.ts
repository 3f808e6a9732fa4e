import * as z from "zod/mini";
import { OptionalEmail, OptionalPhone, RequiredEmail, RequiredPhone } from "../contact.ts";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  mostOnPage,
  optionalText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../endpoint.ts";
import { QuarterHour, TimeZone, WorkTime } from "../time-texts.ts";
import { Coordinates } from "./coordinates.ts";
import { CountryCode } from "./country.ts";
import { OpeningHours } from "./opening-hours.ts";

/** Sites that get the hours of another at once. */
export const mostHoursCopied = 10_000;

const Switch = z.union([z.literal(0), z.literal(1)]);

export const EntityDraft = z.strictObject({
  name: text(100),
  deptId: Id,
  timeZone: TimeZone,
  /** The country it lies in, ISO 3166-1; null: that of its time zone. Unchanged when absent. */
  country: z.optional(z.nullable(CountryCode)),
  /**
   * The everyday span. Without `openingHours` it sets every weekday of a site that opens alike on all of them; of any other
   * those weekdays that had the span before, a break stays where it still lies within, and the rest is kept.
   */
  workTime: z._default(WorkTime, "00:00~00:00"),
  /** Hours by weekday and their exceptions: they decide where they are given, whatever `workTime` says. */
  openingHours: z.optional(OpeningHours),
  /** Local time at which a business day begins. */
  businessDayStart: z._default(QuarterHour, "00:00"),
  mobile: OptionalPhone,
  email: OptionalEmail,
  city: optionalText(100),
  address: optionalText(200),
  /** Unchanged when absent. */
  coordinates: z.optional(Coordinates),
  remark: optionalText(500),
});

/** What the console's form asks for when a site is made: besides what the API needs, a contact person. */
export const NewEntityForm = z.extend(z.omit(EntityDraft, { workTime: true }), {
  openingHours: OpeningHours,
  mobile: RequiredPhone,
  email: RequiredEmail,
});

/**
 * The same when it is changed: imports and first installations know the contact later, and a name can be corrected
 * before.
 */
export const EntityForm = z.extend(z.omit(EntityDraft, { workTime: true }), {
  openingHours: OpeningHours,
});

export const Entity = z.object({
  id: Id,
  name: z.string(),
  deptId: Id,
  deptName: z.string(),
  timeZone: z.string(),
  /** Null where nobody chose one and the time zone belongs to no country. */
  country: z.nullable(z.string()),
  /** Nobody chose it: it is that of the time zone. */
  countryOfZone: z.boolean(),
  /** From opening to closing on most weekdays. */
  workTime: z.string(),
  openingHours: OpeningHours,
  businessDayStart: z.string(),
  mobile: z.string(),
  email: z.string(),
  city: z.string(),
  address: z.string(),
  /** Latitude and longitude, `52.5219, 13.4132`; empty where nobody said. */
  coordinates: z.string(),
  remark: z.string(),
  pushStateEnable: Switch,
  /** Whether the clocks of its devices are put forward in summer; 0: their stamps are read in standard time. */
  dstEnable: Switch,
  accessCount: z.int(),
  areaCount: z.int(),
  deviceCount: z.int(),
  createTime: z.string(),
});
export type Entity = z.output<typeof Entity>;

export const EntityDetails = z.extend(Entity, {
  /** Names of the organisations from the top down to its own. */
  deptNames: z.array(z.string()),
  /** When any of its devices was last seen. */
  lastTime: z.nullable(z.string()),
});
export type EntityDetails = z.output<typeof EntityDetails>;

export const entities = {
  list: endpoint({
    method: "GET",
    path: "/api/entity",
    permission: "entity:list",
    summary: "Entities by name and organisation (with those below it)",
    query: z.object({ ...pageQuery, name: SearchText, deptId: z.optional(IdText) }),
    reply: pageSchema(Entity),
  }),
  choices: endpoint({
    method: "POST",
    path: "/api/entity/getEntitys",
    permission: "signedIn",
    summary: "Entities of some organisations, for pickers",
    asks: true,
    query: z.object(pageQuery),
    /** The page may be named here as well; it goes before that of the address. */
    body: z.strictObject({
      deptIds: z._default(z.array(Id), []),
      name: SearchText,
      page: z.optional(z.int().check(z.nonnegative())),
      size: z.optional(z.int().check(z.minimum(1), z.maximum(mostOnPage))),
    }),
    reply: pageSchema(
      z.object({
        id: Id,
        name: z.string(),
        deptId: Id,
        timeZone: z.string(),
        /** When its business day begins, minutes after midnight. */
        dayStartMinute: z.int(),
      }),
    ),
  }),
  details: endpoint({
    method: "GET",
    path: "/api/entity/details",
    permission: "entity:list",
    summary: "One entity",
    query: z.object({ id: IdText }),
    reply: EntityDetails,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/entity",
    permission: "entity:add",
    summary: "Makes an entity",
    body: EntityDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/entity",
    permission: "entity:edit",
    summary: "Changes an entity; another zone or business-day start recomputes its days",
    body: z.extend(EntityDraft, {
      id: Id,
      pushStateEnable: z.optional(Switch),
      dstEnable: z.optional(Switch),
    }),
    reply: z.null(),
  }),
  copyHours: endpoint({
    method: "PUT",
    path: "/api/entity/openingHours",
    permission: "entity:edit",
    summary:
      "Gives sites the week of another, with its exceptions or with their own kept; says how many changed",
    body: z.strictObject({
      from: Id,
      entityIds: z.array(Id).check(z.minLength(1), z.maxLength(mostHoursCopied)),
      exceptions: z.boolean(),
    }),
    reply: z.object({ changed: z.int() }),
  }),
  switch: endpoint({
    method: "PUT",
    path: "/api/entity/switch",
    permission: ["entity:push", "system:entity:dst"],
    summary: "Switches forwarding or daylight saving of an entity on or off",
    body: z.strictObject({ id: Id, pushStateEnable: z.optional(Switch), dstEnable: z.optional(Switch) }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/entity",
    permission: "entity:del",
    summary: "Deletes entities without accesses, areas and devices",
    body: IdList,
    reply: z.null(),
  }),
};
