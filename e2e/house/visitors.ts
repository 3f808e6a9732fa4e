import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Arrive } from "./journey.ts";
import { patienceMs } from "./until.ts";

export const pictures = resolve(import.meta.dirname, "../pictures");

/** The users of one case: each has a browser profile of their own. */
export function makeVisitors(browser: Browser, url: string) {
  const pages: Page[] = [];
  const troubles: string[] = [];

  const arrive: Arrive = async ({ at, token, ...options }) => {
    const context = await browser.newContext({
      baseURL: url,
      locale: "en-GB",
      timezoneId: "Europe/Berlin",
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(patienceMs);
    if (token)
      await context.addCookies([
        { name: "foyer-token", value: token, url, sameSite: "Strict", httpOnly: true },
        { name: "foyer-signed-in", value: "visitor", url, sameSite: "Strict" },
      ]);
    const page = await context.newPage();
    pages.push(page);
    page.on("pageerror", (error) => troubles.push(error.stack ?? String(error)));
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) troubles.push(message.text());
    });
    await page.goto(at);
    return page;
  };

  return {
    arrive,
    /** Fails when a page had an error nobody saw. */
    check() {
      if (troubles.length > 0) throw new Error(`The page had errors:\n${troubles.join("\n")}`);
    },
    async photograph(name: string) {
      mkdirSync(pictures, { recursive: true });
      for (const [index, page] of pages.entries()) {
        const path = join(pictures, `failed-${slug(name)}${index > 0 ? `-${index + 1}` : ""}.png`);
        await page.screenshot({ path, timeout: 5_000 }).catch(() => {});
      }
    },
    async leave() {
      for (const page of pages) await page.context().close();
    },
  };
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
