import { basename, resolve } from "node:path";
import { Readable } from "node:stream";
import fastifyStatic from "@fastify/static";
import { consoleVersionName } from "@foyer/contract/operations/console";
import {
  isLanguageCode,
  type LanguageCode,
  languageCodes,
  languageOfBrowser,
} from "@foyer/phrases/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apiRoot } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { tokenInCookie } from "../../identity/sessions/sessions.ts";
import { type BuiltFiles, readBuiltFiles } from "./built-files.ts";
import { firstAnswers } from "./first-answers.ts";
import { makeManifest, manifestLink, manifestLinkIn } from "./manifest.ts";
import { answersInPage, pageHead } from "./page-head.ts";

const built = resolve(import.meta.dirname, "../../../../../web/dist");
const yearSeconds = 31_536_000;
/** Opened by kiosks from their own disk, not from here. */
const startPage = "screen-start.html";
const prefixes = new Set<string>(languageCodes);

/** Also in capitals, with signs escaped or a slash too many: who asks so wants the API's answer, not a page. */
function looksLikeApi(path: string): boolean {
  try {
    return `/${decodeURIComponent(path).replace(/^\/+/, "")}`.toLowerCase().startsWith(apiRoot);
  } catch {
    return true;
  }
}

const unnamedPlayer = 'name="foyer-player" content=""';
const namedPlayer = ({ version }: BuiltFiles) => `name="foyer-player" content="${version}"`;

/** Displays come to `/screen` without a session; a browser that has one says that it is a display all the same. */
function isDisplayAddress(path: string, search: string, hasSession: boolean): boolean {
  const asked = new URLSearchParams(search);
  return /^\/screen\/?$/.test(path) && !asked.has("code") && (!hasSession || asked.has("display"));
}

/** The built web console: files named by content are kept for a year, every other path answers the page itself. */
export async function consoleRoutes(
  app: FastifyInstance,
  { config, log }: Pick<Platform, "config" | "log">,
  folder = built,
): Promise<void> {
  const files = readBuiltFiles(folder);
  if (files) {
    app.addHook("onRequest", (_, reply, done) => {
      reply.header(consoleVersionName, files.version);
      done();
    });
    await serveFiles(app, files, folder);
  } else log.warn("the web console is not built: only the API answers");

  async function answerPage(built: BuiltFiles, request: FastifyRequest, reply: FastifyReply) {
    const fallback = config.englishHosts.includes(request.hostname.toLowerCase()) ? "en" : "zh";
    const [whole = "/", search = ""] = request.url.split("?");
    const [, prefix = ""] = whole.split("/");
    const language = isLanguageCode(prefix) ? prefix : (preferred(request) ?? fallback);
    const path = (isLanguageCode(prefix) ? whole.slice(prefix.length + 1) : whole) || "/";
    const token = tokenInCookie(request);
    const isDisplay = isDisplayAddress(path, search, token !== null);
    const html = (isDisplay ? built.screenHtml : built.html)
      .replace(
        'name="foyer-fallback-language" content="zh"',
        `name="foyer-fallback-language" content="${fallback}"`,
      )
      .replace(manifestLink, manifestLinkIn(language));
    reply.type("text/html; charset=utf-8");
    // Without a session in it: that a display is one is known only to itself.
    if (isDisplay)
      return reply.header("Cache-Control", "no-cache").send(html.replace(unnamedPlayer, namedPlayer(built)));
    const [head = "", body = "", end = ""] = html.split(/(?=<\/head>|<\/body>)/);
    if (token === null)
      return reply
        .header("Cache-Control", "no-cache")
        .send(head + pageHead(built, null, { path, language }) + body + end);

    /** Nothing that is known waits for what is still asked: the browser loads and compiles meanwhile. */
    async function* parts(token: string) {
      yield head;
      const { menus, answers, ofScreen } = await firstAnswers(app, request, {
        token,
        path,
        search,
        language,
      });
      yield pageHead(built, menus, { path, language }) + body;
      yield answersInPage(language, [...answers, ...(await ofScreen)]) + end;
    }
    return reply.header("Cache-Control", "private, no-store").send(Readable.from(parts(token)));
  }

  app.setNotFoundHandler(
    { preHandler: app.rateLimit({ max: 600, timeWindow: 60_000 }) },
    async (request, reply) => {
      const [path = "/"] = request.url.split("?");
      const [, first = ""] = path.split("/");
      const isFile = /\.[a-z0-9]+$/i.test(path) && !prefixes.has(first);
      const isAsked = request.method === "GET" || request.method === "HEAD";
      if (!isAsked || !files || isFile || looksLikeApi(path)) throw new Refusal("notFound.thing");
      return answerPage(files, request, reply);
    },
  );
}

async function serveFiles(app: FastifyInstance, built: BuiltFiles, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        "Cache-Control",
        built.isAsset(path) ? `public, max-age=${yearSeconds}, immutable` : "no-cache",
      );
      if (basename(path).startsWith(startPage))
        reply.header("Content-Disposition", 'attachment; filename="foyer-start.html"');
    },
  });
  // Displays keep it for when the server is away: with its version, and as it is.
  app.get("/screen.html", (_, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(built.screenHtml.replace(unnamedPlayer, namedPlayer(built))),
  );
  app.get<{ Querystring: { language?: string } }>("/manifest.webmanifest", async (request, reply) => {
    const { language = "" } = request.query;
    return reply
      .header("Cache-Control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(await makeManifest(isLanguageCode(language) ? language : "en")));
  });
  // One route for all: with one each, a start would be a quarter of a second longer.
  app.get<{ Params: { "*": string } }>(`/${built.assetNamed("*")}`, (request, reply) => {
    const file = built.assetNamed(request.params["*"]);
    return built.assets.has(file) ? reply.sendFile(file) : reply.callNotFound();
  });
  for (const file of built.others.filter((file) => !file.startsWith("screen.html")))
    app.get(`/${file}`, (_, reply) => reply.sendFile(file));
}

/** The browser's first language that there is, as the console's script finds it. */
const preferred = ({ headers }: FastifyRequest): LanguageCode | undefined =>
  languageOfBrowser(
    (headers["accept-language"] ?? "").split(",").map((each) => each.split(";")[0]?.trim() ?? ""),
  );
