import { quality } from "@foyer/contract/counting/quality";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { companies } from "@foyer/contract/places/companies";
import { holidays } from "@foyer/contract/places/holidays";
import { fixList } from "@foyer/contract/reporting/fix-list";
import type { App } from "../app.ts";
import { demoFolder } from "../modules/devices/simulated/simulated.ts";
import type { DemoAccount } from "../modules/identity/identity.ts";
import type { Config } from "../platform/config.ts";
import type { DevicePorts } from "../platform/listening.ts";
import type { Platform } from "../platform/platform.ts";
import { type DemoState, demoQueries, fitsDemo } from "./demo.queries.ts";
import { isWell, keepFleet, keepSiteKey, keptFleet, keptSiteKey, makeFleetRunner } from "./fleet.ts";
import { closedDays, holidaysBetween } from "./holidays.ts";
import { askAs, makeAccount, renewAccount } from "./make-accounts.ts";
import { makeFirmware } from "./make-firmware.ts";
import { makeHeatPlans } from "./make-heat.ts";
import { makePlaces } from "./make-places.ts";
import { makeScreens } from "./make-screens.ts";
import { makeStory } from "./make-story.ts";
import { companyName, sites } from "./places.ts";
import { siteCalendars } from "./special-days.ts";
import { makeStoreManager } from "./store-manager.queries.ts";

export { fitsDemo };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Records end on whole intervals of the fine history. */
const fineMs = 5 * minuteMs;
/** Longer than what devices say of themselves is kept back before it is written. */
const heardLateMs = 10_000;
const countingMs = 500;
/** Days of heat at most that are made up for at a later start. */
const heatCatchUpDays = 7;
/** Holidays are set so many days ahead, as planning needs them. */
const holidaysAheadDays = 30;
const roles = ["platform", "company", "store"] as const;

/** How much history is invented. */
export interface HistoryLength {
  months: number;
  /** Days besides the months. */
  days?: number;
  fineDays: number;
  /** Days of heat, and those of them that can be watched by five minutes. */
  heatDays: number;
  heatFineDays: number;
}

const usualLength: HistoryLength = { months: 25, fineDays: 15, heatDays: 35, heatFineDays: 3 };

/** A device's history goes back further than what devices may send late elsewhere, and a record stays as long as it is taken. */
export function demoConfig(config: Config): Config {
  const months = usualLength.months + 1;
  return {
    ...config,
    maxAgeDays: Math.max(config.maxAgeDays, 31 * months),
    keepRecordsMonths: Math.max(config.keepRecordsMonths, months + 3),
  };
}

