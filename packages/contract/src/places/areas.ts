import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../endpoint.ts";

export const AreaDraft = z.strictObject({ name: text(100), entityId: Id });

export const Area = z.object({
  id: Id,
  name: z.string(),
  entityId: Id,
  entityName: z.string(),
  /** Number of accesses tied to the area. */
  countCorridor: z.int(),
  createTime: z.string(),
});
export type Area = z.output<typeof Area>;

export const areas = {
  list: endpoint({
    method: "GET",
    path: "/api/area",
    permission: "area:list",
    summary: "Areas of an entity, or of all the caller may see",
    query: z.object({ ...pageQuery, name: SearchText, entityId: z.optional(IdText) }),
    reply: pageSchema(Area),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/area",
    permission: "area:add",
    summary: "Makes an area",
    body: AreaDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/area",
    permission: "area:edit",
    summary: "Renames an area",
    body: z.strictObject({ id: Id, name: text(100) }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/area",
    permission: "area:del",
    summary: "Deletes areas that no access is tied to",
    body: IdList,
    reply: z.null(),
  }),
};
