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
import { startHealth } from "./modules/operations/health/health.ts";
import { makeScheduler } from "./modules/operations/scheduled-tasks/scheduled-tasks.ts";
import { bulkJob } from "./modules/places/bulk/bulk.ts";
import { makeFixInspection } from "./modules/reporting/fix-list/fix-list.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, type Role, readConfig } from "./platform/config.ts";
import { lockDataFolder } from "./platform/data-folder.ts";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { startEventRelay } from "./platform/event-relay.ts";
import { Events } from "./platform/events.ts";
import { Jobs } from "./platform/jobs.ts";
import { type DevicePorts, promised } from "./platform/listening.ts";
import { type Log, makeLog } from "./platform/log.ts";
import { makeMail } from "./platform/mail.ts";
import { addProcessMetrics, type Metrics, makeMetrics } from "./platform/metrics.ts";
import type { Platform } from "./platform/platform.ts";
import { loadSecrets } from "./platform/secrets/secret-of-installation.ts";
import { Tasks } from "./platform/tasks.ts";
import { openTls, type Tls } from "./platform/tls/tls.ts";

export interface RunningServer {
  url: string;
  ports: DevicePorts;
  /** Resolves once the demonstration can be seen; at once where there is none. */
  shown: Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything this process's role asks for, in order; `stop` undoes it in reverse. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    while (undo.length > 0) await undo.pop()?.();
  };
  try {
    return { ...(await startParts(readConfig(environment), undo)), stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

type Undo = (() => Promise<void>)[];

/** The database, embedded unless another one is named, brought up to date. */
async function startDatabase({ databaseUrl, dataFolder, citus }: Config, log: Log, undo: Undo): Promise<string> {
  let url = databaseUrl;
  if (url === undefined) {
    undo.push(await lockDataFolder(dataFolder));
    const embedded = await startEmbedded({ dataFolder, log });
    undo.push(embedded.stop);
    url = embedded.url;
  }
  await migrate(url, { citus });
  return url;
}

/** By default the demonstration runs on an embedded database that was empty when it first started. */
async function isDemo({ demo, databaseUrl }: Config, { pool }: Database): Promise<boolean> {
  if (demo !== undefined) return demo;
  return databaseUrl === undefined && (await fitsDemo(pool));
}

async function startParts(config: Config, undo: Undo): Promise<Omit<RunningServer, "stop">> {
  const log = makeLog(config.logLevel, config.instance);
  const serves = (role: Role) => config.role === "all" || config.role === role;
  const metrics = makeMetrics(config.instance);
  addProcessMetrics(metrics);
  const tls = await startTls(config, { log, metrics }, undo);
  const url = await startDatabase(config, log, undo);
  const database = await openDatabase(url, { pool: 6, questions: 8, sessions: 3, ingest: 3, background: 2 });
  undo.push(database.stop);
  const demo = await isDemo(config, database);
  const platform: Platform = {
    config: demo ? demoConfig(config) : config,
    demo,
    listening: promised(config),
    database,
    jobs: new Jobs({ connectionString: url, works: serves("worker"), log }),
    events: new Events(),
    clock: systemClock,
    log,
    mail: makeMail(config.mail, log),
    metrics,
    secrets: loadSecrets(config),
    tasks: new Tasks(),
    tls,
  };
  const host = config.host ?? (platform.demo ? "127.0.0.1" : "0.0.0.0");
  platform.listening.host = host;
  if (config.role !== "all" || config.databaseUrl !== undefined)
    undo.push(await startEventRelay(url, platform.events, log));

  const app = await makeApp(platform);
  await platform.jobs.start();
  undo.push(() => platform.jobs.stop());
  await platform.jobs.register(bulkJob(platform, bulkThings));
  await platform.jobs.register(importJob(platform));
  const ports = serves("ingest") ? await startListeners(platform, host, undo) : noPorts;
  if (config.healthPort !== null) undo.push((await startHealth(platform, config.healthPort, host)).stop);
  const address = serves("api") ? await startConsole(app, config, host, undo) : "";
  if (serves("worker")) await startWorkers(platform, undo);
  if (config.role === "all") undo.push(await startSimulated(platform));
  const show = platform.demo && config.role === "all" ? await startDemo(platform, app, ports) : null;
  if (show) undo.push(show.stop);
  // After the demonstration, which makes models of its own.
  await seedKnownModels(database.db);
  const newAccounts = show?.newAccounts ?? [];
  announce({ config, demo: platform.demo, host, address, ports, identity: app.identity, newAccounts });
  return { url: address, ports, shown: show?.live ?? Promise.resolve() };
}

async function startWorkers(platform: Platform, undo: Undo): Promise<void> {
  const workers = [
    makeRecomputeWorker(platform),
    makeHeatWorker(platform),
    makeForwardingWorker(platform),
    makeRolloutWorker(platform, commandHandlers, makeUpgradeWatch(platform)),
    makeFirstReading(platform),
    makePresenceWatch(platform),
    makeFixInspection(platform, everyFixSource),
  ];
  for (const worker of workers) {
    worker.start();
    undo.push(worker.stop);
  }
  const scheduler = makeScheduler(platform);
  await scheduler.start();
  undo.push(scheduler.stop);
}

/** A worker speaks to nobody and needs no certificate. */
async function startTls(
  config: Config,
  parts: { log: Log; metrics: Metrics },
  undo: Undo,
): Promise<Tls | null> {
  if (config.role === "worker") return null;
  const tls = await openTls({ ...parts, config, clock: systemClock });
  undo.push(async () => tls?.stop());
  return tls;
}

const noPorts: DevicePorts = { http: null, tcp: null, mqtt: null, httpTls: null, mqttTls: null };

async function startListeners(platform: Platform, host: string, undo: Undo): Promise<DevicePorts> {
  const listeners = await makeListeners(platform, commandHandlers);
  undo.push(listeners.stop);
  const ports = await listeners.start(host);
  Object.assign(platform.listening, ports);
  return ports;
}

async function startConsole({ http }: App, { port, tls }: Config, host: string, undo: Undo): Promise<string> {
  const address = await http.listen({ port, host });
  undo.push(() => http.close());
  return tls ? address.replace(/^http:/, "https:") : address;
}
