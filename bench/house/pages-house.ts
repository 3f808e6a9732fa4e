import { rm } from "node:fs/promises";
import type { Browser, BrowserContext } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { signIn } from "./console.ts";
import { temporaryFolder } from "./records-house.ts";
import { adminPassword, type RunningServer, startServer } from "./server.ts";
import { makeSite, type Site } from "./site.ts";

const shops = 5;
const days = 3;
const recordsADay = 288;
const dayMs = 86_400_000;

export interface PagesHouse {
  server: RunningServer;
  browser: Browser;
  /** A browser that has never been here, signed in as whom the token says. */
  visitor(token?: string): Promise<BrowserContext>;
  company: string;
  platform: string;
  stop(): Promise<void>;
}

/** Five-minute records of the last days, ending now. */
async function fill(server: RunningServer, site: Site): Promise<void> {
  const from = Math.floor((Date.now() - days * dayMs) / 300_000) * 300_000;
  for (const { sn } of site.devices) {
    const records = Array.from({ length: days * recordsADay }, (_, nth) => ({
      start: new Date(from + nth * 300_000).toISOString(),
      seconds: 300,
      in: nth % 7,
      out: nth % 5,
      passby: 20 + (nth % 11),
    }));
    const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
      method: "POST",
      body: JSON.stringify({ sn, records }),
    });
    if (!answer.ok) throw new Error(`the records were refused: ${answer.status} ${await answer.text()}`);
  }
}

/** A server with a few shops and three days of figures, and a browser to look at them. */
export async function openPagesHouse(): Promise<PagesHouse> {
  const folder = await temporaryFolder();
  const server = await startServer(folder);
  const page = await fetch(server.url);
  if (!page.ok) throw new Error("the web console is not built: npm run build");
  const site = await makeSite(server.url, shops);
  await fill(server, site);
  const { token: platform } = await signIn(server.url, "admin", adminPassword);
  const browser = await openBrowser();
  return {
    server,
    browser,
    company: site.token,
    platform,
    async visitor(token) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
      if (token)
        await context.addCookies([
          { name: "foyer-token", value: token, url: server.url, httpOnly: true },
          { name: "foyer-signed-in", value: "visitor", url: server.url },
        ]);
      return context;
    },
    async stop() {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
