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
import { MenuChoice } from "./menus.ts";

/** Users of such a key would be taken for administrators. */
export const namesAdmin = (permission: string): boolean => /admin/i.test(permission.normalize("NFKC"));

/** Letters and digits of any script, with `.`, `_`, `:` and `-` between them: `shop-manager`. */
const roleKey = /^[\p{L}\p{N}]+([._:-][\p{L}\p{N}]+)*$/u;

/** The lower the number, the higher the rank. */
export const lowestRank = 999;

export const RoleDraft = z.strictObject({
  name: text(64),
  /** The key the role is known by in the company. */
  permission: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(64),
    z.refine((key) => roleKey.test(key), "roleKey"),
    z.refine((key) => !namesAdmin(key), "permisAdmin"),
  ),
  level: z._default(z.int().check(z.minimum(1), z.maximum(lowestRank)), 3),
  remark: optionalText(200),
  /** Whether, where its menus are chosen, ticking a page ticks its buttons. */
  linked: z._default(z.boolean(), true),
});
export type RoleDraft = z.output<typeof RoleDraft>;

/** Why a role cannot be changed or given by the caller: an administrator's key, above the own rank, more than is held. */
export const roleLocks = ["admin", "rank", "holdsMore"] as const;
export type RoleLock = (typeof roleLocks)[number];
const Lock = z.nullable(z.enum(roleLocks));

export const Role = z.object({
  id: Id,
  name: z.string(),
  permission: z.string(),
  level: z.int(),
  remark: z.string(),
  linked: z.boolean(),
  menus: z.array(Id),
  /** How many pages and buttons that opens, of those the company has. */
  pages: z.int(),
  buttons: z.int(),
  userCount: z.int(),
  createTime: z.string(),
  /** Why the caller cannot change it; null when they can. */
  lock: Lock,
});
export type Role = z.output<typeof Role>;

/** A role to choose. */
export const RoleChoice = z.object({
  id: Id,
  name: z.string(),
  permission: z.string(),
  level: z.int(),
  /** Why the caller cannot give it; null when they can. */
  lock: Lock,
});
export type RoleChoice = z.output<typeof RoleChoice>;

export const RoleHolder = z.object({
  id: Id,
  username: z.string(),
  nickName: z.string(),
  enabled: z.boolean(),
});
export type RoleHolder = z.output<typeof RoleHolder>;

export const roles = {
  list: endpoint({
    method: "GET",
    path: "/api/roles",
    permission: "roles:list",
    summary: "Roles of the company by name, key and remark",
    query: z.object({ ...pageQuery, search: SearchText }),
    reply: pageSchema(Role),
  }),
  all: endpoint({
    method: "GET",
    path: "/api/roles/all",
    permission: ["roles:list", "user:list"],
    summary: "All roles of the company to choose from, each with the reason why the caller cannot give it",
    reply: z.array(RoleChoice),
  }),
  choices: endpoint({
    method: "GET",
    path: "/api/roles/menu",
    permission: "roles:list",
    summary: "The menu entries the caller can give a role, as a tree",
    reply: z.array(MenuChoice),
  }),
  holders: endpoint({
    method: "GET",
    path: "/api/roles/users",
    permission: "roles:list",
    summary: "Who holds a role",
    query: z.object({ ...pageQuery, id: IdText, search: SearchText }),
    reply: pageSchema(RoleHolder),
  }),
  grantors: endpoint({
    method: "GET",
    path: "/api/roles/grantors",
    permission: "signedIn",
    summary:
      "Who of the caller's company can give permissions: some of them by name, administrators first; nobody outside a company",
    reply: z.array(z.string()),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/roles",
    permission: "roles:add",
    whole: true,
    summary: "Makes a role; it may nothing until it has menus",
    body: RoleDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/roles",
    permission: "roles:edit",
    whole: true,
    summary: "Changes a role; its menus stay",
    body: z.extend(RoleDraft, { id: Id }),
    reply: z.null(),
  }),
  setMenus: endpoint({
    method: "PUT",
    path: "/api/roles/menu",
    permission: "roles:menu",
    whole: true,
    summary:
      "Gives a role these menu entries instead of those it has; what the caller cannot give stays as it is",
    body: z.strictObject({ id: Id, menus: z.array(Id).check(z.maxLength(2000)) }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/roles",
    permission: "roles:del",
    whole: true,
    summary: "Deletes roles that nobody holds",
    body: IdList,
    reply: z.null(),
  }),
};
