import { percentile } from "../figures/percentile.ts";
import { type Goal, judge, type Row, row } from "../figures/row.ts";

const warmUps = 3;
const times = 60;
const usuallySlowest: Goal = { floor: 150, aim: 50, most: true };

/** What is asked of the console's server; `nth` makes each time another. */
export interface Question {
  name: string;
  path: (nth: number) => string;
  body?: (nth: number) => object;
  /** Done before it is asked; takes no part in the time. */
  before?: (nth: number) => Promise<void>;
}

/** How long answers take, one after the other, a line of the table for each question. */
export async function measureQuestions(
  goal: string,
  url: string,
  token: string,
  questions: readonly Question[],
  slowest = usuallySlowest,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, body, before } of questions) {
    const took: number[] = [];
    for (let nth = 0; nth < warmUps + times; nth++) {
      await before?.(nth);
      const began = performance.now();
      const answer = await fetch(encodeURI(`${url}/hx-api${path(nth)}`), {
        method: body ? "POST" : "GET",
        headers: { authorization: token, lang: "en", ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body(nth)) }),
      });
      await answer.text();
      if (!answer.ok) throw new Error(`${path(nth)}: ${answer.status}`);
      if (nth >= warmUps) took.push(performance.now() - began);
    }
    const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
    console.log(`  ${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
    rows.push(
      row({
        goal,
        measured: `${name} (p95 at most ${slowest.floor} ms)`,
        ours: `p95 ${p95.toFixed(0)} ms`,
        "p50/p99": `${p50.toFixed(0)}/${percentile(took, 0.99).toFixed(0)} ms`,
        floor: `${slowest.floor}`,
        aim: `${slowest.aim}`,
        result: judge(p95, slowest),
      }),
    );
  }
  return rows;
}
