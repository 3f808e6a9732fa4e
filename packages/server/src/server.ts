import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { announce } from "./announce.ts";
import { type App, makeApp } from "./app.ts";
import { bulkThings } from "./bulk-things.ts";
import { commandHandlers } from "./command-handlers.ts";
import { demoConfig, fitsDemo, startDemo } from "./demo/demo.ts";
import { everyFixSource } from "./fix-sources.ts";
import { makeForwardingWorker } from "./modules/counting/forwarding/forwarding.ts";
import { makeHeatWorker } from "./modules/counting/heat/heat.ts";
import { importJob } from "./modules/counting/imports/imports.ts";
import { makeListeners } from "./modules/counting/listeners/listeners.ts";
import { makeRecomputeWorker } from "./modules/counting/recomputing/recomputing.ts";
import { makeUpgradeWatch } from "./modules/counting/upgrade-watch/upgrade-watch.ts";
import { makeRolloutWorker } from "./modules/devices/firmware/firmware.ts";
import { seedKnownModels } from "./modules/devices/models/models.ts";
import { makePresenceWatch } from "./modules/devices/presence/presence.ts";
import { makeFirstReading } from "./modules/devices/settings/settings.ts";
import { startSimulated } from "./modules/devices/simulated/simulated.ts";
import { type HealthWatch, startHealth } from "./modules/operations/health/health.ts";
import { makeScheduler } from "./modules/operations/scheduled-tasks/scheduled-tasks.ts";
import { bulkJob } from "./modules/places/bulk/bulk.ts";
import { makeFixInspection } from "./modules/reporting/fix-list/fix-list.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, type Role, readConfig } from "./platform/config.ts";
import { connectionShares, totalOf } from "./platform/connection-shares.ts";
import { lockDataFolder } from "./platform/data-folder.ts";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { requireSessions } from "./platform/database/require-sessions.ts";
import { nameOfServer, warnOfTooMany } from "./platform/database/room-for-servers.ts";
import { startEventRelay } from "./platform/event-relay.ts";
import { Events } from "./platform/events.ts";
import { Jobs } from "./platform/jobs.ts";
import { Lifecycle } from "./platform/lifecycle.ts";
import { type DevicePorts, promised } from "./platform/listening.ts";
import { type Log, makeLog, readableLog } from "./platform/log.ts";
import { makeMail } from "./platform/mail.ts";
import { addProcessMetrics, type Metrics, makeMetrics } from "./platform/metrics.ts";
import type { Platform } from "./platform/platform.ts";
import { makeFigureReading } from "./platform/replica/figure-reading.ts";
import { loadSecrets } from "./platform/secrets/secret-of-installation.ts";
import { type Late, Stops } from "./platform/stops.ts";
import { Tasks } from "./platform/tasks.ts";
import { openTls, type Tls } from "./platform/tls/tls.ts";
import { startTracing } from "./platform/tracing/start-tracing.ts";

export interface RunningServer {
  url: string;
  ports: DevicePorts;
  /** Resolves once the demonstration can be seen; at once where there is none. */
  shown: Promise<void>;
  /** Serves on while balancers learn of it, then ends. */
  stop(): Promise<void>;
}

/** From being told to end until it has ended; only a longer drain takes longer, by what ending may take at least. */
const longestStopMs = 30_000;
const leastEndMs = 20_000;
/** Work in the background that waits for the database longer than this is left to another server, or the next start. */
const backgroundEndMs = 6_000;
/** What a start may still finish that is told to end: half a demonstration could not be gone on with. */
const startGraceMs = 15_000;

/** Starts everything this process's role asks for, in order; `stop` ends it in reverse, as does `ending` before that. */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  ending: AbortSignal = new AbortController().signal,
): Promise<RunningServer> {
  const config = readConfig(environment);
  const log = makeLog(config, await readableLog(config));
  const lifecycle = new Lifecycle();
  const stops = new Stops(ending);
  try {
    const starting = startParts({ config, log, lifecycle, stops, ending });
    const running = await Promise.race([starting, endedAfter(ending, startGraceMs)]);
    let stopped: Promise<void> | null = null;
    return {
      ...running,
      stop: () => {
        stopped ??= drain(config, lifecycle, log).then((leftMs) => stops.run(leftMs, log));
        return stopped;
      },
    };
  } catch (error) {
    await stops.run(longestStopMs - startGraceMs, log).catch(() => undefined);
    throw error;
  }
}

