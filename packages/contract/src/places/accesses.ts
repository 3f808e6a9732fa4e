import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  optionalText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../endpoint.ts";

export const accessKinds = ["entrance", "internal"] as const;

/** An access leads into few areas. */
export const mostAreas = 20;

/** `sign` 1: in through the access is in to the area; -1 reversed. */
export const AreaTie = z.strictObject({ areaId: Id, sign: z.union([z.literal(1), z.literal(-1)]) });

const eachOnce = (ties: readonly { areaId: number; corridorId?: number }[]) =>
  new Set(ties.map(({ areaId, corridorId }) => `${corridorId} ${areaId}`)).size === ties.length;

export const AccessDraft = z.strictObject({
  name: text(100),
  /** The organisation of the entity, or one above it. */
  deptId: Id,
  entityId: Id,
  /** `entrance` counts for the entity, `internal` for areas only. */
  kind: z._default(z.enum(accessKinds), "entrance"),
  /** 1 = in use: devices may be bound to it. */
  binding: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  /** Areas of the same entity, each once. */
  areas: z._default(z.array(AreaTie).check(z.maxLength(mostAreas), z.refine(eachOnce, "twice")), []),
  remark: optionalText(500),
});

export const Access = z.object({
  id: Id,
  name: z.string(),
  deptId: Id,
  deptName: z.string(),
  entityId: Id,
  entityName: z.string(),
  /** IANA zone of the entity's clock. */
  timeZone: z.string(),
  kind: z.enum(accessKinds),
  binding: z.int(),
  areas: z.array(z.object({ areaId: Id, sign: z.int(), name: z.string() })),
  /** Devices bound now. */
  size: z.int(),
  /** Whether a device was ever bound to it, or is yet to be: it can no longer be deleted or moved. */
  everBound: z.boolean(),
  remark: z.string(),
  createTime: z.string(),
});
export type Access = z.output<typeof Access>;

/** An access of an area; `sign` says which way in is. */
export const AccessOfArea = z.extend(z.omit(Access, { areas: true, everBound: true }), { sign: z.int() });
export type AccessOfArea = z.output<typeof AccessOfArea>;

/** An access and an area that count together. */
export const Tie = z.object({
  corridorId: Id,
  corridorName: z.string(),
  areaId: Id,
  areaName: z.string(),
  sign: z.int(),
});
export type Tie = z.output<typeof Tie>;

const hasOneSide = ({ corridorId, areaId }: { corridorId?: number; areaId?: number }) =>
  (corridorId === undefined) !== (areaId === undefined);

const mostTies = 200;
const Pair = { corridorId: Id, areaId: Id };

const AccessName = z.object({ id: Id, name: z.string(), entityId: Id, entityName: z.string() });

export const accesses = {
  list: endpoint({
    method: "GET",
    path: "/api/corridor",
    permission: "entranceExit:list",
    summary: "Accesses by name, organisation (with those below it), entity, area, kind and whether in use",
    query: z.object({
      ...pageQuery,
      name: SearchText,
      deptId: z.optional(IdText),
      entityId: z.optional(IdText),
      areaId: z.optional(IdText),
      kind: z.optional(z.enum(accessKinds)),
      binding: z.optional(z.pipe(z.coerce.number(), z.union([z.literal(0), z.literal(1)]))),
    }),
    reply: pageSchema(Access),
  }),
  details: endpoint({
    method: "GET",
    path: "/api/corridor/details",
    permission: "entranceExit:list",
    summary: "One access",
    query: z.object({ id: IdText }),
    reply: Access,
  }),
  ofArea: endpoint({
    method: "GET",
    path: "/api/corridor/aclist",
    permission: ["area:list", "entranceExit:list"],
    summary: "Accesses tied to an area",
    query: z.object({ ...pageQuery, areaId: IdText }),
    reply: pageSchema(AccessOfArea),
  }),
  ties: endpoint({
    method: "GET",
    path: "/api/corridor/bangdingareas",
    permission: ["area:list", "entranceExit:list"],
    summary: "Areas an access is tied to, or all ties of an area",
    query: z
      .object({ corridorId: z.optional(IdText), areaId: z.optional(IdText) })
      .check(z.refine(hasOneSide, { path: ["corridorId"], error: "select" })),
    reply: z.array(Tie),
  }),
  tie: endpoint({
    method: "POST",
    path: "/api/corridor/bangding",
    permission: "area:bind",
    summary:
      "Ties accesses and areas of one entity, or turns the sign of ties there are; recomputes the areas",
    body: z.strictObject({
      ties: z
        .array(z.strictObject({ ...Pair, sign: AreaTie.shape.sign }))
        .check(z.minLength(1), z.maxLength(mostTies), z.refine(eachOnce, "twice")),
    }),
    reply: z.null(),
  }),
  untie: endpoint({
    method: "PUT",
    path: "/api/corridor/removebound",
    permission: "area:bind",
    summary: "Unties accesses and areas; recomputes the areas",
    body: z.strictObject({
      ties: z._default(z.array(z.strictObject(Pair)).check(z.maxLength(mostTies)), []),
    }),
    reply: z.null(),
  }),
  byEntity: endpoint({
    method: "GET",
    path: "/api/corridor/byentity",
    permission: "signedIn",
    summary: "All accesses of one entity, for pickers",
    query: z.object({ entityId: IdText }),
    reply: z.array(AccessName),
  }),
  byIds: endpoint({
    method: "POST",
    path: "/api/corridor/infoByids",
    permission: "signedIn",
    summary: "Names of some accesses",
    asks: true,
    body: IdList,
    reply: z.array(AccessName),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/corridor",
    permission: "entranceExit:add",
    summary: "Makes an access",
    body: AccessDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/corridor",
    permission: "entranceExit:edit",
    summary: "Changes an access; another kind or area tie recomputes what it touches",
    body: z.extend(AccessDraft, { id: Id }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/corridor",
    permission: "entranceExit:del",
    summary: "Deletes accesses that no device was ever bound to",
    body: IdList,
    reply: z.null(),
  }),
};
