import { equal, ok } from "node:assert/strict";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { roles } from "@foyer/contract/identity/roles";
import { scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import { companies } from "@foyer/contract/places/companies";
import { holidays } from "@foyer/contract/places/holidays";
import { staff } from "@foyer/contract/places/staff";
import type { Locator, Page, Request } from "playwright-core";
import type { DemoHouse } from "../house/demo-house.ts";
import type { Journey } from "../house/journey.ts";
import { isAt, sees, seesCount, seesNoMore } from "../house/see.ts";
import { until } from "../house/until.ts";

const liveMs = 90_000;
/** Light beams report every five minutes. */
const beamsMs = 400_000;
const companyZone = "Europe/Berlin";
const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

const statistics = (page: Page) => page.getByRole("region", { name: "Statistics", exact: true });
const panel = (page: Page, name: RegExp) => page.getByRole("region", { name });
const card = (page: Page, name: string) =>
  statistics(page).getByRole("button", { name: new RegExp(`^${name}`) });

/** The first whole number in a text, such as `Entries 12,345 up 3 %`. */
async function numberIn(thing: Locator): Promise<number> {
  const text = (await thing.first().innerText()).replaceAll(",", "");
  return Number(/\d+/.exec(text)?.[0] ?? Number.NaN);
}

async function waitForNumber(thing: Locator, good: (number: number) => boolean): Promise<number> {
  await sees(thing);
  return until(() => numberIn(thing), good);
}

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format());
const isSundayIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { weekday: "short", timeZone }).format() === "Sun";

/** What begins today, in the zone of the demonstration's company. */
function todayOfCompany() {
  const [month, day] = new Intl.DateTimeFormat("en-CA", { timeZone: companyZone })
    .format()
    .split("-")
    .slice(1)
    .map(Number);
  const isMonday =
    new Intl.DateTimeFormat("en", { weekday: "short", timeZone: companyZone }).format() === "Mon";
  return { isMonday, isFirst: day === 1, isNewYear: day === 1 && month === 1 };
}

/** Where people come and go now, and how long until that shows; without a site: at many of them. */
function countingNow(): { site?: string; withinMs: number } {
  const newYork = hourIn("America/New_York");
  const isOpenThere = newYork >= 14 && newYork < (isSundayIn("America/New_York") ? 19 : 20);
  if (isOpenThere) return { site: "New York Fifth Avenue", withinMs: liveMs };
  const saigon = hourIn("Asia/Ho_Chi_Minh");
  if (saigon >= 8 && saigon < 17) return { site: "Saigon Centre", withinMs: liveMs };
  // Between them only light beams count.
  return newYork >= 14 ? { site: "Grand Central Kiosks", withinMs: beamsMs } : { withinMs: liveMs };
}

