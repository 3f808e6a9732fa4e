import { resolve } from "node:path";
import { residentMegabytes } from "../figures/processes.ts";
import type { Flood, Flooded } from "../workers/flood.ts";
import { startWorker, type Worker } from "../workers/worker.ts";
import { type ChaosHouse, closingFigures, openChaosHouse } from "./house/chaos-house.ts";
import type { ChaosDevice } from "./house/chaos-site.ts";
import type { Simulator } from "./house/simulator.ts";
import { busyFleet } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";

const program = resolve(import.meta.dirname, "../workers/flood.ts");
/** Sites whose devices speak all protocols, send many small calls, or send backlogs in large ones. */
const entityCount = { fleet: 3, small: 17, large: 10 };
const recordsACall = { small: 100, large: 5_000 };
const connections = { normal: 50, small: 1_000, large: 40 };
const dayMs = 86_400_000;
const overloadSeconds = 120;
const times = 10;
/** Normal is half of what the server can take. */
const normalShare = 0.5;
const mostMemory = 1.5;
const recoversWithin = 30;
const windowSeconds = 2;
/** The first record of every device. */
const from = Math.floor(Date.now() / dayMs) * dayMs - 390 * dayMs;

/** Every record of these calls is stored. */
const missing = `
select count(*)::int as n from unnest($1::int[]) as c(nth)
cross join generate_series(0, $2 - 1) as i(each)
where not exists (
  select 1 from records r where r.device_id = ($3::bigint[])[c.nth % cardinality($3) + 1] and r.line = '1'
    and r.start_at = to_timestamp($4::float8 / 1000) + make_interval(secs => 300 * (c.nth / cardinality($3) * $2 + i.each)))`;

/** Runs something while the server's memory is watched; gives the most of it in megabytes. */
async function watched<Result>(pid: number, run: () => Promise<Result>): Promise<[Result, number]> {
  let most = 0;
  const look = () => {
    most = Math.max(most, residentMegabytes(pid));
  };
  const timer = setInterval(look, 200);
  try {
    const result = await run();
    look();
    return [result, most];
  } finally {
    clearInterval(timer);
  }
}

/** One kind of calls; no two of them are of the same records. */
class Source {
  readonly acknowledged: number[] = [];
  tries = 0;
  readonly recordsACall: number;
  private readonly house: ChaosHouse;
  private readonly worker: Worker;
  private readonly devices: readonly ChaosDevice[];
  private first = 0;

  constructor(house: ChaosHouse, worker: Worker, devices: readonly ChaosDevice[], recordsACall: number) {
    this.house = house;
    this.worker = worker;
    this.devices = devices;
    this.recordsACall = recordsACall;
  }

  async send(load: Pick<Flood, "connections" | "seconds" | "aSecond">): Promise<Flooded> {
    const sns = this.devices.map(({ sn }) => sn);
    const { recordsACall, first } = this;
    const port = this.house.server.ports.http;
    const done = await this.worker.ask<Flooded>({ port, sns, from, first, recordsACall, ...load });
    this.first = done.next;
    this.tries += done.tries;
    for (const nth of done.acknowledged) this.acknowledged.push(nth);
    return done;
  }

  async lost(): Promise<number> {
    const ids = this.devices.map(({ id }) => id);
    const values = [this.acknowledged, this.recordsACall, ids, from];
    return (await this.house.truth.rows<{ n: number }>(missing, values))[0]?.n ?? -1;
  }
}

/** Seconds of normal load until it is answered as before the overload. */
async function recovery(source: Source, aSecond: number, p99: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { acknowledged, tries, ...window } = await source.send({
      connections: connections.normal,
      seconds: windowSeconds,
      aSecond,
    });
    const seconds = (performance.now() - began) / 1000;
    if (acknowledged.length === tries && window.p99 <= 2 * Math.max(p99, 50)) return seconds - windowSeconds;
    if (seconds > 2 * recoversWithin) return seconds;
  }
}

