import { frameHost } from "@foyer/contract/places/frame-host";
import { framePath } from "@foyer/contract/reporting/screens/frames";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { apiRoot } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { hostOfFrame } from "../../places/companies/companies.ts";

const Asked = z.object({ url: z.string().max(1_000) });

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Our own page around somebody else's, without a script; the other one has no origin, and learns no address of ours. */
const pageAround = (url: string): string => `<!doctype html>
<meta charset="utf-8">
<title></title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;overflow:hidden}</style>
<iframe sandbox="allow-scripts" referrerpolicy="no-referrer" src="${attribute(url)}"></iframe>
`;

/**
 * Frames of big screens. The policy of the pages around them lets no other host in; this one's lets in the one host that the key
 * stands for, so that displays without a session need no list, and an entry that is taken off a company's list ends its frames.
 */
export function frameRoutes(app: FastifyInstance, { database }: Pick<Platform, "database">): void {
  app.get<{ Params: { key: string } }>(
    apiRoot + framePath(":key"),
    { config: { isOpen: true } },
    async (request, reply) => {
      const { data: asked } = Asked.safeParse(request.query);
      const url = asked?.url ?? "";
      const isKey = z.uuid().safeParse(request.params.key).success;
      const listed = isKey ? await hostOfFrame(database.db, request.params.key) : undefined;
      const host = found(listed !== undefined && frameHost(url) === listed ? listed : undefined);
      return reply
        .type("text/html; charset=utf-8")
        .header(
          "Content-Security-Policy",
          `default-src 'none'; style-src 'unsafe-inline'; frame-src ${new URL(url).protocol}//${host}; frame-ancestors 'self'`,
        )
        .send(pageAround(url));
    },
  );
}
