import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import type { Page } from "playwright-core";
import { askAs } from "../house/console.ts";
import type { EmptyHouse } from "../house/empty-house.ts";
import type { Journey } from "../house/journey.ts";
import { isAt, sees, seesNoMore } from "../house/see.ts";
import { pictures } from "../house/visitors.ts";

/** A simulated counter or a replayed device reports its counts within this time. */
const countsMs = 45_000;
const minuteMs = 60_000;

/** The places of the console a menu leads to, hidden ones included. */
const listPaths = (entries: readonly BuiltMenu[]): string[] =>
  entries.flatMap(({ component, iframe, path, children }) => [
    ...(component !== "" && !iframe ? [path] : []),
    ...listPaths(children),
  ]);

const firstPeople = (page: Page) => page.getByText(/^The first people: /);

async function seesPeople(page: Page): Promise<number> {
  await firstPeople(page).waitFor({ timeout: countsMs });
  const text = await firstPeople(page).innerText();
  return Number(/: ([\d,]+) in/.exec(text)?.[1]?.replaceAll(",", ""));
}

/** Nothing is too wide on a phone, and axe finds nothing. */
async function looksRight(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await sees(page.locator("main h2"));
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(pictures, `first-run-${name}-${width}.png`), fullPage: true });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    equal(tooWide, 0, `${name} is too wide at ${width} px`);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    equal(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`).join("\n"), "");
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

export const firstRun: Journey<EmptyHouse> = {
  name: "first run",
  cases: {
    "before the first company no page shows an error, each leads on or does without": async ({
      arrive,
      operatorToken,
      server,
    }) => {
      const built = await askAs(server.url, operatorToken)(menus.build);
      const paths = listPaths(built).filter((path) => !path.includes(":"));
      equal(paths.length > 30, true, "the operator's menu is there");
      const page = await arrive({ at: "/en/index", token: operatorToken });
      const lead: string[] = [];
      for (const path of paths) {
        await page.goto(`${server.url}/en${path}`);
        await sees(page.locator("main h1").first());
        await page.waitForLoadState("networkidle");
        const alerts = await page.getByRole("alert").filter({ hasText: /\S/ }).allInnerTexts();
        deepEqual(alerts, [], `${path} shows an error`);
        if (await page.getByRole("link", { name: "Set up the first site" }).isVisible()) lead.push(path);
      }
      for (const path of [
        "/index",
        "/base/dept",
        "/system/entity/index",
        "/base/user",
        "/query/flow",
        "/base/basic",
      ])
        equal(lead.includes(path), true, `${path} leads to the first site`);
      await page.goto(`${server.url}/en/base/dept`);
      await page.getByRole("link", { name: "Set up the first site" }).click();
      await isAt(page, "/en/start");
    },

    "from nothing to the first figure, with the simulator": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: "/en/", token: operatorToken });
      await isAt(page, "/en/index");
      await page.getByRole("link", { name: "Set up the first site" }).click();
      await isAt(page, "/en/start");
      await looksRight(page, "company");
      await page.getByLabel("Company name").fill("Arcades");
      await page.getByRole("button", { name: "Create company" }).click();

      await sees(page.getByRole("heading", { name: "Where are people counted?" }));
      await sees(page.getByRole("combobox", { name: "Acting for" }));
      equal(await page.getByLabel("Organisation").inputValue(), "Arcades");
      await page.getByLabel("Site name").fill("Corner Shop");
      await looksRight(page, "site");
      await page.getByRole("button", { name: "Create site" }).click();

      await sees(page.getByRole("heading", { name: "What counts at Front door?" }));
      await page.getByRole("button", { name: /^Use the simulator/ }).click();
      await page.getByRole("button", { name: "Start simulated counter" }).click();
      await sees(page.getByText("Simulated counter, Front door now counts here."));
      equal((await seesPeople(page)) > 0, true);
      await looksRight(page, "simulator");
      await page.getByRole("link", { name: "View figures" }).click();
      await isAt(page, "/en/index");
      const entries = page.locator("section[aria-label=Statistics] button", { hasText: "Entries" });
      await sees(entries.filter({ hasText: /[1-9]/ }));
    },

    "a device nobody knows is seen, added and counts": async ({ arrive, server, operatorToken }) => {
      const page = await arrive({ at: "/en/start?step=2", token: operatorToken });
      await page.getByLabel("Site name").fill("Station kiosk");
      await page.getByLabel("First entrance").fill("Platform door");
      await page.getByRole("button", { name: "Create site" }).click();
      await page.getByRole("button", { name: /^Connect a device/ }).click();
      const counter = page.getByRole("combobox", { name: "Which counter?" });
      await counter.fill("Foyer (HTTP)");
      await page.getByRole("option", { name: "Foyer (HTTP)" }).click();
      await sees(page.getByText(/:\d+\/v1\/records$/));
      await sees(page.getByText("Waiting for the first message…"));

      const send = (path: string, body: unknown) =>
        fetch(server.deviceUrl + path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
        });
      await send("/milesight", "no JSON at all");
      await sees(page.getByText("A message couldn't be read"));
      await page.getByRole("button", { name: "Show message" }).click();
      const came = page.getByRole("textbox", { name: "Message", exact: true });
      // An ellipsis stands there until it is read.
      await page.waitForFunction(
        (field) => (field as HTMLTextAreaElement).value === "no JSON at all",
        await came.elementHandle(),
      );

      const start = new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString();
      await send("/v1/records", { sn: "KIOSK-1", records: [{ start, seconds: 60, in: 3, out: 2 }] });
      await sees(page.getByText("KIOSK-1 is sending but hasn't been added yet"));
      await sees(page.getByText(/It reports: .*3.*2/));
      await looksRight(page, "device");
      await page.getByRole("button", { name: "Use this one for Platform door" }).click();
      const dialog = page.getByRole("dialog", { name: "Add device KIOSK-1" });
      await dialog.getByRole("button", { name: "Add device" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
      await sees(page.getByText("KIOSK-1 counts for Platform door"));
      equal(await seesPeople(page), 3);
      await seesNoMore(page.getByText("KIOSK-1 is sending but hasn't been added yet"));
    },

    "in Arabic the page stands as well": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: "/ara/start?step=3&way=device", token: operatorToken });
      await sees(page.locator("main section section"));
      await looksRight(page, "arabic");
    },
  },
};
