import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { home } from "@foyer/contract/analytics/home";
import { companies } from "@foyer/contract/places/companies";
import type { Page } from "playwright-core";
import { openBrowser } from "../house/browser.ts";
import { askAs } from "../house/console.ts";
import type { EmptyHouse } from "../house/empty-house.ts";
import type { Journey } from "../house/journey.ts";
import { filmOfLabel } from "../house/label-film.ts";
import { isAt, sees, seesNoMore } from "../house/see.ts";
import { until } from "../house/until.ts";
import { makeVisitors, pictures } from "../house/visitors.ts";

const sn = "LADDER-1";
const countsMs = 45_000;
const minuteMs = 60_000;
const viewport = { width: 360, height: 740 };

async function looksRight(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `phone-${name}.png`) });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  equal(tooWide, 0, `${name} is too wide`);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  equal(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`).join("\n"), "");
}

export const phone: Journey<EmptyHouse> = {
  name: "phone",
  cases: {
    "beside the ladder: site, label read by the camera, first count": async ({ server, operatorToken }) => {
      const ask = askAs(server.url, operatorToken);
      const { totalElements } = await ask(companies.list, { query: {} });
      if (totalElements === 0) await ask(companies.create, { body: { name: "Arcades" } });
      const browser = await openBrowser([
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${filmOfLabel(`SN:${sn}`)}`,
      ]);
      const visitors = makeVisitors(browser, server.url);
      try {
        const page = await visitors.arrive({
          at: "/en/start?step=2",
          token: operatorToken,
          viewport,
          hasTouch: true,
          isMobile: true,
          permissions: ["camera"],
        });
        const bar = page.getByRole("navigation", { name: "Shortcuts" });
        await sees(bar);
        for (const way of await bar.locator("a, button").all()) {
          const box = await way.boundingBox();
          equal((box?.width ?? 0) >= 48 && (box?.height ?? 0) >= 48, true, "a thumb's size");
        }
        // Where an organisation is known already it is chosen, not named.
        // The list comes after a field that looks like it and cannot be written in.
        const named = page
          .getByRole("textbox", { name: "Organisation" })
          .and(page.locator(":not([readonly])"));
        await sees(named.or(page.getByRole("combobox", { name: "Organisation" })));
        if (await named.isVisible()) await named.fill("Arcades");
        await page.getByLabel("Site name").fill("Ladder shop");
        await page.getByLabel("First entrance").fill("Ladder door");
        await page.getByRole("button", { name: "Create site" }).tap();
        await page.getByRole("button", { name: /^Connect a device/ }).tap();
        const counter = page.getByRole("combobox", { name: "Which counter?" });
        await counter.fill("Foyer (HTTP)");
        await page.getByRole("option", { name: "Foyer (HTTP)" }).tap();
        await page.getByRole("button", { name: "Add by serial number" }).tap();
        const dialog = page.getByRole("dialog", { name: "Add device" });
        await dialog.getByRole("button", { name: "Scan the label" }).tap();
        await page.waitForFunction(
          (wanted) =>
            [...document.querySelectorAll<HTMLInputElement>("input[name=sn]")].some(
              ({ value }) => value === wanted,
            ),
          sn,
        );
        await seesNoMore(dialog.getByLabel("What the camera sees"));
        await looksRight(page, "scanned");
        await dialog.getByRole("button", { name: "Add device" }).tap();
        const keyDialog = page.getByRole("dialog", { name: `Key of ${sn}` });
        const key = await keyDialog.locator("code").innerText();
        await keyDialog.getByRole("button", { name: "Done" }).tap();
        await sees(page.getByText(`${sn} counts for Ladder door`));

        const start = new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString();
        await fetch(`${server.deviceUrl}/v1/records`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
          body: JSON.stringify({ sn, records: [{ start, seconds: 60, in: 4, out: 1 }] }),
        });
        await page.getByText(/^The first people: 4 in/).waitFor({ timeout: countsMs });
        await sees(page.getByRole("link", { name: "Give the manager access" }));
        await looksRight(page, "counts");
        await bar.getByRole("link", { name: "Home" }).tap();
        await isAt(page, "/en/index");
        // The heading of the page before may still be there.
        const statistics = page.locator("section[aria-label=Statistics]");
        await sees(statistics);
        await sees(page.getByRole("heading", { level: 1 }));
        await looksRight(page, "home");
        deepEqual(await bar.locator("[aria-current=page]").allInnerTexts(), ["Home"]);

        // Home's figures are kept once they have rested, then the files of the page. Others count for the company as well.
        const keptEntries = () =>
          page.evaluate(async (wanted) => {
            const kept = await (await caches.match("/kept"))?.json();
            const answer = kept?.answers.find(({ path }: { path: string }) => path === wanted);
            return Number(answer?.data.cards.flowIn?.value ?? 0);
          }, home.statistical.path);
        await until(keptEntries, (value) => value >= 4, countsMs);
        await until(
          () => page.evaluate(async () => Boolean(await caches.match("/index.html"))),
          (isKept) => isKept,
          countsMs,
        );
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.context().setOffline(true);
        await page.reload();
        await sees(page.getByText("You're offline."));
        await sees(page.getByText(/^As of \d\d:\d\d, /));
        const entries = statistics.locator("button", { hasText: "Entries" });
        await sees(entries.filter({ hasText: (await keptEntries()).toLocaleString("en") }));
        await looksRight(page, "offline");
        await bar.getByRole("link", { name: /To fix/ }).tap();
        await sees(page.getByText("This page needs the connection"));
        await page.context().setOffline(false);
        await page.goto("/en/index");
        await seesNoMore(page.getByText("You're offline."));

        await page.getByRole("button", { name: /^Account/ }).tap();
        await page.getByRole("menuitem", { name: "Sign out" }).tap();
        await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).tap();
        await isAt(page, "/en/login");
        equal(await page.evaluate(() => caches.has("foyer-kept")), false, "nothing private stays");
        visitors.check();
      } catch (error) {
        await visitors.photograph("phone");
        throw error;
      } finally {
        await browser.close();
      }
    },
  },
};
