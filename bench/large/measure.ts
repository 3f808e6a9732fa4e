import { setTimeout as sleep } from "node:timers/promises";
import { tableSizes } from "../figures/disk.ts";
import { percentile } from "../figures/percentile.ts";
import { processTree, residentMegabytes, treeProcessorSeconds } from "../figures/processes.ts";
import { type Row, rounded, row } from "../figures/row.ts";
import { analysisQuestions, dayText } from "../goals/analysis-questions.ts";
import { deviceQuestions, platformQuestions } from "../goals/device-lists.ts";
import { placeQuestions } from "../goals/places.ts";
import type { Question } from "../goals/questions.ts";
import type { LargeHouse } from "./large-house.ts";
import { untilMade } from "./originals.ts";
import { toSn } from "./places.ts";
import { countOriginals, firstDay, lastMidnight } from "./size.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const times = 12;
/** Days that questions over all time may ask for at most. */
const longestAsked = 730;
const megabyte = 1024 * 1024;
export const line = (measured: string, ours: string, more: Partial<Row> = {}): Row => {
  const besides = [more["p50/p99"], more["CPU s/1,000"], more.memory].filter(Boolean);
  console.log(`  ${[`${measured}: ${ours}`, ...besides].join(" | ")}`);
  return row({ goal: "LARGE", measured, ours, ...more });
};
const inMs = (took: number) => `${took.toFixed(took < 10 ? 1 : 0)} ms`;

/** What a table takes, and a row of it. */
export async function onDisk({ client }: LargeHouse): Promise<Row[]> {
  const sizes = await tableSizes(client);
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_database_size(current_database())::text as bytes",
  );
  const all = line("disk: the database", `${rounded(Number(rows[0]?.bytes) / megabyte)} MB`);
  const some = sizes
    .filter(({ data, indexes }) => data + indexes > 4 * megabyte)
    .map(({ table, rows, data, indexes }) =>
      line(
        `disk: ${table}`,
        `${rounded((data + indexes) / megabyte)} MB, ${rounded(rows)} rows, ${(data / rows).toFixed(0)} + ${(indexes / rows).toFixed(0)} bytes each`,
      ),
    );
  return [all, ...some];
}

export function whatItTook({ note: { imported, filled, copied } }: LargeHouse): Row[] {
  const places = Object.entries(imported).map(([kind, { count, seconds }]) =>
    line(`import of ${rounded(count)} ${kind}`, `${seconds.toFixed(1)} s`),
  );
  return [
    ...places,
    line(
      `${rounded(filled.records)} records by the device port`,
      `${rounded(filled.records / filled.takenSeconds)} a second until acknowledged, ${rounded(filled.records / filled.madeSeconds)} until all figures are made`,
    ),
    ...(copied.rows > 0
      ? [
          line(
            `${rounded(copied.rows)} rows of further sites`,
            `${rounded(copied.rows / copied.seconds)} a second`,
          ),
        ]
      : []),
  ];
}

const memory = ({ server, database }: LargeHouse) =>
  `server ${rounded(residentMegabytes(server.pid))} MB, PostgreSQL's ${database.pids.flatMap(processTree).length} processes`;

/** Processor seconds so far of the server and of its database. */
const spentSoFar = ({ server, database }: LargeHouse) => ({
  server: treeProcessorSeconds([server.pid]),
  database: treeProcessorSeconds(database.pids),
});

function spentSince(house: LargeHouse, before: ReturnType<typeof spentSoFar>) {
  const now = spentSoFar(house);
  return { server: now.server - before.server, database: now.database - before.database };
}

/** Starts, and what server and database do when nothing is asked of them. */
export async function startAndRest(house: LargeHouse): Promise<Row[]> {
  const first = await house.restart();
  const again = await house.restart();
  await sleep(10_000);
  const before = spentSoFar(house);
  await sleep(60_000);
  const spent = spentSince(house, before);
  return [
    line(
      "start until the console answers",
      `${first.server.toFixed(2)} s, again ${again.server.toFixed(2)} s (${again.processor.toFixed(2)} s of processor); PostgreSQL ${first.database.toFixed(2)} s`,
    ),
    line(
      "a minute in which nothing is asked",
      `server ${spent.server.toFixed(2)} s of processor, PostgreSQL ${spent.database.toFixed(2)} s`,
      { memory: memory(house) },
    ),
  ];
}

async function once(
  house: LargeHouse,
  token: string,
  { path, body }: Question,
  nth: number,
): Promise<number> {
  const began = performance.now();
  const answer = await fetch(encodeURI(`${house.server.url}/hx-api${path(nth)}`), {
    method: body ? "POST" : "GET",
    headers: { authorization: token, lang: "en", ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body(nth)) }),
  });
  const text = await answer.text();
  if (answer.status === 429) {
    await sleep(2_000);
    return once(house, token, { name: "", path, ...(body && { body }) }, nth);
  }
  if (!answer.ok) throw new Error(`${path(nth)}: ${answer.status} ${text.slice(0, 300)}`);
  return performance.now() - began;
}

