import { setTimeout as sleep } from "node:timers/promises";
import { processTree } from "../figures/processes.ts";
import type { Ended } from "./house/chaos-server.ts";
import { findChildren, isBackend } from "./house/postgres-processes.ts";
import type { ServersHouse, WiredServer, Wires } from "./house/servers-house.ts";
import type { Faults } from "./outcome.ts";
import type { Random } from "./random.ts";

/** What may happen to an installation, and is over again when it resolves; says what it was. */
export type Happening = (house: ServersHouse, random: Random, faults: Faults) => Promise<string>;

const longestMs = 12_000;
const endsWithin = 10;
const hourMs = 3_600_000;
const jumps = [-72, -2, -0.1, 0.1, 2, 72].map((hours) => hours * hourMs);

export const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[random.below(items.length)] as Item;
const anyMs = (random: Random) => 1_000 + random.below(longestMs - 1_000);
const serversOf = ({ api, worker, ingest }: ServersHouse) => ({ api, worker, ingest });

function anyServer(house: ServersHouse, random: Random): [name: string, WiredServer] {
  const name = oneOf(random, ["api", "worker", "ingest"] as const);
  const server = serversOf(house)[name];
  return [name, Array.isArray(server) ? oneOf(random, server) : server];
}

/** A server is killed or told to end, and started again; one that devices speak to under another name. */
const endServer =
  (signal: "SIGKILL" | "SIGTERM"): Happening =>
  async (house, random, faults) => {
    const name = oneOf(random, ["api", "worker", "ingest"] as const);
    let end: Ended;
    if (name === "ingest") end = await house.replace(random.below(house.ingest.length), signal);
    else {
      end = await house[name].server.end(signal);
      await sleep(random.below(2_000));
      await house[name].server.start();
    }
    const what = `${name} ${signal}`;
    if (signal === "SIGKILL") return what;
    faults.expect(end.code === 0, `${what}: it ended with ${end.code}; ${end.lastWords}`);
    faults.expect(end.seconds <= endsWithin, `${what}: it took ${end.seconds.toFixed(1)} s`);
    return what;
  };

export const ways = ["cut", "held", "forgotten"] as const;
export type Way = (typeof ways)[number];

/** Cuts a server off for a while, in one of three ways. */
export async function cutOff(wires: readonly Wires[keyof Wires][], way: Way, ms: number): Promise<void> {
  for (const wire of wires) {
    if (way === "cut") wire.cut();
    else wire.hold();
  }
  await sleep(ms);
  for (const wire of wires) wire.mend({ isForgotten: way === "forgotten" });
}

const loseNetwork: Happening = async (house, random) => {
  const [name, { wires }] = anyServer(house, random);
  const names = name === "ingest" ? (["database", "broker", "both"] as const) : (["database"] as const);
  const lost = oneOf(random, names);
  const way = oneOf(random, ways);
  const ms = anyMs(random);
  await cutOff(lost === "both" ? Object.values(wires) : [wires[lost]], way, ms);
  return `${name} ${way} off ${lost} for ${(ms / 1_000).toFixed(1)} s`;
};

/** The broker ends and starts again; `killBroker` kills it. */
const restartBroker: Happening = async ({ broker }, random) => {
  await broker.end("SIGTERM");
  await sleep(random.below(5_000));
  await broker.start();
  return "broker stopped";
};

const postmaster = async ({ database }: ServersHouse): Promise<number> =>
  (await database.writer.ask<{ pid: number }>({ question: "where" })).pid;

/** PostgreSQL ends, or one of its processes, which ends all connections; it is started again by itself. */
const endDatabase: Happening = async (house, random) => {
  const pid = await postmaster(house);
  const way = oneOf(random, ["killed", "stopped", "process killed"] as const);
  if (way === "process killed") {
    const backends = findChildren(pid).filter(isBackend);
    if (backends.length > 0) process.kill(oneOf(random, backends), "SIGKILL");
  } else process.kill(pid, way === "killed" ? "SIGKILL" : "SIGINT");
  return `database ${way}`;
};

/** Nothing of the database goes on for a while, or only now and then: as on a disk that hangs, or is slow. */
export async function slowDatabase(house: ServersHouse, ms: number, isSlow: boolean): Promise<void> {
  const until = Date.now() + ms;
  const [stopMs, goMs] = isSlow ? [300, 100] : [ms, 0];
  do {
    const pids = processTree(await postmaster(house));
    for (const pid of pids) signalIfThere(pid, "SIGSTOP");
    await sleep(stopMs);
    for (const pid of pids) signalIfThere(pid, "SIGCONT");
    await sleep(goMs);
  } while (Date.now() < until);
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

const slowDisk: Happening = async (house, random) => {
  const isSlow = random.below(2) === 0;
  const ms = anyMs(random);
  await slowDatabase(house, ms, isSlow);
  return `disk ${isSlow ? "slow" : "hanging"} for ${(ms / 1_000).toFixed(1)} s`;
};

const fullDisk: Happening = async (house, random) => {
  if (!house.disk) return "disk full: skipped, this account may not make a small one";
  const ms = anyMs(random);
  house.disk.fill();
  await sleep(ms);
  house.disk.empty();
  return `disk full for ${(ms / 1_000).toFixed(1)} s`;
};

const jumpClock: Happening = async (house, random) => {
  const [name, { server }] = anyServer(house, random);
  const aheadMs = oneOf(random, jumps);
  server.setClock(aheadMs);
  await sleep(anyMs(random));
  server.setClock(0);
  return `clock of ${name} ${(aheadMs / hourMs).toFixed(1)} h ahead`;
};

export const happenings: readonly Happening[] = [
  endServer("SIGKILL"),
  endServer("SIGTERM"),
  loseNetwork,
  loseNetwork,
  restartBroker,
  endDatabase,
  slowDisk,
  fullDisk,
  jumpClock,
];