export interface RunningDemo {
  /** Accounts made just now; a later start has the same with other passwords. */
  newAccounts: readonly DemoAccount[];
  /** Resolves once the history can be seen and the devices report live, or the server stops. */
  live: Promise<void>;
  /** Resolves once the past of the heat maps can be seen as well, or the server stops. */
  heat: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Shows the product with an invented company: makes it at the first start, then lets its devices send the history (at
 * a later start what they missed) and report live, all over the connections real devices use.
 */
export async function startDemo(
  platform: Platform,
  app: App,
  ports: DevicePorts,
  length = usualLength,
): Promise<RunningDemo> {
  const { database, config, clock, log } = platform;
  const queries = demoQueries(database);
  const folder = demoFolder(config.dataFolder);
  const before = await queries.state();
  if (before === null) {
    throw new Error(
      "The demonstration was interrupted while it was made. Start again with an empty data folder.",
    );
  }
  const { state, fleet, accounts } = before
    ? { state: before, fleet: await keptFleet(folder), accounts: await renewAccounts(platform, before) }
    : await makeDemo(platform, app, folder, toSpan(clock.now(), length));
  app.identity.demoAccounts.push(...accounts);

  const span = [new Date(state.from), new Date(clock.now().getTime() + 366 * dayMs)] as const;
  const calendars = await siteCalendars(sites, ...span);
  const siteKey = await keptSiteKey(folder);
  const runner = makeFleetRunner(platform, {
    folder,
    ports,
    siteKey,
    holidays: closedDays(...span),
    calendars,
  });

  /** The whole history at first, then what was missed since each device's last record; gives the end of both. */
  async function sendPast(): Promise<Date | null> {
    if (ports.http === null) throw new Error("without the HTTP port for devices there is no history");
    if (!state.sent) {
      const began = Date.now();
      const history = {
        from: new Date(state.from),
        fineFrom: new Date(state.fineFrom),
        to: new Date(state.to),
      };
      if (!(await runner.sendHistory(fleet, history))) return null;
      log.info({ seconds: Math.round((Date.now() - began) / 1000) }, "the demonstration's history is sent");
      state.sent = true;
      await queries.keep(state);
    }
    const to = lastWhole(clock.now());
    if (to.getTime() === Date.parse(state.to)) return to;
    const until = await queries.reportedUntil(state.tenantId);
    const missed = fleet.map((device) => withoutBefore(device, until.get(device.sn) ?? new Date(state.from)));
    const fineFrom = new Date(to.getTime() - length.fineDays * dayMs);
    const sent = await runner.sendHistory(missed, { from: new Date(state.to), fineFrom, to });
    return sent ? to : null;
  }

  /**
   * What the heat devices saw: at first weeks of it by the hour and the last days by five minutes, then what was missed. The
   * devices report meanwhile, so that nobody waits for it.
   */
  async function sendHeat(to: Date): Promise<void> {
    if (!fleet.some(({ heat }) => heat)) return;
    const first = daysBefore(new Date(state.to), length.heatDays);
    const whole = {
      from: first < new Date(state.from) ? new Date(state.from) : first,
      fineFrom: daysBefore(new Date(state.to), length.heatFineDays),
      to,
    };
    if (!state.heatSent) {
      const began = Date.now();
      if (!(await runner.sendHeat(fleet, whole))) return;
      const seconds = Math.round((Date.now() - began) / 1000);
      log.info({ seconds }, "the past of the demonstration's heat maps is sent");
      state.heatSent = true;
      await queries.keep(state);
      return;
    }
    const seenAt = await queries.heatSeenAt(state.tenantId);
    const missed = fleet.map((device) => withoutBefore(device, seenAt.get(device.sn) ?? new Date(state.to)));
    const from = new Date(Math.max(Date.parse(state.to), daysBefore(to, heatCatchUpDays).getTime()));
    await runner.sendHeat(missed, { ...whole, from });
  }

  /** What is wrong with the counts shows at once, not after the first night. */
  async function inspect(): Promise<void> {
    const { ask } = await askAs(app, state.userIds.company);
    for (const entityId of await queries.siteIds(state.tenantId)) await ask(quality.look, { entityId });
    await ask(fixList.inspect, {});
    await queries.forgetMended(state.tenantId);
  }

  function hearSilentLast(): Promise<number> {
    const silent = fleet.filter((device) => !isWell(device)).map(({ sn }) => sn);
    return queries.hearLast(state.tenantId, silent);
  }

  /** When devices were heard is written a while after their records: looks again until it stays. */
  async function inspectAgain(): Promise<void> {
    for (;;) {
      await runner.pause(heardLateMs);
      if (runner.isStopping() || (await hearSilentLast()) === 0) return;
      await inspect();
    }
  }

  let reporting: Promise<void> = Promise.resolve();
  let late: Promise<void> = Promise.resolve();
  let heat: Promise<void> = Promise.resolve();
  const began = Date.now();
  const live = (async () => {
    const to = await sendPast();
    while (!runner.isStopping() && (await queries.isCounting(state.tenantId))) await runner.pause(countingMs);
    if (!to || runner.isStopping()) return;
    log.info({ seconds: Math.round((Date.now() - began) / 1000) }, "the demonstration's history is complete");
    reporting = runner.live(fleet, to);
    heat = sendHeat(to);
    heat.catch((error: unknown) =>
      log.error({ error: String(error) }, "the demonstration's heat maps have no past"),
    );
    if (before) return;
    await hearSilentLast();
    await inspect();
    late = inspectAgain();
    late.catch((error: unknown) =>
      log.error({ error: String(error) }, "what is wrong in the demonstration was not looked for again"),
    );
  })();
  live.catch((error: unknown) =>
    log.error({ error: String(error) }, "the demonstration's devices do not report"),
  );

  const pastOfHeat = live.then(() => heat);
  pastOfHeat.catch(() => undefined);
  return {
    newAccounts: before ? [] : accounts,
    live,
    heat: pastOfHeat,
    async stop() {
      await runner.stop();
      await live.catch(() => undefined);
      await late.catch(() => undefined);
      await heat.catch(() => undefined);
      await reporting;
    },
  };
}

const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * dayMs);

