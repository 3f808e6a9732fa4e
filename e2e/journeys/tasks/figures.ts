import { equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { home } from "@foyer/contract/analytics/home";
import { overview } from "@foyer/contract/analytics/overview";
import { query } from "@foyer/contract/analytics/query";
import { ranking } from "@foyer/contract/analytics/rank";
import { staffing } from "@foyer/contract/analytics/staffing";
import { addDays, monthsBefore } from "@foyer/contract/calendar-days";
import { records } from "@foyer/contract/counting/records";
import { entities } from "@foyer/contract/places/entities";
import { fixList } from "@foyer/contract/reporting/fix-list";
import type { Locator } from "playwright-core";
import { askAs } from "../../house/console.ts";
import type { DemoHouse, DemoRole } from "../../house/demo-house.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees, seesNoMore } from "../../house/see.ts";
import { word } from "../../house/words.ts";
import type { Task } from "./task.ts";

type Visit = DemoHouse & { arrive: Arrive };

const atHome = (role: DemoRole) => async (visit: Visit) =>
  visit.arrive({ at: "/en/index", token: await visit.getToken(role) });

const askFor = async ({ server, getToken }: Visit, role: DemoRole) => askAs(server.url, await getToken(role));

const number = (value: number | null | undefined) => (value ?? Number.NaN).toLocaleString("en-US");

/** As tables of days name one. */
const dayName = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    ...{ weekday: "short", month: "short", day: "numeric", timeZone: "UTC" },
  });

/** The first text of this kind that something shows. */
const shows = (thing: Locator, text: string) => sees(thing.getByText(text, { exact: true }));

const howWasSaturday: Task<DemoHouse> = {
  title: "how was Saturday",
  budget: 2,
  begin: atHome("store"),
  async go(hand, visit) {
    const ask = await askFor(visit, "store");
    const site = (await ask(entities.list, { query: {} })).content[0];
    const { days, day: today } = await ask(overview.ofPlace, { query: { entityId: site?.id as number } });
    const saturday = days.find(({ day }) => day < today && new Date(`${day}T12:00:00Z`).getUTCDay() === 6);

    await hand.press(
      hand.page
        .getByRole("region", { name: "Today in one sentence" })
        .getByRole("link", { name: site?.name as string }),
    );
    await hand.pickColumn(
      hand.page.getByRole("region", { name: "Last 7 days and today" }),
      new RegExp(`^${dayName(saturday?.day as string)}$`),
    );

    const answer = hand.page.getByRole("dialog", { name: "Why this number?" });
    await shows(answer, number(saturday?.value));
    await sees(answer.getByText(/^Entries.*Sat, /));
    await sees(answer.getByText(/sensor hours/));
  },
};

const bestSaturday: Task<DemoHouse> = {
  title: "best Saturday of the year by store",
  budget: 4,
  begin: atHome("company"),
  async go(hand, visit) {
    const { page } = hand;
    await hand.open("Figures", "Ranking");
    await hand.press(page.getByRole("button", { name: "Order: highest first" }));
    await hand.press(page.getByRole("option", { name: "best Saturday" }));

    const bars = page.getByRole("list", { name: "Best Saturday" });
    await sees(bars.getByRole("listitem"));
    const today = await todayOf(visit);
    const { rows } = await (await askFor(visit, "company"))(ranking.bestDays, {
      body: { ...yearAskedOn(today), type: "flowIn", weekday: 6 },
    });
    const placed = rows.filter(({ best }) => best !== null);
    ok(placed.length > 5, "most stores have one");
    const seen = await bars.getByRole("listitem").allInnerTexts();
    equal(seen.length, placed.length);
    for (const [index, { name, best }] of placed.entries()) {
      ok(seen[index]?.includes(name), `${name} is number ${index + 1}`);
      ok(seen[index]?.includes(number(best?.figure.value)), `${name} shows its number`);
    }
  },
};

/** In the first two weeks of a year the page asks for the one before. */
function yearAskedOn(today: string) {
  const year = Number(today.slice(0, 4));
  return today.slice(5) < "01-14"
    ? { startTime: `${year - 1}-01-01`, endTime: `${year - 1}-12-31` }
    : { startTime: `${year}-01-01`, endTime: today };
}

/** The day it is for the company. */
async function todayOf(visit: Visit): Promise<string> {
  const ask = await askFor(visit, "company");
  const { content } = await ask(entities.list, { query: {} });
  const { day } = await ask(overview.ofPlace, { query: { deptId: content[0]?.deptId as number } });
  return day;
}

