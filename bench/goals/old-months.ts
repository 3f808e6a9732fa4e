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

/** What the partitions of months long gone cost questions and records that have nothing to do with them. */
export async function oldMonths(house: HistoryHouse): Promise<Row[]> {
  const client = new pg.Client({ connectionString: house.databaseUrl });
  await client.connect();
  const questions = await analysisQuestions(house);
  await house.settled();
  const asked: { name: string; ms: (nth: number) => Promise<number> }[] = [
    { name: "a record, acknowledged", ms: (nth) => recordMs(house, nth) },
    ...questions.map((question) => ({
      name: question.name,
      ms: (nth: number) => answerMs(house, question, nth),
    })),
  ];
  const found = new Map<string, number[]>();
  for (const [round, years] of olderYears.entries()) {
    const { rows } = await client.query<{ first: number }>(
      "select extract(year from min(slot at time zone 'UTC'))::int as first from rollups",
    );
    const first = rows[0]?.first ?? 2024;
    for (let year = first - years; year < first; year++) await makeYear(client, year);
    await client.query("analyze rollups");
    for (const { name, ms } of asked) {
      const took: number[] = [];
      for (let time = 0; time < warmUps + times; time++) {
        const milliseconds = await ms(round * (warmUps + times) + time);
        if (time >= warmUps) took.push(milliseconds);
      }
      found.set(name, [...(found.get(name) ?? []), median(took)]);
    }
    const count = await client.query(
      "select count(*) as n from pg_inherits where inhparent = 'rollups'::regclass",
    );
    console.log(
      `  ${count.rows[0]?.n} months: ${[...found].map(([name, all]) => `${name} ${all.at(-1)?.toFixed(1)}`).join("; ")}`,
    );
  }
  await client.end();
  return [...found].map(([name, all]) => {
    const [without = 1] = all;
    const ratio = Math.max(...all) / without;
    return row({
      goal: "MONTHS",
      measured: name,
      ours: all.map((ms, at) => `${olderYears[at]} years: ${ms.toFixed(1)} ms`).join(", "),
      ratio: ratio.toFixed(2),
      floor: `${most}`,
      result: ratio <= most ? "pass" : "MISS",
    });
  });
}