/**
 * How long answers take: the first one, those never asked before, and the last one again; beside it the processor time
 * of those in between, which does not depend on what else the machine does.
 */
async function askOne(house: LargeHouse, token: string, question: Question): Promise<Row> {
  const first = await once(house, token, question, 0);
  const before = spentSoFar(house);
  const took: number[] = [];
  for (let nth = 1; nth <= times; nth++) took.push(await once(house, token, question, nth));
  const { server, database } = spentSince(house, before);
  const again = await once(house, token, question, times);
  return line(question.name, `first ${inMs(first)}, again ${inMs(again)}`, {
    "p50/p99": `${percentile(took, 0.5).toFixed(0)}/${percentile(took, 0.99).toFixed(0)} ms`,
    "CPU s/1,000": `${((server * 1000) / times).toFixed(0)}+${((database * 1000) / times).toFixed(0)}`,
  });
}

/** A question that fails leaves the others alone. */
async function askAll(house: LargeHouse, token: string, questions: readonly Question[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of questions)
    rows.push(
      await askOne(house, token, question).catch((error: unknown) =>
        line(question.name, String(error), { result: "MISS" }),
      ),
    );
  return rows;
}

const homeQuestions = (): Question[] => {
  const today = dayText(Date.now());
  const month = dayText(Date.now() - 30 * dayMs);
  const asked: [string, string][] = [
    ["today in one sentence", "/home/headline"],
    ["today's figures", "/home/statistical?period=1"],
    ["hours of today", "/home/trend?type=flowIn"],
    ["indicators", "/home/keliukpi?type=flowIn"],
    ["30 days", `/home/days?type=flowIn&startTime=${month}&endTime=${today}`],
    ["holidays", "/home/holiday?type=flowIn"],
    ["what is to be fixed", "/api/fix?size=20"],
    ["what is to be fixed, in short", "/api/fix/summary"],
  ];
  return asked.map(([name, path]) => ({ name: `home: ${name}`, path: () => path }));
};

/** Home, lists and analyses, after server and database were started anew. */
export async function questions(house: LargeHouse): Promise<Row[]> {
  const days = Math.min((lastMidnight() - firstDay(house.size)) / dayMs, longestAsked);
  const analysed = {
    ask: house.ask,
    records: { from: lastMidnight() - days * dayMs, days },
    entityIds: house.entityIds,
  };
  const analyses = await analysisQuestions(analysed);
  await untilMade(house.ask, house.client);
  await house.restart();
  return [
    ...(await askAll(house, house.token, homeQuestions())),
    ...(await askAll(house, house.token, placeQuestions)),
    ...(await askAll(house, house.token, deviceQuestions)),
    ...(await askAll(house, house.platformToken, platformQuestions)),
    ...(await askAll(house, house.token, analyses)),
    line("memory after all questions", memory(house)),
  ];
}

/** An hour of the whole fleet, a record of each device in calls of a hundred. */
export async function oneHour(house: LargeHouse): Promise<Row[]> {
  const { size, server } = house;
  const sns = Array.from({ length: size.sites * size.doors }, (_, nth) =>
    toSn(Math.floor(nth / size.doors), nth % size.doors),
  );
  const start = new Date(Math.floor(Date.now() / hourMs) * hourMs - hourMs).toISOString();
  const calls = Array.from({ length: Math.ceil(sns.length / 100) }, (_, nth) =>
    JSON.stringify(
      sns
        .slice(nth * 100, (nth + 1) * 100)
        .map((sn) => ({ sn, records: [{ start, seconds: 3600, in: 40, out: 38 }] })),
    ),
  );
  const took: number[] = [];
  const began = performance.now();
  const left = calls.values();
  const sender = async () => {
    for (const body of left) {
      const sent = performance.now();
      const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
        method: "POST",
        body,
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
      took.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: 4 }, sender));
  const seconds = (performance.now() - began) / 1000;
  return [
    line(
      `an hour of ${rounded(sns.length)} devices, live`,
      `${seconds.toFixed(1)} s, ${rounded(sns.length / seconds)} records a second`,
      { "p50/p99": `${percentile(took, 0.5).toFixed(0)}/${percentile(took, 0.99).toFixed(0)} ms` },
    ),
  ];
}

/** The figures of one site made anew from all its records that are kept. */
export async function oneSite({ client, entityIds, note, ask }: LargeHouse): Promise<Row[]> {
  const id = entityIds[countOriginals(note.size) - 1];
  const began = performance.now();
  await client.query(
    `insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
     select tenant_id, k, s, '1970-01-03Z', now() from (
       select tenant_id, 0 as k, id as s from entities where id = $1
       union all select tenant_id, 1, id from accesses where entity_id = $1) as subjects`,
    [id],
  );
  while ((await client.query("select from recompute_marks limit 1")).rowCount !== 0) await sleep(50);
  const seconds = (performance.now() - began) / 1000;
  await untilMade(ask, client);
  const whole = (performance.now() - began) / 1000;
  return [
    line("one site made anew", `${seconds.toFixed(1)} s, its months and hours after ${whole.toFixed(1)} s`),
  ];
}
