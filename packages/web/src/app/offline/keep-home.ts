import { home } from "@foyer/contract/analytics/home";
import { auth } from "@foyer/contract/identity/auth";
import { menus } from "@foyer/contract/identity/menus";
import { consoleVersionName } from "@foyer/contract/operations/console";
import type { QueryClient } from "@tanstack/react-query";
import { ownVersion } from "../../lib/console-version.ts";
import { keptCache, keptKey } from "../../lib/kept-figures.ts";
import { language } from "../../lib/language.ts";
import { session } from "../../lib/session.ts";

const workerPath = "/console-worker.js";
const pageKey = "/index.html";
const filesCache = (version: string) => `foyer-console-${version}`;
/** Answers come in groups. */
const restMs = 3_000;

const kept = new Set<unknown>([
  auth.info.path,
  menus.build.path,
  ...Object.values(home)
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path),
]);

/**
 * Keeps home's answers and this page's files as they come, so that the console opens while the server is away. Only where
 * the browser has workers: on https, and on the server's own machine.
 */
export function keepHome(client: QueryClient): () => void {
  const version = ownVersion();
  if (!("serviceWorker" in navigator) || !("caches" in window) || version === undefined)
    return () => undefined;
  const { mark } = session.current();
  const isSame = () => mark !== undefined && session.current().mark === mark;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keep() {
    const answers = client
      .getQueryCache()
      .getAll()
      .filter(({ queryKey: [path], state }) => kept.has(path) && state.status === "success")
      .map(({ queryKey: [path, sent], state }) => ({
        path,
        sent,
        data: state.data,
        at: state.dataUpdatedAt,
      }));
    const isWhole = [home.headline.path, auth.info.path].every((path) =>
      answers.some((answer) => answer.path === path),
    );
    if (!isWhole || !isSame()) return;
    // As old as its newest figure: who one is is asked less often.
    const at = Math.max(...answers.map((answer) => answer.at));
    const cache = await caches.open(keptCache);
    await cache.put(keptKey, Response.json({ version, mark, language: language(), at, answers }));
    if (!isSame()) await caches.delete(keptCache);
    else await keepFiles(version as string);
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => void keep().catch(() => undefined), restMs);
  }

  navigator.serviceWorker.register(workerPath).catch(() => undefined);
  later();
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && kept.has(query.queryKey[0])) later();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** All this page has loaded of its version; those of former versions go. */
async function keepFiles(version: string) {
  const cache = await caches.open(filesCache(version));
  const page = await fetch(pageKey, { cache: "no-cache" });
  // Updated meanwhile: this page's files no longer fit.
  if (!page.ok || page.headers.get(consoleVersionName) !== version) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const ours = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...new Set(ours.map(({ href }) => href))].filter((href) => !there.has(href));
  await cache.addAll(missing);
  await cache.put(pageKey, page);
  for (const name of await caches.keys())
    if (name.startsWith("foyer-console-") && name !== filesCache(version)) await caches.delete(name);
}
