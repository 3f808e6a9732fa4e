import { existsSync, readdirSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import { languageCodes } from "@foyer/phrases/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apiRoot } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";

const built = resolve(import.meta.dirname, "../../../../../web/dist");
/** Of files that are named by what is in them. */
const assetFolder = "assets/";
const yearSeconds = 31_536_000;
const prefixes = new Set<string>(languageCodes);

/** Also in capitals, with signs escaped or a slash too many: who asks so wants the API's answer, not a page. */
function looksLikeApi(path: string): boolean {
  try {
    return `/${decodeURIComponent(path).replace(/^\/+/, "")}`.toLowerCase().startsWith(apiRoot);
  } catch {
    return true;
  }
}

/** What was built, as paths below the folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, resolve(parentPath, name)).replaceAll("\\", "/"));

/** The built web console: files named by content are kept for a year, every other path answers the page itself. */
export async function consoleRoutes(
  app: FastifyInstance,
  { config, log }: Pick<Platform, "config" | "log">,
  folder = built,
): Promise<void> {
  const page = resolve(folder, "index.html");
  const isBuilt = existsSync(page);
  if (!isBuilt) log.warn("the web console is not built: only the API answers");
  const html = isBuilt ? readFileSync(page, "utf8") : "";

  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const named = path.includes(`/${assetFolder}`);
        reply.header("Cache-Control", named ? `public, max-age=${yearSeconds}, immutable` : "no-cache");
      },
    });
    const files = filesIn(folder);
    const assets = new Set(files.filter((file) => file.startsWith(assetFolder)));
    // One route for all: with one each, a start would be a quarter of a second longer.
    app.get<{ Params: { name: string } }>(`/${assetFolder}:name`, (request, reply) => {
      const file = `${assetFolder}${request.params.name}`;
      return assets.has(file) ? reply.sendFile(file) : reply.callNotFound();
    });
    for (const file of files.filter((each) => !assets.has(each)))
      app.get(`/${file}`, (_, reply) => reply.sendFile(file));
  }

  function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const language = config.englishHosts.includes(request.hostname.toLowerCase()) ? "en" : "zh";
    return reply
      .type("text/html; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .send(
        html.replace(
          'name="foyer-fallback-language" content="zh"',
          `name="foyer-fallback-language" content="${language}"`,
        ),
      );
  }

  app.setNotFoundHandler(
    { preHandler: app.rateLimit({ max: 600, timeWindow: 60_000 }) },
    async (request, reply) => {
      const [path = "/"] = request.url.split("?");
      const [, first = ""] = path.split("/");
      const isFile = /\.[a-z0-9]+$/i.test(path) && !prefixes.has(first);
      const isAsked = request.method === "GET" || request.method === "HEAD";
      if (!isAsked || !isBuilt || isFile || looksLikeApi(path)) throw new Refusal("notFound.thing");
      return answerPage(request, reply);
    },
  );
}
