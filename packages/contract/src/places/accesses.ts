import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  optionalText,
  pageOf,
  pageQuery,
  SearchText,
  text,
} from "../endpoint.ts";

export const accessKinds = ["entrance", "internal"] as const;

/** `sign` 1: in through the access is in to the area; -1 reversed. */
export const AreaTie = z.strictObject({ areaId: Id, sign: z.union([z.literal(1), z.literal(-1)]) });

const eachOnce = (ties: readonly { areaId: number }[]) =>
  new Set(ties.map((tie) => tie.areaId)).size === ties.length;

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
  areas: z._default(z.array(AreaTie).check(z.maxLength(20), z.refine(eachOnce, "twice")), []),
  remark: optionalText(500),
});

export const Access = z.object({
  id: Id,
  name: z.string(),
  deptId: Id,
  entityId: Id,
  entityName: z.string(),
  kind: z.enum(accessKinds),
  binding: z.int(),
  areas: z.array(z.object({ areaId: Id, sign: z.int(), name: z.string() })),
  /** Lines bound now. */
  size: z.int(),
  remark: z.string(),
  createTime: z.string(),
});
export type Access = z.output<typeof Access>;

const AccessName = z.object({ id: Id, name: z.string(), entityId: Id, entityName: z.string() });

export const accesses = {
  list: endpoint({
    method: "GET",
    path: "/api/corridor",
    permission: "entranceExit:list",
    summary: "Accesses by name, entity and area",
    query: z.object({
      ...pageQuery,
      name: SearchText,
      entityId: z.optional(IdText),
      areaId: z.optional(IdText),
    }),
    reply: pageOf(Access),
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
