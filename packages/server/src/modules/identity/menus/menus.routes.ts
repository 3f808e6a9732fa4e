import { menus } from "@foyer/contract/identity/menus";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  buildEntries,
  changeEntry,
  createEntry,
  deleteEntries,
  listRoots,
  orderEntries,
} from "./menu-entries.ts";
import { menuQueries } from "./menus.queries.ts";
import { buildTree } from "./menus.ts";

export function menuRoutes(app: FastifyInstance, { database }: Platform): void {
  const { db } = database;
  const queries = menuQueries(db);

  serve(app, menus.build, async ({ caller }) => buildTree(await queries.pages(caller)));

  serve(app, menus.list, async ({ query }) => buildEntries(await queries.all(), query.search));

  serve(app, menus.roots, async () => listRoots(await queries.all()));

  serve(app, menus.create, ({ body }) => db.transaction().execute((tx) => createEntry(tx, body)));

  serve(app, menus.update, async ({ body: { id, ...draft }, request }) => {
    request.before = await db.transaction().execute((tx) => changeEntry(tx, id, draft));
    return null;
  });

  serve(app, menus.order, async ({ body: { pid, ids }, request }) => {
    request.before = await db.transaction().execute((tx) => orderEntries(tx, pid, ids));
    return null;
  });

  serve(app, menus.remove, async ({ body, request }) => {
    request.before = await db.transaction().execute((tx) => deleteEntries(tx, body));
    return null;
  });
}