const explainNumber: Task<DemoHouse> = {
  title: "explain a number to the boss",
  budget: 4,
  async begin(visit) {
    // Whoever was here before may have chosen others.
    await (await askFor(visit, "company"))(home.setStatisTypes, {
      query: { types: "flowIn,flowPassby,batch,adult,children" },
    });
    return atHome("company")(visit);
  },
  async go(hand, visit) {
    const { page } = hand;
    await hand.press(page.getByRole("radio", { name: "Yesterday" }).first());
    await page.waitForURL(/period=6/);
    // Until yesterday's figures arrive, today's stay, and would be the ones explained.
    await seesNoMore(page.locator("section[aria-label=Statistics] [data-old]"));
    await hand.press(page.locator("section[aria-label=Statistics] button[aria-haspopup=dialog]").first());
    const why = page.getByRole("dialog", { name: "Why this number?" });
    await hand.press(why.getByRole("button", { name: /Berlin Hauptbahnhof/ }));
    await sees(why.getByRole("region", { name: "Breakdown" }));
    await hand.press(why.getByRole("link", { name: "Raw records" }));
    await page.waitForURL(/\/base\/record\?/);

    const ask = await askFor(visit, "company");
    const asked = new URL(page.url()).searchParams;
    const { counted, records: count } = await ask(records.totals, {
      query: {
        dataType: 0,
        id: Number(asked.get("id")),
        startTime: asked.get("startTime") as string,
        endTime: asked.get("endTime") as string,
      },
    });
    ok(count > 0, "there are records behind the figure");
    // A station counts on Sundays, too.
    ok((counted.in ?? 0) > 0, "people came in");
    await sees(page.getByText(new RegExp(number(counted.in))));
  },
};

const exportMonth: Task<DemoHouse> = {
  title: "export last month for the landlord",
  budget: 6,
  begin: atHome("company"),
  async go(hand, visit) {
    const { page } = hand;
    await hand.open("Figures", "Figures by site");
    await hand.press(page.getByRole("button", { name: /^Days: / }));
    await hand.press(page.getByRole("option", { name: /^last month/ }));
    await sees(page.getByRole("button", { name: /^Days: last month/ }));
    await hand.press(page.getByRole("button", { name: "Export", exact: true }));
    const downloading = page.waitForEvent("download");
    await hand.press(page.getByRole("menuitem", { name: /^CSV/ }));
    const path = await (await downloading).path();

    const month = monthsBefore(await todayOf(visit), 1).slice(0, 7);
    const [year = 0, index = 1] = month.split("-").map(Number);
    const last = new Date(Date.UTC(year, index, 0)).toISOString().slice(0, 10);
    const { total, rows } = await (await askFor(visit, "company"))(query.flow, {
      body: { type: ["flowIn"], startTime: `${month}-01`, endTime: last },
    });
    const [head = "", ...lines] = readFileSync(path, "utf8").replace("\uFEFF", "").trim().split(/\r?\n/);
    const column = head.split(",").findIndex((title) => title.includes("Entries"));
    const own = lines.filter((line) => rows.some(({ name }) => line.includes(name)));
    const sum = own.reduce((sofar, line) => sofar + Number(line.split(",")[column] ?? 0), 0);
    equal(sum, total.figures[0]?.value, `${head}\n${lines.slice(0, 3).join("\n")}`);
  },
};

const brokenDoor: Task<DemoHouse> = {
  title: "which door is broken and why",
  budget: 2,
  begin: atHome("company"),
  async go(hand, visit) {
    const { page } = hand;
    const sentence = page.getByRole("region", { name: "Today in one sentence" });
    await hand.press(sentence.getByRole("link", { name: /more to check$/ }));

    const { content } = await (await askFor(visit, "company"))(fixList.list, { query: {} });
    const silent = content.find(({ kind, items }) => kind === "silent" && items[0]?.facts.accessName);
    const [item] = silent?.items ?? [];
    ok(silent && item, "a door of the demonstration is silent");
    const entry = page.getByRole("listitem").filter({ hasText: silent.entityName as string });
    await sees(entry.getByRole("heading", { name: word("en", `fixList.causes.${silent.cause}`) }));
    await sees(entry.getByText(word("en", `fixList.advice.${silent.cause}`)));
    await sees(entry.getByRole("link", { name: item.name }));
    await sees(entry.getByText(new RegExp(`${item.facts.accessName}`)));
  },
};

const staffPlan: Task<DemoHouse> = {
  title: "staff plan for next week",
  budget: 2,
  begin: atHome("company"),
  async go(hand, visit) {
    const { page } = hand;
    await hand.open("Figures", "Staffing");

    const ask = await askFor(visit, "company");
    const { id: entityId } = (await ask(entities.list, { query: {} })).content[0] as { id: number };
    const { day } = await ask(overview.ofPlace, { query: { entityId } });
    const { days, hasRoster } = await ask(staffing.plan, { body: { entityId, week: addDays(day, 7) } });
    ok(hasRoster, "the shop has a roster");
    const plan = page.getByRole("main").getByRole("table");
    await sees(plan.locator("tfoot"));
    const heads = await plan.locator("thead th").allInnerTexts();
    const sums = await plan.locator("tfoot td").allInnerTexts();
    for (const [nth, { day: planned, neededHours, staffHours }] of days.entries()) {
      ok(heads[nth + 1]?.startsWith(dayName(planned)), `${planned} is there`);
      for (const hours of [neededHours, staffHours].filter((each) => each !== null))
        ok(sums[nth]?.includes(hours.toLocaleString("en-US", { maximumFractionDigits: 1 })), `${sums[nth]}`);
    }
  },
};

export const figureTasks = [
  ...[howWasSaturday, brokenDoor, bestSaturday, staffPlan, explainNumber, exportMonth],
];