/** Serves everything for a while yet, and says everywhere that it will not; gives how long ending may take. */
async function drain({ drainSeconds }: Config, lifecycle: Lifecycle, log: Log): Promise<number> {
  lifecycle.phase = "draining";
  log.info({ drainSeconds }, "the server ends");
  const drainMs = drainSeconds * 1_000;
  await sleep(drainMs);
  return Math.max(longestStopMs - drainMs, leastEndMs);
}

/** Fails so long after a signal. */
async function endedAfter(ending: AbortSignal, afterMs: number): Promise<never> {
  if (!ending.aborted) await once(ending, "abort");
  await sleep(afterMs, undefined, { ref: false });
  throw ending.reason;
}

type Add = ReturnType<Stops["group"]>;

interface Starting {
  config: Config;
  log: Log;
  lifecycle: Lifecycle;
  stops: Stops;
  ending: AbortSignal;
}

/** The database, embedded unless another one is named, brought up to date. */
async function startDatabase({ config, log, stops, ending }: Starting): Promise<string> {
  const { databaseUrl, dataFolder, citus } = config;
  let url = databaseUrl;
  if (url === undefined) {
    stops.add("data folder", await lockDataFolder(dataFolder));
    const embedded = await startEmbedded({ dataFolder, log });
    stops.add("embedded database", embedded.stop);
    url = embedded.url;
  } else await requireSessions(url);
  await migrate(url, { log, signal: ending, citus });
  return url;
}

/** By default the demonstration runs on an embedded database that was empty when it first started; undefined: not known yet. */
const isSurelyDemo = ({ demo, databaseUrl }: Config): boolean | undefined =>
  demo ?? (databaseUrl === undefined ? undefined : false);

/** A demonstration is for this machine alone. */
const hostOf = ({ host }: Config, isDemo: boolean): string => host ?? (isDemo ? "127.0.0.1" : "0.0.0.0");

async function startParts(starting: Starting): Promise<Omit<RunningServer, "stop">> {
  const { config, log, lifecycle, stops } = starting;
  const shares = connectionShares(config.role, config.databaseConnections);
  const serves = (role: Role) => config.role === "all" || config.role === role;
  const metrics = makeMetrics(config.instance);
  addProcessMetrics(metrics);
  const tracing = await startTracing(config, log);
  stops.add("traces", tracing.stop);
  const tls = await startTls(config, { log, metrics }, stops);
  let pool: pg.Pool | null = null;
  const watched = { config, lifecycle, metrics, pool: () => pool };
  const surelyDemo = isSurelyDemo(config);
  // Before the database is there, which may take a while to be brought up to date, wherever its address is known by then.
  const knowsHost = (config.healthHost ?? config.host ?? surelyDemo) !== undefined;
  let healthPort = knowsHost ? await startWatch(watched, hostOf(config, surelyDemo === true), stops) : null;
  const url = await startDatabase(starting);
  const database = await openDatabase(url, shares, { replicaUrl: config.databaseReadUrl, tracing });
  stops.add("database connections", database.stop);
  pool = database.sessions;
  const demo = surelyDemo ?? (await fitsDemo(database.pool));
  const events = new Events();
  const platform: Platform = {
    config: demo ? demoConfig(config) : config,
    demo,
    lifecycle,
    listening: promised(config),
    database,
    jobs: new Jobs({
      ...{ connectionString: url, lines: database.lines, connections: shares.jobs },
      ...{ works: serves("worker"), log, tracing },
    }),
    events,
    figures: makeFigureReading({ config, database, events, log, metrics }),
    clock: systemClock,
    log,
    mail: makeMail(config.mail, log),
    metrics,
    tracing,
    secrets: loadSecrets(config),
    tasks: new Tasks(),
    tls,
  };
  const host = hostOf(config, demo);
  platform.listening.host = host;
  healthPort ??= await startWatch(watched, host, stops);
  if (config.role !== "all" || config.databaseUrl !== undefined)
    stops.add(
      "news between servers",
      await startEventRelay(url, platform.events, log, nameOfServer(totalOf(shares)), database.lines),
    );
  await warnOfTooMany(platform, totalOf(shares));

  const app = await makeApp(platform);
  platform.figures.start();
  stops.add("figures", platform.figures.stop);
  await platform.jobs.start();
  stops.add("jobs", () => platform.jobs.stop());
  await platform.jobs.register(bulkJob(platform, bulkThings));
  await platform.jobs.register(importJob(platform));
  const add = stops.group(lateWork(config, database));
  const ports = serves("ingest") ? await startListeners(platform, host, add) : noPorts;
  const address = serves("api") ? await startConsole(app, config, host, add) : "";
  if (serves("worker")) await startWorkers(platform, add);
  if (config.role === "all") stops.add("simulated devices", await startSimulated(platform));
  const show = platform.demo && config.role === "all" ? await startDemo(platform, app, ports) : null;
  if (show) stops.add("demonstration", show.stop);
  // After the demonstration, which makes models of its own.
  await seedKnownModels(database.db);
  const newAccounts = show?.newAccounts ?? [];
  announce({ config, demo, host, address, ports, healthPort, identity: app.identity, newAccounts });
  lifecycle.phase = "ready";
  return { url: address, ports, shown: show?.live ?? Promise.resolve() };
}