const statusText = ({ statuses }: Flooded) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} x ${status === "0" ? "no answer" : status}`)
    .join(", ");

const round = (value: number) => Math.round(value).toLocaleString("en");

/** What is normal, then the flood, then how long until it is normal again. */
async function floodIt(house: ChaosHouse, small: Source, large: Source, seconds: number, faults: Faults) {
  const { pid } = house.server;
  await small.send({ connections: 8, seconds: 3 });
  const closed = await small.send({ connections: 8, seconds: 8 });
  const capacity = closed.acknowledged.length / closed.seconds;
  const aSecond = normalShare * capacity;
  const [normal, usual] = await watched(pid, () =>
    small.send({ connections: connections.normal, seconds: 20, aSecond }),
  );
  const [[flooded, backlogs], most] = await watched(pid, () =>
    Promise.all([
      small.send({ connections: connections.small, seconds, aSecond: times * capacity }),
      large.send({ connections: connections.large, seconds }),
    ]),
  );
  const recovered = await recovery(small, aSecond, normal.p99);
  faults.expect(most <= mostMemory * usual, `memory rose from ${usual.toFixed(0)} to ${most.toFixed(0)} MB`);
  faults.expect(recovered <= recoversWithin, `normal again only after ${recovered.toFixed(0)} s`);
  faults.none((flooded.statuses[500] ?? 0) + (backlogs.statuses[500] ?? 0), "answers were 500");
  return [
    `it takes ${round(capacity)} calls a second; offered ${round(times * capacity)}, tried ${round(flooded.tries / flooded.seconds)}, taken ${round(flooded.acknowledged.length / flooded.seconds)}`,
    `answers to calls of 100 records: ${statusText(flooded)}; of 5,000: ${statusText(backlogs)}`,
    `p99 normally ${round(normal.p99)} ms; memory ${round(usual)} MB, at most ${round(most)} MB; normal again after ${recovered.toFixed(1)} s`,
  ];
}

/** R5: ten times as many calls as the server can take, for two minutes, beside large ones and a fleet of all protocols. */
export async function overload(seed: number, seconds = overloadSeconds): Promise<Outcome> {
  const entities = entityCount.fleet + entityCount.small + entityCount.large;
  const house = await openChaosHouse({ entities });
  const faults = new Faults();
  const workers = [await startWorker(program), await startWorker(program)] as const;
  const listDevices = (first: number, count: number) => {
    const ids = new Set(house.site.entityIds.slice(first).slice(0, count));
    return house.site.devices.filter(({ entityId }) => ids.has(entityId));
  };
  const fleetDevices = listDevices(0, entityCount.fleet);
  const fleet = busyFleet({ ...house, site: { ...house.site, devices: fleetDevices } }, seed);
  const small = new Source(
    house,
    workers[0],
    listDevices(entityCount.fleet, entityCount.small),
    recordsACall.small,
  );
  const large = new Source(
    house,
    workers[1],
    listDevices(-entityCount.large, entityCount.large),
    recordsACall.large,
  );
  try {
    const notes = await floodIt(house, small, large, seconds, faults);
    for (const source of [small, large])
      faults.none(await source.lost(), `acknowledged records of calls of ${source.recordsACall} are lost`);
    const others = [small, large].map((source) => ({
      made: source.tries * source.recordsACall,
      acknowledged: source.acknowledged.length * source.recordsACall,
    }));
    return await withFleet(house, fleet, faults, notes, others);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await house.stop();
  }
}

/** The ledger of all, the fleet's records compared one by one. */
async function withFleet(
  house: ChaosHouse,
  fleet: Simulator,
  faults: Faults,
  notes: string[],
  others: readonly { made: number; acknowledged: number }[],
): Promise<Outcome> {
  const { made, failedTries } = await fleet.stop();
  const { lost, changed } = await house.truth.compare(fleet.noted);
  faults.none(lost, "acknowledged records of the fleet are lost");
  faults.none(changed, "records of the fleet are kept with other values");
  const sum = (key: "made" | "acknowledged") => others.reduce((all, each) => all + each[key], 0);
  return {
    ledger: {
      sent: made + sum("made"),
      acknowledged: fleet.noted.length + sum("acknowledged"),
      stored: await house.truth.count("records where source <> 'presence'"),
      ...(await closingFigures(house, faults)),
    },
    notes: [
      ...notes,
      `fleet of all protocols: ${fleet.noted.length} acknowledged, ${failedTries} tries failed`,
    ],
    faults: faults.list,
  };
}
