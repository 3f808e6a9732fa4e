import { availableParallelism, cpus, loadavg } from "node:os";
import type { Row } from "../figures/row.ts";
import { table } from "../figures/table.ts";
import { type LargeHouse, openLargeHouse } from "./large-house.ts";
import { onDisk, oneHour, oneSite, questions, startAndRest, whatItTook } from "./measure.ts";
import { nights, retention } from "./nights.ts";
import { readOptions } from "./size.ts";

/** `npm run bench large`: a house of any size, kept or not, and all that grows with it. */
export async function large(args: readonly string[]): Promise<number> {
  const { size, folder } = readOptions(args);
  console.log(
    `${cpus()[0]?.model ?? "processor"}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; ${JSON.stringify(size)}`,
  );
  const house = await openLargeHouse(size, folder);
  const rows: Row[] = [];
  const steps: ((house: LargeHouse) => Row[] | Promise<Row[]>)[] = [
    whatItTook,
    onDisk,
    ...(size.detail > 0 ? [retention] : []),
    startAndRest,
    questions,
    oneHour,
    oneSite,
    nights,
    ...(size.detail > 0 ? [] : [retention]),
  ];
  let failures = 0;
  for (const step of steps) {
    try {
      rows.push(...(await step(house)));
    } catch (error) {
      failures++;
      console.error(error);
    }
  }
  await house.stop();
  console.log(`\n${table(rows)}\n`);
  return failures > 0 || rows.some(({ result }) => result === "MISS") ? 1 : 0;
}
