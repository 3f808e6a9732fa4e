import { type Browser, chromium } from "playwright-core";

/** Chromium as the journeys need it: without a screen, without calls home, with a profile of its own. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath) throw new Error("CHROME_PATH must name a Chromium; `npm run e2e` finds one.");
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}