export const demonstration: Journey<DemoHouse> = {
  name: "demonstration",
  cases: {
    "one click signs in; the figures are said to be invented, and how to start clean": async ({ arrive }) => {
      const page = await arrive({ at: "/en/login" });
      await sees(page.getByRole("button", { name: "Platform operator" }));
      await sees(page.getByRole("button", { name: "Store manager" }));
      await page.getByRole("button", { name: "Company administrator" }).click();
      await isAt(page, "/en/index");
      const banner = page.getByRole("note").filter({ hasText: "FOYER_DEMO=off" });
      await sees(banner);
      await banner.getByRole("button", { name: "Hide notice" }).click();
      await seesNoMore(banner);
    },

    "a page brings the answers it begins with": async (house) => {
      const page = await house.arrive({ at: "/vie/index", token: await house.getToken("company") });
      await sees(page.getByRole("link", { name: "Trang chủ" }));
      // A busy server may refuse to answer beforehand; then the page asks.
      const html = await until(
        async () => (await page.request.get("/vie/index")).text(),
        (text) => text.includes('id="first-answers"'),
      );
      ok(html.includes('"language":"vie"'), "the answers are in the page's language");
      ok(html.includes('"path":"/home/statisTypes"'), "home's own first answer comes with it");
      const figures = '"path":"/home/statistical","sent":{"query":{"period":1,"compare":"sameWeekdays"}}';
      const spans = '"path":"/home/keliukpi","sent":{"query":{"type":"flowIn","compare":"sameWeekdays"}}';
      const textOf = async (path: string) => (await page.request.get(path)).text();
      // Figures that take long are left to the page.
      await until(
        () => textOf("/vie/index"),
        (text) => text.includes(figures) && text.includes(spans),
      );
      ok(!(await textOf("/vie/index?period=2")).includes("/home/statistical"), "another period is asked for");
      const files = [...html.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
      for (const file of files) equal((await page.request.get(file)).status(), 200, file);
      ok(
        files.some((file) => file.includes("home-page")),
        "the screen's files are named",
      );
      const stranger = await house.arrive({ at: "/vie/login" });
      ok(!(await (await stranger.request.get("/vie/index")).text()).includes("first-answers"));
    },

    "a list comes with its page, and is not asked for again": async (house) => {
      const lists = {
        company: {
          "/base/role": roles.list,
          "/base/user": staff.list,
          "/base/device": devices.list,
          "/analysis/festival/index": holidays.list,
        },
        platform: {
          "/system/deviceModel": deviceModels.list,
          "/system/device": devices.listAll,
          "/system/company": companies.list,
          "/system/job": scheduledTasks.list,
        },
      };
      for (const [role, pages] of Object.entries(lists)) {
        const page = await house.arrive({
          at: "/en/help",
          token: await house.getToken(role as keyof typeof lists),
        });
        for (const [path, { path: endpoint }] of Object.entries(pages)) {
          const asked: string[] = [];
          const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
          page.on("request", note);
          // A busy server leaves a list to the screen.
          await until(
            async () => {
              asked.length = 0;
              await page.goto(`/en${path}`);
              await sees(page.getByRole("table"));
              return asked;
            },
            (urls) => !urls.some((url) => url.endsWith(endpoint)),
          );
          page.off("request", note);
          ok(asked.length > 0, path);
        }
      }
    },

    "a store manager sees the own site and no other": async (house) => {
      // At night nobody has come yet, and on Sundays it is closed: last week's counts are there at any time.
      const page = await house.arrive({ at: "/en/index?period=7", token: await house.getToken("store") });
      await waitForNumber(card(page, "Entries"), (entries) => entries > 0);
      const ranking = panel(page, /^Ranking/).getByRole("listitem");
      await sees(ranking);
      await seesCount(ranking, 1);
      await sees(ranking.getByText("Berlin Alexanderplatz"));
      await page.getByRole("combobox", { name: "Choose a site" }).click();
      const sites = page.getByRole("option");
      const own = sites.filter({ hasText: "Berlin Alexanderplatz" });
      await sees(own);
      await seesCount(own, 1);
      equal(await sites.filter({ hasText: /Saigon|New York|Hamburg|Stuttgart|München/ }).count(), 0);
      equal(await page.getByText(/Saigon|New York|Hamburg/).count(), 0);
      equal(await page.getByRole("button", { name: "Choose statistics" }).count(), 0);
    },

    "a company administrator watches the figures move": async (house) => {
      const page = await house.arrive({ at: "/en/index", token: await house.getToken("company") });
      const entries = card(page, "Entries");
      await sees(entries);
      const { site, withinMs } = countingNow();
      if (site !== undefined) {
        await page.getByRole("combobox", { name: "Choose a site" }).click();
        await page.getByRole("option", { name: site }).click();
        await page.waitForURL(/entity=\d+/);
        // Until the site's own figures arrive, those of all sites stay, which may be the same ones.
        await seesNoMore(statistics(page).locator("[data-old]"));
      }
      // Nobody has come yet where it opened this minute, nor right after midnight on the company's new day.
      const before = await waitForNumber(entries, (number) => number >= 0);
      await sees(page.getByText("Live", { exact: true }));
      const asOf = page.getByText(/^As of/).first();
      const seen = await asOf.innerText();
      await page.waitForFunction(
        ([figure, time]) => {
          const cards = [...document.querySelectorAll("section[aria-label=Statistics] button")];
          const entries = cards.find((each) => each.textContent?.startsWith("Entries"))?.textContent ?? "";
          const now = Number(entries.replaceAll(",", "").match(/\d+/)?.[0]);
          return now > Number(figure) && !document.body.innerText.includes(String(time));
        },
        [before, seen] as const,
        { timeout: withinMs, polling: 250 },
      );
    },

    "every panel has something to tell": async (house) => {
      const page = await house.arrive({
        at: "/en/index",
        token: await house.getToken("company"),
        viewport: { width: 1440, height: 2000 },
      });
      const trend = panel(page, /^Hourly trend/);
      await sees(trend.getByRole("img", { name: /^Hourly trend/ }).locator("canvas"));
      await trend.getByRole("button", { name: "Show as table" }).click();
      await sees(trend.getByRole("row").nth(20));
      const week = panel(page, /^Last 7 days/);
      await sees(week.getByRole("img").locator("canvas"));
      await week.getByRole("button", { name: "Show as table" }).click();
      await seesCount(week.locator("tbody tr"), 7);
      const holidays = panel(page, /^Holidays/);
      await holidays.getByRole("button", { name: "Show as table" }).click();
      await sees(holidays.locator("tbody tr").nth(2));

      const figures = panel(page, /^Key figures/).locator("dd");
      await sees(figures);
      await seesCount(figures, 4);
      const spans: number[] = [];
      for (const figure of await figures.all()) spans.push(await numberIn(figure));
      // Before the first site opens there is nothing of the day, nor of what begins with it.
      const [ofDay = -1, ofWeek = -1, ofMonth = -1, ofYear = -1] = spans;
      const { isMonday, isFirst, isNewYear } = todayOfCompany();
      ok(0 <= ofDay && ofDay <= ofWeek && ofDay <= ofMonth && ofMonth <= ofYear, `${spans}`);
      ok(ofWeek > 0 || isMonday, `${spans}`);
      ok(ofMonth > 0 || isFirst, `${spans}`);
      ok(ofYear > 0 || isNewYear, `${spans}`);
      await seesCount(panel(page, /^Ranking/).getByRole("listitem"), 10);
      await seesCount(panel(page, /^Top 5/).locator("ol > li"), 5);
    },

    "the period changes the figures and the address": async (house) => {
      const page = await house.arrive({ at: "/en/index", token: await house.getToken("company") });
      const entries = card(page, "Entries");
      const today = await waitForNumber(entries, (number) => number >= 0);
      await statistics(page).getByText("This month", { exact: true }).click();
      await isAt(page, "/en/index?period=3");
      const { isFirst } = todayOfCompany();
      await waitForNumber(entries, (month) => (isFirst ? month >= today : month > today));
      // In the first minutes of a month nobody had come by then in the one before.
      if (!isFirst) await sees(entries.getByText("vs last month by this time"));
      await statistics(page).getByText("Last week", { exact: true }).click();
      await isAt(page, "/en/index?period=7");
      await waitForNumber(entries, (lastWeek) => lastWeek > 0 && lastWeek !== today);
    },

    "an own period asks for both its days": async (house) => {
      const page = await house.arrive({ at: "/en/index", token: await house.getToken("company") });
      const entries = card(page, "Entries");
      await waitForNumber(entries, (number) => number >= 0);
      await statistics(page).getByText("Custom", { exact: true }).click();
      const warning = page.getByRole("alert").getByText("Choose a date range.");
      await sees(warning);
      await page.getByLabel("From", { exact: true }).fill(daysAgo(10));
      await page.keyboard.press("Enter");
      await sees(warning);
      equal(await entries.count(), 0);
      await page.getByLabel("To", { exact: true }).fill(daysAgo(4));
      await page.keyboard.press("Enter");
      await isAt(page, `/en/index?period=5&from=${daysAgo(10)}&to=${daysAgo(4)}`);
      await seesNoMore(warning);
      await waitForNumber(entries, (number) => number > 0);
    },

    "a site is chosen, kept in the address, and ranked among its neighbours": async (house) => {
      const page = await house.arrive({ at: "/en/index?period=6", token: await house.getToken("company") });
      const all = await waitForNumber(card(page, "Entries"), (number) => number > 0);
      await page.getByRole("combobox", { name: "Choose a site" }).click();
      await page.getByRole("option", { name: "Saigon Centre" }).click();
      await page.waitForURL(/entity=\d+/);
      await waitForNumber(card(page, "Entries"), (number) => number < all);
      await sees(page.getByText("(Asia/Ho Chi Minh)"));
      await sees(panel(page, /^Ranking/).getByText("Thảo Điền Village"));
      await seesNoMore(panel(page, /^Ranking/).getByText("Berlin Alexanderplatz"));
      await page.reload();
      await waitForNumber(card(page, "Entries"), (number) => number < all);
    },

    "statistic types are chosen, at least one, and kept": async (house) => {
      const page = await house.arrive({ at: "/en/index", token: await house.getToken("company") });
      await sees(card(page, "Entries"));
      await page.getByRole("button", { name: "Choose statistics" }).click();
      const dialog = page.getByRole("dialog", { name: "Choose statistics" });
      await sees(dialog);
      const ticked = dialog.getByRole("checkbox", { checked: true });
      while ((await ticked.count()) > 0) await ticked.first().uncheck();
      await dialog.getByRole("button", { name: "Save" }).click();
      await sees(dialog.getByText("Choose at least one statistic."));
      await dialog.getByRole("checkbox", { name: "Passers-by" }).check();
      await dialog.getByRole("checkbox", { name: "Exits", exact: true }).check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await seesNoMore(dialog);
      await sees(card(page, "Passers-by"));
      await seesNoMore(card(page, "Entries"));
      await page.reload();
      await sees(card(page, "Passers-by"));
      equal(await card(page, "Entries").count(), 0);
    },
  },
};
