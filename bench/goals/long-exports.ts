import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "../figures/processes.ts";
import { judge, type Row, rounded, row } from "../figures/row.ts";
import type { HistoryHouse } from "../house/history-house.ts";

/** 600 entities by hour over 7 days: 100,800 rows of eleven columns. */
const shape = { entities: 600, days: 7 };
const dayMs = 86_400_000;
const lookMs = 20;
const mostMemory = { floor: 150, aim: 100, most: true } as const;
const longestStandstill = { floor: 50, aim: 25, most: true } as const;

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The longest the server's event loop stood still since it was last asked, in milliseconds. */
async function standstill(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000;
}

async function take({ server, token, entityIds, records }: HistoryHouse, format: string): Promise<number> {
  const last = records.from + (records.days - 2) * dayMs;
  const answer = await fetch(`${server.url}/hx-api/api/query/flow/export`, {
    method: "POST",
    headers: { authorization: token, lang: "en", "content-type": "application/json" },
    body: JSON.stringify({
      ids: entityIds.slice(0, shape.entities),
      type: ["flowIn"],
      interval: "1h",
      startTime: day(last - (shape.days - 1) * dayMs),
      endTime: day(last),
      format,
    }),
  });
  if (!answer.ok) throw new Error(`${format}: ${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
  return bytes;
}

/** A hundred thousand rows as a file: what the server needs for it, and how long others wait for their turn. */
export async function longExports(house: HistoryHouse): Promise<Row[]> {
  const { server, entityIds } = house;
  const count = rounded(Math.min(shape.entities, entityIds.length) * shape.days * 24);
  const rows: Row[] = [];
  for (const format of ["xlsx", "csv"]) {
    await take(house, format);
    await standstill(server.url);
    const idle = residentMegabytes(server.pid);
    let most = idle;
    const timer = setInterval(() => {
      most = Math.max(most, residentMegabytes(server.pid));
    }, lookMs);
    const began = performance.now();
    const bytes = await take(house, format);
    const seconds = (performance.now() - began) / 1000;
    clearInterval(timer);
    const longest = await standstill(server.url);
    await sleep(seconds * 1000);
    const alone = await standstill(server.url);
    const name = `${count} rows, ${format}`;
    console.log(
      `  ${name}: ${seconds.toFixed(1)} s, ${(bytes / 1024 ** 2).toFixed(1)} MB, ${(most - idle).toFixed(0)} MB above idle, ${longest.toFixed(0)} ms (left alone ${alone.toFixed(0)} ms)`,
    );
    rows.push(
      row({
        goal: "EXPORT",
        measured: `${name}: memory above idle`,
        ours: `${seconds.toFixed(1)} s`,
        memory: `${(most - idle).toFixed(0)} MB`,
        floor: `<= ${mostMemory.floor} MB`,
        aim: `<= ${mostMemory.aim} MB`,
        result: judge(most - idle, mostMemory),
      }),
      row({
        goal: "EXPORT",
        measured: `${name}: longest standstill`,
        ours: `${longest.toFixed(0)} ms`,
        reference: `${alone.toFixed(0)} ms left alone`,
        floor: `<= ${longestStandstill.floor} ms`,
        aim: `<= ${longestStandstill.aim} ms`,
        result: judge(longest, longestStandstill),
      }),
    );
  }
  return rows;
}
