import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, SearchText, text } from "../endpoint.ts";

export const OrganisationDraft = z.strictObject({
  name: text(100),
  /** Parent organisation; null at the top. */
  pid: z._default(z.nullable(Id), null),
  sort: z._default(z.int().check(z.minimum(0), z.maximum(9999)), 0),
});

export const OrganisationChange = z.extend(OrganisationDraft, {
  id: Id,
  status: z.optional(z.union([z.literal(0), z.literal(1)])),
});

export interface Organisation {
  id: number;
  pid: number | null;
  name: string;
  /** Ids from the top down to this one, joined with `|`. */
  path: string;
  sort: number;
  /** 1 enabled; 0: it and all below it take nothing new. What exists stays and counts. */
  status: number;
  /** Entities that sit in it (not below it) and that the caller may see. */
  entityCount: number;
  /** The same with those below it. */
  entityTotal: number;
  /** Users whose range names it. */
  staffCount: number;
  /** Whether the caller may change it; those on the way to the caller's own are only seen. */
  managed: boolean;
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
  entityTotal: z.int(),
  staffCount: z.int(),
  managed: z.boolean(),
  createTime: z.string(),
  children: z.array(z.lazy(() => Organisation)),
});

/** Users by name as far as the caller may list users; `count` is all of them. */
const Users = z.object({ count: z.int(), names: z.array(z.string()) });
const Rule = z.object({ type: z.string(), organisation: z.string() });

/** What follows from hanging an organisation elsewhere. */
export const MoveCheck = z.object({
  /** Organisations that move, itself included. */
  organisations: z.int(),
  /** Entities that move with them. */
  entities: z.int(),
  /** Organisations whose totals change, with their entities before and after. */
  totals: z.array(z.object({ id: Id, name: z.string(), before: z.int(), after: z.int() })),
  /** Users who will see what moves, or no longer. */
  gains: Users,
  loses: Users,
  /** Rules that will apply to the entities, or no longer; their figures are recomputed. */
  rulesGained: z.array(Rule),
  rulesLost: z.array(Rule),
});
export type MoveCheck = z.output<typeof MoveCheck>;

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
    summary: "Renames, moves, enables or disables an organisation",
    body: OrganisationChange,
    reply: z.null(),
  }),
  moveCheck: endpoint({
    method: "POST",
    path: "/api/dept/moveCheck",
    permission: "dept:edit",
    summary: "What a move of an organisation would change: rights, totals, rules",
    asks: true,
    body: z.strictObject({ id: Id, pid: z.nullable(Id) }),
    reply: MoveCheck,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/dept",
    permission: "dept:del",
    summary: "Deletes organisations without children, entities and users that see nothing else",
    body: IdList,
    reply: z.null(),
  }),
};
