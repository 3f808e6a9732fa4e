import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, optionalText, SearchText, text } from "../endpoint.ts";
import { permissions } from "../permissions.ts";

export interface BuiltMenu {
  name: string;
  path: string;
  component: string;
  hidden: boolean;
  redirect: string;
  alwaysShow: boolean;
  /** The path is an address outside the console: it opens in a separate window. */
  iframe: boolean;
  sort: number;
  type: number;
  meta: {
    enTitle: string;
    zhTitle: string;
    icon: string;
    noCache: boolean;
    /** People gave it names of their own, which count in every language. */
    renamed: boolean;
  };
  children: BuiltMenu[];
}

export const BuiltMenu: z.ZodMiniType<BuiltMenu, BuiltMenu> = z.object({
  name: z.string(),
  path: z.string(),
  component: z.string(),
  hidden: z.boolean(),
  redirect: z.string(),
  alwaysShow: z.boolean(),
  iframe: z.boolean(),
  sort: z.int(),
  type: z.int(),
  meta: z.object({
    enTitle: z.string(),
    zhTitle: z.string(),
    icon: z.string(),
    noCache: z.boolean(),
    renamed: z.boolean(),
  }),
  children: z.array(z.lazy(() => BuiltMenu)),
});

/** One entry of the menu that can be given to a company or a role. */
export interface MenuChoice {
  id: number;
  /** Its phrase is `menu.<name>`; empty when people named the entry themselves. */
  name: string;
  zhName: string;
  enName: string;
  /** 0 catalogue, 1 page, 2 button. */
  type: number;
  children: MenuChoice[];
}

export const MenuChoice: z.ZodMiniType<MenuChoice, MenuChoice> = z.object({
  id: Id,
  name: z.string(),
  zhName: z.string(),
  enName: z.string(),
  type: z.int(),
  children: z.array(z.lazy(() => MenuChoice)),
});

/** 0 catalogue, 1 page, 2 button. */
const MenuTypeId = z.int().check(z.minimum(0), z.maximum(2));

/** An address other programs are reached at. */
const externalAddress = /^https?:\/\/[^\s/$.?#][^\s]*$/i;
/** A place of the console, such as `/system/menu`. */
const ownPath = /^\/[\w/:.-]*$/;

const fields = {
  pid: z._default(z.nullable(Id), null),
  type: MenuTypeId,
  zhName: text(64),
  enName: text(64),
  path: optionalText(300),
  /** Key of the screen it shows; empty for catalogues, buttons and external links. */
  component: optionalText(100),
  icon: optionalText(64),
  permission: z._default(
    z.nullable(z.string().check(z.refine((name) => permissions.some((known) => known === name), "select"))),
    null,
  ),
  /** Place among its siblings, from 1; without it the entry comes last. */
  sort: z.optional(z.int().check(z.minimum(1), z.maximum(9999))),
  hidden: z._default(z.boolean(), false),
  iframe: z._default(z.boolean(), false),
  icache: z._default(z.boolean(), false),
};

interface Fitting {
  type: number;
  path: string;
  component: string;
  permission: string | null;
  iframe: boolean;
}

/** What the fields ask of one another: pages need an address, buttons a permission. */
const fitsTogether = z.superRefine<Fitting>((menu, { addIssue }) => {
  const fault = (field: string, message: string, input: unknown) =>
    addIssue({ code: "custom", path: [field], message, input });
  if (menu.type === 2) {
    if (menu.permission === null) fault("permission", "select", menu.permission);
    return;
  }
  if (menu.path === "") fault("path", "required", menu.path);
  else if (menu.iframe && !externalAddress.test(menu.path)) fault("path", "webAddress", menu.path);
  else if (!menu.iframe && !ownPath.test(menu.path)) fault("path", "menuPath", menu.path);
  if (menu.iframe && menu.type === 0) fault("iframe", "invalid", menu.iframe);
  if (menu.type === 1 && !menu.iframe && menu.component === "") fault("component", "select", menu.component);
});

export const MenuDraft = z.strictObject(fields).check(fitsTogether);
export type MenuDraft = z.output<typeof MenuDraft>;

const MenuChange = z.strictObject({ id: Id, ...fields }).check(fitsTogether);

export interface MenuEntry {
  id: number;
  pid: number | null;
  /** Its phrase is `menu.<name>`; empty when people named the entry themselves. */
  name: string;
  zhName: string;
  enName: string;
  path: string;
  component: string;
  icon: string;
  type: number;
  sort: number;
  permission: string | null;
  hidden: boolean;
  iframe: boolean;
  icache: boolean;
  /** Belongs to the product: it can be hidden, renamed, moved and sorted, but not deleted. */
  ofProduct: boolean;
  /** Its screen exists; what does not is not offered to anybody. */
  built: boolean;
  children: MenuEntry[];
}

const MenuEntry: z.ZodMiniType<MenuEntry, MenuEntry> = z.object({
  id: Id,
  pid: z.nullable(Id),
  name: z.string(),
  zhName: z.string(),
  enName: z.string(),
  path: z.string(),
  component: z.string(),
  icon: z.string(),
  type: z.int(),
  sort: z.int(),
  permission: z.nullable(z.string()),
  hidden: z.boolean(),
  iframe: z.boolean(),
  icache: z.boolean(),
  ofProduct: z.boolean(),
  built: z.boolean(),
  children: z.array(z.lazy(() => MenuEntry)),
});

export const menus = {
  build: endpoint({
    method: "GET",
    path: "/api/menus/build",
    permission: "signedIn",
    summary: "The menu of the signed-in user; titles in other languages come from the phrases by name",
    reply: z.array(BuiltMenu),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/menus",
    permission: "menu:list",
    summary:
      "The whole menu as a tree; searched by name, path and permission, hits with what is above and below",
    query: z.object({ search: SearchText }),
    reply: z.array(MenuEntry),
  }),
  roots: endpoint({
    method: "GET",
    path: "/api/menus/rootTree",
    permission: "menu:list",
    summary: "Catalogues and pages: where an entry can be put",
    reply: z.array(MenuChoice),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/menus",
    permission: "menu:add",
    summary: "Makes a menu entry",
    body: MenuDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/menus",
    permission: "menu:edit",
    summary:
      "Changes a menu entry; its type stays, and of the product's own entries also path, screen and permission",
    body: MenuChange,
    reply: z.null(),
  }),
  order: endpoint({
    method: "PUT",
    path: "/api/menus/order",
    permission: "menu:edit",
    summary: "Sorts the entries below one parent; names all of them",
    body: z.strictObject({ pid: z.nullable(Id), ids: IdList }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/menus",
    permission: "menu:del",
    summary: "Deletes menu entries that people made and that have nothing below them",
    body: IdList,
    reply: z.null(),
  }),
};