/** A worker owes nobody an answer: what still waits, as for a lock of a session that a network lost, is given up. */
const lateWork = ({ role }: Config, { lines }: Database): Late | undefined =>
  role === "worker" ? { afterMs: backgroundEndMs, giveUp: () => lines.giveUp() } : undefined;

async function startWorkers(platform: Platform, add: Add): Promise<void> {
  const workers = {
    recomputation: makeRecomputeWorker(platform),
    heat: makeHeatWorker(platform),
    forwarding: makeForwardingWorker(platform),
    "roll-outs": makeRolloutWorker(platform, commandHandlers, makeUpgradeWatch(platform)),
    "first readings": makeFirstReading(platform),
    presence: makePresenceWatch(platform),
    "fix list": makeFixInspection(platform, everyFixSource),
  };
  for (const [name, worker] of Object.entries(workers)) {
    worker.start();
    add(name, worker.stop);
  }
  const scheduler = makeScheduler(platform);
  await scheduler.start();
  add("scheduled tasks", scheduler.stop);
}

async function startWatch(watched: HealthWatch, host: string, stops: Stops): Promise<number | null> {
  const { healthPort, healthHost } = watched.config;
  if (healthPort === null) return null;
  const { port, stop } = await startHealth(watched, healthPort, healthHost ?? host);
  stops.add("health", stop);
  return port;
}

/** A worker speaks to nobody and needs no certificate. */
async function startTls(
  config: Config,
  parts: { log: Log; metrics: Metrics },
  stops: Stops,
): Promise<Tls | null> {
  if (config.role === "worker") return null;
  const tls = await openTls({ ...parts, config, clock: systemClock });
  stops.add("certificate", async () => tls?.stop());
  return tls;
}

const noPorts: DevicePorts = { http: null, tcp: null, mqtt: null, httpTls: null, mqttTls: null };

async function startListeners(platform: Platform, host: string, add: Add): Promise<DevicePorts> {
  const listeners = await makeListeners(platform, commandHandlers);
  add("devices", listeners.stop);
  const ports = await listeners.start(host);
  Object.assign(platform.listening, ports);
  return ports;
}

async function startConsole({ http }: App, { port, tls }: Config, host: string, add: Add): Promise<string> {
  const address = await http.listen({ port, host });
  add("console", () => http.close());
  return tls ? address.replace(/^http:/, "https:") : address;
}
