import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

export interface BuiltMenu {
  name: string;
  path: string;
  component: string;
  hidden: boolean;
  redirect: string;
  alwaysShow: boolean;
  iframe: boolean;
  sort: number;
  type: number;
  meta: { enTitle: string; zhTitle: string; icon: string; noCache: boolean };
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
  meta: z.object({ enTitle: z.string(), zhTitle: z.string(), icon: z.string(), noCache: z.boolean() }),
  children: z.array(z.lazy(() => BuiltMenu)),
});

export const menus = {
  build: endpoint({
    method: "GET",
    path: "/api/menus/build",
    permission: "signedIn",
    summary: "The menu of the signed-in user; titles in other languages come from the phrases by name",
    reply: z.array(BuiltMenu),
  }),
};
