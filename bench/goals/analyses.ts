import { loadavg } from "node:os";
import { median } from "../figures/median.ts";
import { percentile } from "../figures/percentile.ts";
import { judge, type Row, row } from "../figures/row.ts";
import type { HistoryHouse } from "../house/history-house.ts";
import { analysisQuestions, type Question } from "./analysis-questions.ts";

const warmUps = 3;
const times = 20;
const rounds = 3;
const duckTimes = 2;
const goal = { floor: 5, aim: 50 };
const usualP95 = 150;
/** Parts of the names of the questions to ask, divided by commas: all unless told. */
const chosen = (process.env.FOYER_BENCH_QUESTIONS ?? "").split(",").filter(Boolean);

async function ask(
  { server, token }: HistoryHouse,
  { path, body }: Question,
  nth: number,
): Promise<[number, unknown]> {
  const began = performance.now();
  const answer = await fetch(`${server.url}/hx-api${path(nth)}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: token, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body(nth)) }),
  });
  const { data, message } = (await answer.json()) as { data: unknown; message: string };
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(`${path(nth)}: ${answer.status} ${message}`);
  return [took, data];
}

interface Measured {
  first: number;
  /** Milliseconds of questions never asked before. */
  took: number[];
  /** Time of the same question asked again. */
  again: number;
  duck: number[];
  ratio: number;
}

async function measure(house: HistoryHouse, question: Question): Promise<Measured> {
  let nth = 0;
  const next = () => ask(house, question, nth++);
  const [first] = await next();
  for (let time = 1; time < warmUps; time++) await next();
  const took: number[] = [];
  const ratios: number[] = [];
  const duck: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours: number[] = [];
    let figure = 0;
    for (let time = 0; time < times; time++) {
      const [milliseconds, answer] = await next();
      ours.push(milliseconds);
      figure = question.ours(answer);
    }
    const other = await house.duckdb.ask<{ took: number[]; rows: unknown[][] }>({
      sql: question.sql(nth - 1),
      times: duckTimes,
    });
    const theirs = question.theirs(other.rows);
    if (figure !== theirs) throw new Error(`${question.name}: ${figure} here, ${theirs} in DuckDB`);
    took.push(...ours);
    duck.push(...other.took);
    ratios.push(median(other.took) / median(ours));
  }
  const [again] = await ask(house, question, nth - 1);
  return { first, took, again, duck, ratio: median(ratios) };
}

/** P4: analyses over many entities and two years, each time of other days, against the raw records in DuckDB. */
export async function analyses(house: HistoryHouse): Promise<Row[]> {
  const rows: Row[] = [];
  const isChosen = (name: string) => chosen.length === 0 || chosen.some((part) => name.includes(part));
  const questions = await analysisQuestions(house, isChosen);
  await house.settled();
  for (const question of questions) {
    const { longestP95 = usualP95 } = question;
    const { first, took, again, duck, ratio } = await measure(house, question);
    const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `  ${question.name}: first ${first.toFixed(0)} ms, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, asked again ${again.toFixed(0)} ms, ${ratio.toFixed(0)} times as fast, load ${load}`,
    );
    rows.push(
      row({
        goal: "P4",
        measured: `${question.name} (p95 at most ${longestP95} ms)`,
        ours: `p95 ${p95.toFixed(0)} ms, first ${first.toFixed(0)}, again ${again.toFixed(0)}`,
        "p50/p99": `${p50.toFixed(0)}/${percentile(took, 0.99).toFixed(0)} ms`,
        reference: `${median(duck).toFixed(0)} ms in DuckDB`,
        ratio: ratio.toFixed(0),
        floor: `${goal.floor}`,
        aim: `${goal.aim}`,
        result: p95 <= longestP95 ? judge(ratio, goal) : "MISS",
      }),
    );
  }
  return rows;
}
