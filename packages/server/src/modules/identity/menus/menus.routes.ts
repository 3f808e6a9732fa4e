import { menus } from "@foyer/contract/identity/menus";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { menuQueries } from "./menus.queries.ts";
import { buildTree } from "./menus.ts";

export function menuRoutes(app: FastifyInstance, { database }: Platform): void {
  const queries = menuQueries(database.db);

  serve(app, menus.build, async ({ caller }) => buildTree(await queries.pages(caller)));
}
