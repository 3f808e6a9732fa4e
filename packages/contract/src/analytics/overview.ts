import * as z from "zod/mini";
import { ComparedFigure } from "../counting/figure.ts";
import { endpoint, Id, IdText } from "../endpoint.ts";
import { ComparedWith } from "./comparisons.ts";
import { ExpectedSoFar } from "./expected.ts";
import { DayPoint, HourPoint } from "./home.ts";

/** Parts of a place that one answer holds. */
export const mostParts = 200;

/** Between which values the figure usually lies; null where too few weeks are known. */
const usual = { low: z.nullable(z.number()), high: z.nullable(z.number()) };

/** An entity of an organisation or an access of an entity, with its day so far. */
const PlacePart = z.extend(ComparedFigure, {
  id: Id,
  name: z.string(),
  /** The organisation an entity is in; absent for accesses. */
  deptName: z.optional(z.string()),
  /** Of accesses only: `internal` counts for areas, not for the entity. */
  kind: z.optional(z.enum(["entrance", "internal"])),
});
export type PlacePart = z.output<typeof PlacePart>;

/** An organisation right below the one asked about, with those below it. */
const OrganisationPart = z.extend(ComparedFigure, { id: Id, name: z.string(), entityCount: z.int() });
export type OrganisationPart = z.output<typeof OrganisationPart>;

const isOne = ({ entityId, accessId, deptId }: { entityId?: number; accessId?: number; deptId?: number }) =>
  [entityId, accessId, deptId].filter((id) => id !== undefined).length === 1;

export const overview = {
  ofPlace: endpoint({
    method: "GET",
    path: "/api/overview",
    permission: "home:view",
    shared: "range",
    summary:
      "Entries at an entity, an access or an organisation: today by hours and the seven days before, beside what is usual, and what each of its parts adds today",
    query: z
      .object({ entityId: z.optional(IdText), accessId: z.optional(IdText), deptId: z.optional(IdText) })
      .check(z.refine(isOne, { path: ["entityId"], error: "select" })),
    reply: z.object({
      day: z.string(),
      /** The hour it is now. */
      hour: z.string(),
      zones: z.array(z.string()),
      /** Today so far, beside the same weekday a week before until this time of day. */
      today: ComparedFigure,
      /** The days `today` and the parts are compared with. */
      comparedWith: ComparedWith,
      /** Today until its last full hour; null before that. */
      soFar: z.nullable(ExpectedSoFar),
      hours: z.array(z.extend(HourPoint, usual)),
      /** The seven days before today and today itself. */
      days: z.array(z.extend(DayPoint, usual)),
      /** Those without counts first, then those with most. */
      parts: z.array(PlacePart),
      /** How many there are; `parts` holds the first of them. */
      partCount: z.int(),
      organisations: z.array(OrganisationPart),
    }),
  }),
};
