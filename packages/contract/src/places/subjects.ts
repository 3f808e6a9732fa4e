import * as z from "zod/mini";
import { endpoint, Id, IdList, IdText, pageSchema, SearchText } from "../endpoint.ts";

/** What counts are asked of: 0 entity, 1 access, 2 area. */
export const subjectTypes = [0, 1, 2] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** Entities a search shows at first. */
export const searchedAtOnce = 15;
export const mostPastedNames = 500;

const Type = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const TypeText = z.pipe(z.coerce.number(), Type);
const Flag = z._default(
  z.pipe(
    z.enum(["true", "false"]),
    z.transform((text) => text === "true"),
  ),
  true,
);

export const FoundSubject = z.object({
  id: Id,
  name: z.string(),
  /** Names of the organisations from the top down; of an access or area also its entity, last. */
  above: z.array(z.string()),
  entityId: Id,
  /** The organisation of the entity. */
  deptId: Id,
  /** IANA zone of the entity. */
  timeZone: z.string(),
  /** When its business day begins, minutes after midnight. */
  dayStartMinute: z.int(),
});
export type FoundSubject = z.output<typeof FoundSubject>;

export interface PickedOrganisation {
  id: number;
  name: string;
  /** Entities in it (not below it) that the caller may see. */
  entityCount: number;
  /** Takes new things: neither it nor one above it is disabled. */
  open: boolean;
  /** Whether the caller may put things into it. */
  managed: boolean;
  children: PickedOrganisation[];
}

const PickedOrganisation: z.ZodMiniType<PickedOrganisation, PickedOrganisation> = z.object({
  id: Id,
  name: z.string(),
  entityCount: z.int(),
  open: z.boolean(),
  managed: z.boolean(),
  children: z.array(z.lazy(() => PickedOrganisation)),
});

export const subjects = {
  search: endpoint({
    method: "GET",
    path: "/api/subjects/search",
    permission: "signedIn",
    summary: "Entities, accesses or areas the caller may see, by name and place, for pickers",
    query: z.object({
      text: SearchText,
      dataType: z._default(TypeText, 0),
      deptId: z.optional(IdText),
      /** Also what is in the organisations below `deptId`. */
      below: Flag,
      entityId: z.optional(IdText),
      page: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
      size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), searchedAtOnce),
    }),
    reply: pageSchema(FoundSubject),
  }),
  byNames: endpoint({
    method: "POST",
    path: "/api/subjects/byNames",
    permission: "signedIn",
    summary:
      "What each of some names means: nothing, one, or several ('Mall 3 > Shop 12' is narrower than 'Shop 12')",
    asks: true,
    body: z.strictObject({
      dataType: Type,
      names: z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(400)))
        .check(z.minLength(1), z.maxLength(mostPastedNames)),
    }),
    /** In the order of the names; of several that match, the first twenty. */
    reply: z.array(z.object({ name: z.string(), matches: z.array(FoundSubject) })),
  }),
  names: endpoint({
    method: "POST",
    path: "/api/subjects/names",
    permission: "signedIn",
    summary: "Names of entities, accesses or areas; those that are gone are left out",
    asks: true,
    body: z.strictObject({ dataType: Type, ids: IdList }),
    reply: z.array(FoundSubject),
  }),
  clock: endpoint({
    method: "GET",
    path: "/api/subjects/clock",
    permission: "signedIn",
    summary:
      "The clock whose date is today for all places the caller may see, or those below an organisation: theirs where they share one, else the company's",
    query: z.object({ deptId: z.optional(IdText) }),
    reply: z.pick(FoundSubject, { timeZone: true, dayStartMinute: true }),
  }),
  organisations: endpoint({
    method: "GET",
    path: "/api/subjects/organisations",
    permission: "signedIn",
    summary: "The organisations the caller may see, as trees, for pickers",
    reply: z.array(PickedOrganisation),
  }),
};