const lastWhole = (moment: Date): Date => new Date(Math.floor(moment.getTime() / fineMs) * fineMs);

function toSpan(
  now: Date,
  { months, days = 0, fineDays }: HistoryLength,
): { from: Date; fineFrom: Date; to: Date } {
  const to = lastWhole(now);
  const midnight = Date.UTC(to.getUTCFullYear(), to.getUTCMonth(), to.getUTCDate());
  const from = new Date(midnight - days * dayMs);
  from.setUTCMonth(from.getUTCMonth() - months);
  return { from, fineFrom: new Date(midnight - fineDays * dayMs), to };
}

/** A device that has reported everything before a moment. */
const withoutBefore = (device: PlannedDevice, moment: Date): PlannedDevice => ({
  ...device,
  gaps: [...device.gaps, { from: new Date(0).toISOString(), to: moment.toISOString() }],
});

async function renewAccounts({ database }: Platform, { userIds }: DemoState): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  for (const role of roles) accounts.push(await renewAccount(database.db, role, userIds[role]));
  return accounts;
}

/** Makes the company with its users, places and devices. */
async function makeDemo(platform: Platform, app: App, folder: string, history: ReturnType<typeof toSpan>) {
  const { db } = platform.database;
  const queries = demoQueries(platform.database);
  await queries.begin();
  const operator = await makeAccount(db, "platform", null);
  const { ask: askOperator, sendFile: sendOperatorsFile } = await askAs(app, operator.userId);
  const { id: tenantId } = await askOperator(companies.create, {
    name: companyName,
    timeZone: "Europe/Berlin",
  });
  const company = await makeAccount(db, "company", tenantId);
  const store = await makeAccount(db, "store", tenantId);
  const { ask: askCompany, sendFile } = await askAs(app, company.userId);
  const places = await makePlaces(askOperator, askCompany, history);
  await makeHeatPlans(askCompany, sendFile, places.sites);
  await makeStory(askCompany, places, history.to);
  await makeScreens(askCompany, places);
  await makeFirmware(askOperator, sendOperatorsFile, askCompany);
  await makeStoreManager(db, tenantId, store.userId, places.managedEntityId);
  const siteIds = new Map([...places.sites].map(([name, { entityId }]) => [name, entityId]));
  const soon = new Date(history.to.getTime() + holidaysAheadDays * dayMs);
  await askCompany(holidays.createMany, await holidaysBetween(history.from, soon, siteIds));
  await keepFleet(folder, places.fleet);
  await keepSiteKey(folder, (await askCompany(siteKeys.create, { name: companyName })).key);
  const state: DemoState = {
    tenantId,
    userIds: { platform: operator.userId, company: company.userId, store: store.userId },
    from: history.from.toISOString(),
    fineFrom: history.fineFrom.toISOString(),
    to: history.to.toISOString(),
    sent: false,
  };
  await queries.keep(state);
  return { state, fleet: places.fleet, accounts: [operator.account, company.account, store.account] };
}
