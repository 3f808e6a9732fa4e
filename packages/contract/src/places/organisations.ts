import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, SearchText, text } from "../endpoint.ts";

export const OrganisationDraft = z.strictObject({
  name: text(100),
  /** Parent organisation; null at the top. */
  pid: z._default(z.nullable(Id), null),
  sort: z._default(z.int().check(z.minimum(0), z.maximum(9999)), 0),
});

export interface Organisation {
  id: number;
  pid: number | null;
  name: string;
  /** Ids from the top down to this one, joined with `|`. */
  path: string;
  sort: number;
  status: number;
  /** Entities that sit in it (not below it) and that the caller may see. */
  entityCount: number;
  createTime: string;
  children: Organisation[];
}

export const Organisation: z.ZodMiniType<Organisation, Organisation> = z.object({
  id: Id,
  pid: z.nullable(Id),
  name: z.string(),
  path: z.string(),
  sort: z.int(),
  status: z.int(),
  entityCount: z.int(),
  createTime: z.string(),
  children: z.array(z.lazy(() => Organisation)),
});

export const organisations = {
  tree: endpoint({
    method: "GET",
    path: "/api/dept",
    permission: "dept:list",
    summary: "The organisations the caller may see, as trees",
    query: z.object({ name: SearchText }),
    reply: z.object({ content: z.array(Organisation), totalElements: z.int() }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/dept",
    permission: "dept:add",
    summary: "Makes an organisation",
    body: OrganisationDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/dept",
    permission: "dept:edit",
    summary: "Renames or moves an organisation",
    body: z.extend(OrganisationDraft, { id: Id, status: z.optional(z.union([z.literal(0), z.literal(1)])) }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/dept",
    permission: "dept:del",
    summary: "Deletes organisations without children and entities",
    body: IdList,
    reply: z.null(),
  }),
};
