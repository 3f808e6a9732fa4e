import { announce } from "./announce.ts";
import { makeApp } from "./app.ts";
import { startDemo } from "./demo/demo.ts";
import { type DevicePorts, makeListeners } from "./modules/counting/listeners/listeners.ts";
import { makeRecomputeWorker } from "./modules/counting/rollups/recompute-worker.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { lockDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { startEventRelay } from "./platform/event-relay.ts";
import { Events } from "./platform/events.ts";
import { Jobs } from "./platform/jobs.ts";
import { makeLog } from "./platform/log.ts";
import { makeMetrics } from "./platform/metrics.ts";
import type { Platform } from "./platform/platform.ts";

export interface RunningServer {
  url: string;
  ports: DevicePorts;
  stop(): Promise<void>;
}

/** Starts everything this process's role asks for, in order; `stop` undoes it in reverse. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const config = readConfig(environment);
  const log = makeLog(config.logLevel);
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    while (undo.length > 0) await undo.pop()?.();
  };
  try {
    const isEmbedded = config.databaseUrl === undefined;
    if (isEmbedded) undo.push(await lockDataFolder(config.dataFolder));
    const embedded = isEmbedded ? await startEmbedded({ dataFolder: config.dataFolder, log }) : null;
    if (embedded) undo.push(embedded.stop);
    const url = config.databaseUrl ?? (embedded?.url as string);
    await migrate(url);

    const database = openDatabase(url, { pool: 10, ingest: 4 });
    undo.push(database.stop);
    const serves = (role: string) => config.role === "all" || config.role === role;
    const jobs = new Jobs({ connectionString: url, works: serves("worker"), log });
    const isEmpty = (await database.pool.query("select 1 from companies limit 1")).rowCount === 0;
    const wasDemo =
      (await database.pool.query("select 1 from installation where key = 'demo'")).rowCount !== 0;
    const demo = config.demo ?? (isEmbedded && (isEmpty || wasDemo));
    const platform: Platform = {
      config,
      demo,
      database,
      jobs,
      events: new Events(),
      clock: systemClock,
      log,
      metrics: makeMetrics(),
    };
    if (config.role !== "all") undo.push(await startEventRelay(url, platform.events, log));
    const host = config.host ?? (demo ? "127.0.0.1" : "0.0.0.0");

    const app = await makeApp(platform);
    await jobs.start();
    undo.push(() => jobs.stop());
    if (serves("worker")) {
      const worker = makeRecomputeWorker(platform);
      worker.start();
      undo.push(worker.stop);
    }
    let ports: DevicePorts = { http: null, tcp: null, mqtt: null };
    if (serves("ingest")) {
      const listeners = await makeListeners(platform);
      undo.push(listeners.stop);
      ports = await listeners.start(host);
    }
    let address = "";
    if (serves("api")) {
      address = await app.http.listen({ port: config.port, host });
      undo.push(() => app.http.close());
    }
    const show = demo && config.role === "all" ? await startDemo(platform, app, ports) : null;
    if (show) undo.push(show.stop);
    announce({
      config,
      demo,
      host,
      address,
      ports,
      identity: app.identity,
      newAccounts: show?.newAccounts ?? [],
    });
    return { url: address, ports, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
