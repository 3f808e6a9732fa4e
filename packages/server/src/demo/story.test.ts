import { festivals } from "@foyer/contract/analytics/festivals";
import { growing } from "@foyer/contract/analytics/growth";
import { home } from "@foyer/contract/analytics/home";
import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { staffing } from "@foyer/contract/analytics/staffing";
import { addDays } from "@foyer/contract/calendar-days";
import { quality } from "@foyer/contract/counting/quality";
import { rules } from "@foyer/contract/counting/rules";
import { firmwares } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { templates } from "@foyer/contract/devices/setting-templates";
import { entities } from "@foyer/contract/places/entities";
import { holidays } from "@foyer/contract/places/holidays";
import { fixList } from "@foyer/contract/reporting/fix-list";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { expect, onTestFinished, test } from "vitest";
import { demonstration } from "../../test/demonstration.ts";
import { commandHandlers } from "../command-handlers.ts";
import { makeUpgradeWatch } from "../modules/counting/upgrade-watch/upgrade-watch.ts";
import { makeRolloutWorker } from "../modules/devices/firmware/firmware.ts";
import { readConfig } from "../platform/config.ts";
import { demoConfig } from "./demo.ts";

const today = () => new Date().toISOString().slice(0, 10);

test("the demonstration tells a story of two years, with what goes wrong in it", {
  timeout: 400_000,
}, async () => {
  // As long as a visitor's: two Black Fridays and two Christmases lie in it.
  const { server, start } = await demonstration({ months: 25, fineDays: 2, heatDays: 0, heatFineDays: 0 });
  const worker = makeRolloutWorker(server.platform, commandHandlers, makeUpgradeWatch(server.platform));
  worker.start();
  onTestFinished(worker.stop);
  const demo = await start();
  const account = (role: string) => {
    const { username = "", password = "" } = demo.newAccounts.find((one) => one.role === role) ?? {};
    return server.signIn(username, password);
  };
  const { ask } = await account("company");
  const { ask: operator } = await account("platform");
  await demo.live;

  const { content: places } = await ask(entities.list, { query: { size: 50 } });
  const site = (name: string) => places.find((one) => one.name === name) ?? expect.fail(name);

  // Opening hours by weekday, holidays, a sales Sunday, days of works.
  const { week, exceptions } = site("Hamburg Hafencity").openingHours;
  expect(week[6]).toEqual([]);
  expect(exceptions).toContainEqual(
    expect.objectContaining({ reason: "Sales Sunday", hours: ["13:00~18:00"] }),
  );
  const works = exceptions.find(({ reason }) => reason?.startsWith("New floor")) ?? expect.fail("works");
  expect(works.hours).toEqual([]);

  // Two Black Fridays side by side, with figures in both; they differ as years do.
  const { content: known } = await ask(holidays.list, { query: { name: "Black Friday", size: 10 } });
  const past = known.filter(({ startTime }) => startTime < today());
  expect(past.length).toBeGreaterThanOrEqual(2);
  const { sides } = await ask(festivals.contrast, {
    body: { holidayIds: past.slice(0, 2).map(({ id }) => id) },
  });
  expect(sides).toHaveLength(2);
  for (const side of sides) expect(side.value).toBeGreaterThan(10_000);
  expect(Math.abs(sides[1]?.change ?? 0)).toBeGreaterThan(0.005);
  const { totalElements: tets } = await ask(holidays.list, { query: { name: "Tết" } });
  expect(tets).toBeGreaterThanOrEqual(4);
  const { rows: festival } = await ask(festivals.index, {
    body: { startTime: addDays(today(), -400), endTime: today() },
  });
  const blackFriday = festival.find(({ name }) => name === "Black Friday");
  expect(blackFriday?.growth, "people come for it").toBeGreaterThan(0.2);

  // What is to be fixed: some things of several kinds, no wall.
  const listed = async () => {
    await ask(fixList.inspect, { body: {} });
    return (await ask(fixList.list, { query: { size: 100 } })).content;
  };
  const causes = async () => (await listed()).map(({ cause, entityName }) => `${cause} ${entityName}`);
  await expect
    .poll(causes, { timeout: 90_000, interval: 2_000 })
    .toEqual(
      expect.arrayContaining([
        "siteOffline Đà Nẵng Riverside",
        "oneSilent Hamburg Hafencity",
        "oneSided Thảo Điền Village",
        "unbound Munich Marienplatz",
        "neverHeard Thảo Điền Village",
        "batteryLow Berlin Hauptbahnhof",
        "olderVersion Leipzig Petersstraße",
      ]),
    );
  const { content: mended } = await ask(fixList.history, { query: { kind: "neverHeard" } });
  expect(mended, "what was not heard while the past was made is no trouble of anybody").toEqual([]);
  const groups = await listed();
  expect(groups.length).toBeGreaterThanOrEqual(5);
  expect(groups.length).toBeLessThanOrEqual(12);
  const { content: findings } = await ask(quality.findings, { query: { kind: "outOfBalance" } });
  expect(findings.map(({ entityName }) => entityName)).toContain("Thảo Điền Village");

  // A roll-out whose first camera will not come back as it should; firmware of two models; a template.
  const rollout = async () => (await ask(rollouts.list, { query: {} })).content[0]?.state;
  await expect.poll(rollout, { timeout: 60_000, interval: 500 }).toBe("halted");
  expect((await operator(firmwares.list, { query: {} })).content).toHaveLength(2);
  expect((await ask(templates.list, { query: {} })).totalElements).toBe(1);

  // What people wrote and corrected.
  const { content: kept } = await ask(rules.list, { query: {} });
  expect(kept.map(({ definition }) => definition.type).toSorted()).toEqual(["add", "window"]);
  const span = { startTime: addDays(today(), -70), endTime: today() };
  expect(await ask(notes.list, { body: span })).toHaveLength(6);
  const saved = await ask(savedQueries.list);
  expect(saved).toHaveLength(4);
  for (const { id } of saved)
    expect(await ask(savedQueries.open, { body: { id } })).toMatchObject({ leftOut: 0 });
  const { rows: full } = await ask(occupancy.now, { query: {} });
  expect(full.filter(({ limit }) => limit).map(({ name }) => name)).toEqual([
    "Berlin Alexanderplatz",
    "Saigon Centre",
  ]);
  expect(await ask(occupancy.links)).toMatchObject([{ shows: "percent" }]);

  // A shop with its roster: next week has hours with too few people and hours with too many.
  const berlin = full.find(({ name }) => name === "Berlin Alexanderplatz")?.id ?? 0;
  const body = { entityId: berlin, week: addDays(today(), 7) };
  const { cells, hasRoster } = await ask(staffing.plan, { body });
  expect(hasRoster).toBe(true);
  const differences = cells.flatMap(({ open, staff, needed }) =>
    open && needed !== null ? staff - needed : [],
  );
  expect(Math.min(...differences)).toBeLessThan(0);
  expect(Math.max(...differences)).toBeGreaterThan(0);

  // Big screens that are shown, with displays nobody has opened yet.
  const { content: shown } = await ask(screens.list, { query: {} });
  expect(shown.map(({ published, walls }) => [published, walls.length])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect((await ask(walls.list, { query: {} })).map(({ state }) => state)).toEqual(["never", "never"]);

  // A new shop: nothing to compare with, and home says so.
  const { state } = await ask(home.headline, { query: { entityId: site("Leipzig Petersstraße").id } });
  expect(["noHistory", "early", "closed", "nobody", "nothing"]).toContain(state);

  // Sites grow at paces of their own.
  const { rows } = await ask(growing.growth, {
    body: { startTime: addDays(today(), -91), endTime: addDays(today(), -1), type: "flowIn" },
  });
  expect(new Set(rows.map(({ growth }) => growth)).size).toBeGreaterThan(5);
});

test("a history older than devices may send elsewhere is taken, and its records stay as long", () => {
  const { maxAgeDays, keepRecordsMonths } = demoConfig(readConfig({}));
  expect(maxAgeDays).toBeGreaterThan(25 * 30.5);
  expect(keepRecordsMonths).toBeGreaterThan(maxAgeDays / 30.5);
});
