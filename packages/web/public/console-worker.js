// Opens the console while the server is away, as it last was: its files, who was signed in, and home's figures. What is
// private in it is written and deleted by the page (`lib/kept-figures.ts`). Displays have a worker of their own.
const keptCache = "foyer-kept";
const keptKey = "/kept";
const filesCache = /^foyer-console-/;
const pageKey = "/index.html";
const isAway = (status) => status >= 502 && status <= 504;
/** Paths of the server's own, and files. */
const isNoPage = (path) =>
  path.startsWith("/hx-api/") ||
  /\/[^/]+\.[a-z0-9]+$/i.test(path) ||
  /^(\/[A-Za-z]{2,5})?\/screen\/?$/.test(path);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!isNoPage(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});

/** The server's; without it the page that is kept, with what is kept for it. */
async function page(request) {
  const answer = await fetch(request).catch(() => undefined);
  if (answer && !isAway(answer.status)) return answer;
  return (await keptPage()) ?? answer ?? Response.error();
}

async function keptPage() {
  const kept = await (await caches.open(keptCache)).match(keptKey);
  const name = (await caches.keys()).find((each) => filesCache.test(each));
  const plain = name && (await (await caches.open(name)).match(pageKey));
  if (!kept || !plain) return undefined;
  const { version, ...first } = await kept.json();
  // JSON that stays data, as the server writes it.
  const data = JSON.stringify(first).replaceAll("<", "\\u003c");
  const html = (await plain.text())
    .replace("</head>", () => `<meta name="foyer-console" content="${version}"></head>`)
    .replace("</body>", () => `<script type="application/json" id="first-answers">${data}</script></body>`);
  return new Response(html, { headers: plain.headers });
}

/** Named by its content: a kept one is the server's. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
