import pg from "pg";
import { median } from "../figures/median.ts";
import { type Row, row } from "../figures/row.ts";
import type { HistoryHouse } from "../house/history-house.ts";
import { analysisQuestions, type Question } from "./analysis-questions.ts";

const warmUps = 5;
/** Each time of other days, of which there are a hundred: equal questions are answered once. */
const times = 27;
/** Roll-ups are kept for good: months of so many years before those that are there. */
const olderYears = [0, 10, 20];
/** What nothing of the old months is asked of costs no more than this times what it did without them. */
const most = 1.1;

const month = (year: number, nth: number) => new Date(Date.UTC(year, nth, 1)).toISOString().slice(0, 10);

/** Makes the partitions of the roll-ups of a year where they are not there. */
async function makeYear(client: pg.Client, year: number): Promise<void> {
  for (let nth = 0; nth < 12; nth++) {
    const [from, to] = [month(year, nth), month(year, nth + 1)];
    const name = `rollups_${from.slice(0, 7).replace("-", "_")}`;
    const { rows } = await client.query("select to_regclass($1) as there", [name]);
    if (rows[0]?.there) continue;
    await client.query(
      `create table ${name} partition of rollups for values from ('${from} 00:00+00') to ('${to} 00:00+00') with (fillfactor = 75)`,
    );
  }
}

async function firstYear(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    "select extract(year from min(slot at time zone 'UTC'))::int as first from rollups",
  );
  return rows[0]?.first ?? new Date().getUTCFullYear();
}

async function answerMs(
  { server, token }: HistoryHouse,
  { path, body }: Question,
  nth: number,
): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${server.url}/hx-api${path(nth)}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: token, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body(nth)) }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`${path(nth)}: ${answer.status}`);
  return performance.now() - began;
}

/** One record of one device, acknowledged. */
async function recordMs({ server, records }: HistoryHouse, nth: number): Promise<number> {
  const start = new Date(records.from + (records.days - 1) * 86_400_000 + nth * 60_000).toISOString();
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
    method: "POST",
    body: JSON.stringify({ sn: "H-1", records: [{ start, seconds: 60, in: 1, line: "2" }] }),
  });
  await answer.text();
  return performance.now() - began;
}

/** What something takes in its usual case; asked the `nth` time and on. */
async function usualMs(ask: (nth: number) => Promise<number>, nth: number): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < warmUps + times; time++) {
    const ms = await ask(nth + time);
    if (time >= warmUps) took.push(ms);
  }
  return median(took);
}

const said = (took: readonly number[]) =>
  took.map((ms, at) => `${olderYears[at]} years: ${ms.toFixed(1)} ms`).join("; ");

/** What the partitions of months long gone cost questions and records that have nothing to do with them. */
export async function oldMonths(house: HistoryHouse): Promise<Row[]> {
  const client = new pg.Client({ connectionString: house.databaseUrl });
  await client.connect();
  const questions = await analysisQuestions(house);
  await house.settled();
  const asked = [
    { name: "a record, acknowledged", ask: (nth: number) => recordMs(house, nth) },
    ...questions.map((question) => ({
      name: question.name,
      ask: (nth: number) => answerMs(house, question, nth),
    })),
  ];
  const first = await firstYear(client);
  const found = new Map<string, number[]>(asked.map(({ name }) => [name, []]));
  for (const [round, years] of olderYears.entries()) {
    for (let year = first - years; year < first; year++) await makeYear(client, year);
    await client.query("analyze rollups");
    for (const { name, ask } of asked) {
      const took = found.get(name);
      took?.push(await usualMs(ask, round * (warmUps + times)));
      console.log(`  ${name}: ${said(took ?? [])}`);
    }
  }
  await client.end();
  return [...found].map(([name, took]) => {
    const ratio = Math.max(...took) / (took[0] ?? 1);
    return row({
      goal: "MONTHS",
      measured: name,
      ours: said(took),
      ratio: ratio.toFixed(2),
      floor: `${most}`,
      result: ratio <= most ? "pass" : "MISS",
    });
  });
}
