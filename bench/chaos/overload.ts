import { resolve } from "node:path";
import { residentMegabytes } from "../figures/processes.ts";
import type { Flood, Flooded } from "../workers/flood.ts";
import { startWorker, type Worker } from "../workers/worker.ts";
import { type ChaosHouse, closingFigures, openChaosHouse } from "./house/chaos-house.ts";
import { Faults, type Outcome } from "./outcome.ts";

const program = resolve(import.meta.dirname, "../workers/flood.ts");
const entityCount = 30;
const recordsACall = 100;
const dayMs = 86_400_000;
const overloadSeconds = 120;
const times = 10;
/** Normal is half of what the server can take. */
const normalShare = 0.5;
const mostMemory = 1.5;
const recoversWithin = 30;
const windowSeconds = 2;

/** Every record of these calls is there. */
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

class Source {
  readonly acknowledged: number[] = [];
  readonly from = Math.floor(Date.now() / dayMs) * dayMs - 390 * dayMs;
  tries = 0;
  private readonly house: ChaosHouse;
  private readonly worker: Worker;
  private first = 0;

  constructor(house: ChaosHouse, worker: Worker) {
    this.house = house;
    this.worker = worker;
  }

  async send(wish: Pick<Flood, "connections" | "seconds" | "aSecond">): Promise<Flooded> {
    const { site, server } = this.house;
    const flood: Flood = {
      port: server.ports.http,
      sns: site.devices.map(({ sn }) => sn),
      from: this.from,
      first: this.first,
      recordsACall,
      ...wish,
    };
    const done = await this.worker.ask<Flooded>(flood);
    this.first = done.next;
    this.tries += done.tries;
    for (const nth of done.acknowledged) this.acknowledged.push(nth);
    return done;
  }

  async lost(): Promise<number> {
    const ids = this.house.site.devices.map(({ id }) => id);
    const [row] = await this.house.truth.rows<{ n: number }>(missing, [
      this.acknowledged,
      recordsACall,
      ids,
      this.from,
    ]);
    return row?.n ?? -1;
  }
}

/** Seconds of normal load until it is answered as before the overload. */
async function recovery(source: Source, aSecond: number, p99: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { acknowledged, tries, ...window } = await source.send({
      connections: 50,
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

/** R5: ten times as many calls as the server can take, for two minutes. */
export async function overload(_seed: number, seconds = overloadSeconds): Promise<Outcome> {
  const house = await openChaosHouse({ entities: entityCount });
  const faults = new Faults();
  const worker = await startWorker(program);
  const source = new Source(house, worker);
  const { pid } = house.server;
  try {
    await source.send({ connections: 8, seconds: 3 });
    const closed = await source.send({ connections: 8, seconds: 8 });
    const capacity = closed.acknowledged.length / closed.seconds;
    const normally = normalShare * capacity;
    const [normal, usualMemory] = await watched(pid, () =>
      source.send({ connections: 50, seconds: 20, aSecond: normally }),
    );
    const [flooded, mostSeen] = await watched(pid, () =>
      source.send({ connections: 1_000, seconds, aSecond: times * capacity }),
    );
    const recovered = await recovery(source, normally, normal.p99);
    faults.expect(
      mostSeen <= mostMemory * usualMemory,
      `memory rose from ${usualMemory.toFixed(0)} to ${mostSeen.toFixed(0)} MB`,
    );
    faults.expect(recovered <= recoversWithin, `normal again only after ${recovered.toFixed(0)} s`);
    faults.none(flooded.statuses[500] ?? 0, "answers were 500");
    const lost = await source.lost();
    faults.none(lost, "acknowledged records are lost");
    const stored = await house.truth.count("records where source <> 'presence'");
    return {
      ledger: {
        sent: source.tries * recordsACall,
        acknowledged: source.acknowledged.length * recordsACall,
        stored,
        ...(await closingFigures(house, faults)),
      },
      notes: [
        `it takes ${capacity.toFixed(0)} calls a second; offered ${(times * capacity).toFixed(0)}, tried ${(flooded.tries / flooded.seconds).toFixed(0)}, taken ${(flooded.acknowledged.length / flooded.seconds).toFixed(0)}`,
        `answers: ${statusText(flooded)}; p99 normally ${normal.p99.toFixed(0)} ms, under overload ${flooded.p99.toFixed(0)} ms`,
        `memory ${usualMemory.toFixed(0)} MB, at most ${mostSeen.toFixed(0)} MB; normal again after ${recovered.toFixed(1)} s`,
      ],
      faults: faults.list,
    };
  } finally {
    await worker.stop();
    await house.stop();
  }
}
