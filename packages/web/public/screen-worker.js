// Keeps the page of displays, its files and its pictures for when the server is away. It answers for nothing else.
const playerCache = "foyer-player";
const pictureCache = "foyer-pictures";
const mostPictures = 60;
const networkMs = 3_000;
const pagePath = /^(\/[A-Za-z]{2,5})?\/screen\/?$/;
const isOwnFile = (path) => /^\/assets\/.*(screenPlayer.*\.json|\.woff2)$/.test(path);

/** Under one address whatever its language is: the page is the same. */
const pageKey = "/screen.html";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(pageKey, { cache: "no-cache" }).then(keepPage));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (pagePath.test(pathname) && !searchParams.has("code")) event.respondWith(page(event));
  } else if (pathname.startsWith("/assets/")) event.respondWith(file(request, pathname));
  else if (pathname.startsWith("/hx-api/images/")) event.respondWith(picture(event));
});

/** The server's, unless it is away or slow. */
async function page(event) {
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => keepPage(answer.clone())).catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, networkMs));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer ? answer.ok : false) return answer;
  const kept = await (await caches.open(playerCache)).match(pageKey);
  return kept || answer || asked;
}

/** With all files it names, or not at all: a page of which half is missing shows nothing. */
async function keepPage(answer) {
  if (!answer.ok) return;
  const html = await answer.text();
  if (!html.includes('name="foyer-player"')) return;
  const files = (html.match(/\/assets\/[^"]+/g) || []).filter((each, nth, all) => all.indexOf(each) === nth);
  const cache = await caches.open(playerCache);
  const missing = [];
  for (const each of files) if (!(await cache.match(each))) missing.push(each);
  await cache.addAll(missing);
  await cache.put(pageKey, new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  // Of former versions nothing is needed any more.
  for (const { url } of missing.length > 0 ? await cache.keys() : []) {
    const path = new URL(url).pathname;
    if (path !== pageKey && !files.includes(path) && !isOwnFile(path)) await cache.delete(url);
  }
}

/** Named by its content: what is kept is what the server has. */
async function file(request, path) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isOwnFile(path)) await (await caches.open(playerCache)).put(request, answer.clone());
  return answer;
}

async function picture({ request, clientId }) {
  const client = await self.clients.get(clientId);
  if (!client || !pagePath.test(new URL(client.url).pathname)) return fetch(request);
  const cache = await caches.open(pictureCache);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const all = await cache.keys();
    for (const each of all.slice(0, Math.max(0, all.length - mostPictures))) await cache.delete(each);
  }
  return answer;
}
