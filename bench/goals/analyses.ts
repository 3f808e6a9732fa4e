import { median } from "../figures/median.ts";
import { percentile } from "../figures/percentile.ts";
import { judge, type Row, row } from "../figures/row.ts";
import type { HistoryHouse } from "../house/history-house.ts";

const warmUps = 3;
const times = 20;
const rounds = 3;
const duckTimes = 2;
const goal = { floor: 5, aim: 50 };
const longestP95 = 150;

/** Sum of people entering by what their local day falls into; the join gives every record its place and its day. */
const fromRecords = `records r
  join bindings b on b.device_id = r.device_id and r.start_at >= b.from_at
  join accesses a on a.id = b.access_id
  join entities e on e.id = a.entity_id
  join offsets o on o.zone = e.zone and r.start_at >= o.from_at and r.start_at < o.to_at`;
const localDay = "(timezone('UTC', r.start_at) + o.ahead)::date";
const between = (from: string, to: string) => `${localDay} between date '${from}' and date '${to}'`;

interface Question {
  name: string;
  path: string;
  body?: object;
  sql: string;
  /** The figure both sides must agree on. */
  ours: (answer: Answer) => number;
  theirs: (rows: unknown[][]) => number;
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes of five answers, of which one number each is read
type Answer = any;

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const sumOf = (rows: unknown[][]) => rows.reduce((sum, cells) => sum + Number(cells.at(-1)), 0);

function questions({ records, entityIds }: HistoryHouse): Question[] {
  const dayMs = 86_400_000;
  const last = records.from + (records.days - 2) * dayMs;
  const span = (days: number) => ({ startTime: day(last - (days - 1) * dayMs), endTime: day(last) });
  const rank = (name: string, days: number): Question => {
    const { startTime, endTime } = span(days);
    return {
      name,
      path: "/api/analysis/rank",
      body: { type: "flowIn", startTime, endTime, size: 1_000 },
      sql: `select e.id, sum(r.in_count)::bigint from ${fromRecords} where ${between(startTime, endTime)} group by 1 order by 2 desc`,
      ours: (answer) => answer.total.value,
      theirs: sumOf,
    };
  };
  const ninety = span(90);
  const oneDay = span(1);
  const nth = Math.floor(entityIds.length / 2);
  return [
    rank("rank, 1 month", 31),
    rank("rank, 1 year", 365),
    {
      name: "totals of all, 2 years",
      path: `/home/statistical?period=5&startTime=${day(records.from)}&endTime=${day(last)}`,
      sql: `select sum(r.in_count)::bigint from ${fromRecords} where ${between(day(records.from), day(last))}`,
      ours: (answer) => answer.cards.flowIn.value,
      theirs: sumOf,
    },
    {
      name: "days of all, 90 days",
      path: `/home/days?type=flowIn&startTime=${ninety.startTime}&endTime=${ninety.endTime}`,
      sql: `select ${localDay}, sum(r.in_count)::bigint from ${fromRecords} where ${between(ninety.startTime, ninety.endTime)} group by 1 order by 1`,
      ours: (answer) => answer.reduce((sum: number, one: { value: number }) => sum + one.value, 0),
      theirs: sumOf,
    },
    {
      name: "hours of all, 1 day",
      path: `/home/trend?type=flowIn&startTime=${oneDay.endTime}`,
      sql: `select hour(timezone('UTC', r.start_at) + o.ahead), sum(r.in_count)::bigint from ${fromRecords} where ${between(oneDay.endTime, oneDay.endTime)} group by 1 order by 1`,
      ours: (answer) => answer.now.reduce((sum: number, one: { value: number }) => sum + (one.value ?? 0), 0),
      theirs: sumOf,
    },
    {
      name: "days of one, 90 days",
      path: `/home/days?type=flowIn&entityId=${entityIds[nth]}&startTime=${ninety.startTime}&endTime=${ninety.endTime}`,
      sql: `select ${localDay}, sum(r.in_count)::bigint from ${fromRecords} where e.id = ${nth} and ${between(ninety.startTime, ninety.endTime)} group by 1 order by 1`,
      ours: (answer) => answer.reduce((sum: number, one: { value: number }) => sum + one.value, 0),
      theirs: sumOf,
    },
  ];
}

async function ask({ server, token }: HistoryHouse, { path, body }: Question): Promise<[number, Answer]> {
  const began = performance.now();
  const answer = await fetch(`${server.url}/hx-api${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: token, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Answer };
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return [took, data];
}

/** P4: analyses over many entities and two years, warm, against the same question on the raw records in DuckDB. */
export async function analyses(house: HistoryHouse): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of questions(house)) {
    for (let time = 0; time < warmUps; time++) await ask(house, question);
    const took: number[] = [];
    const ratios: number[] = [];
    const duck: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const ours: number[] = [];
      let figure = 0;
      for (let time = 0; time < times; time++) {
        const [milliseconds, answer] = await ask(house, question);
        ours.push(milliseconds);
        figure = question.ours(answer);
      }
      const other = await house.duckdb.ask<{ took: number[]; rows: unknown[][] }>({
        sql: question.sql,
        times: duckTimes,
      });
      const theirs = question.theirs(other.rows);
      if (figure !== theirs) throw new Error(`${question.name}: ${figure} here, ${theirs} in DuckDB`);
      took.push(...ours);
      duck.push(...other.took);
      ratios.push(median(other.took) / median(ours));
    }
    const ratio = median(ratios);
    const p95 = percentile(took, 0.95);
    const verdict = p95 <= longestP95 ? judge(ratio, goal) : "MISS";
    console.log(`  ${question.name}: p95 ${p95.toFixed(0)} ms, ${ratio.toFixed(0)} times as fast`);
    rows.push(
      row({
        goal: "P4",
        measured: `${question.name} (p95 at most ${longestP95} ms)`,
        ours: `p95 ${p95.toFixed(0)} ms`,
        "p50/p99": `${percentile(took, 0.5).toFixed(0)}/${percentile(took, 0.99).toFixed(0)} ms`,
        reference: `${median(duck).toFixed(0)} ms in DuckDB`,
        ratio: ratio.toFixed(0),
        floor: `${goal.floor}`,
        aim: `${goal.aim}`,
        result: verdict,
      }),
    );
  }
  return rows;
}
