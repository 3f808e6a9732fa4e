import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../figures/median.ts";
import { processTree, readCommand, residentMegabytes } from "../figures/processes.ts";
import { type Goal, judge, type Row, row } from "../figures/row.ts";
import { temporaryFolder } from "../house/records-house.ts";
import { answers, serverSettings } from "../house/server.ts";

const root = resolve(import.meta.dirname, "../..");
const rounds = 3;
const idleMs = 10_000;

interface Started {
  seconds: number;
  megabytes: number;
}

async function start(folder: string): Promise<Started> {
  const { env, url } = await serverSettings(folder);
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await answers(url, child);
  const seconds = (performance.now() - began) / 1000;
  await sleep(idleMs);
  const server = processTree(child.pid!).find((pid) => /^\S*node .*main\.ts/.test(readCommand(pid)));
  const megabytes = server === undefined ? 0 : residentMegabytes(server);
  const ended = once(child, "exit");
  if (server === undefined) child.kill("SIGTERM");
  else process.kill(server, "SIGTERM");
  await ended;
  return { seconds, megabytes };
}

/** P9: from `npm start` to a page that answers, all built and made before; and the memory of a server left alone. */
export async function startAndIdle(): Promise<Row[]> {
  const folder = await temporaryFolder();
  // Builds the console and makes the database.
  await start(folder);
  const started: Started[] = [];
  for (let round = 0; round < rounds; round++) started.push(await start(folder));
  await rm(folder, { recursive: true, force: true });
  const line = (measured: string, value: number, unit: string, digits: number, mark: number) => {
    const marks: Goal = { floor: mark, aim: mark, most: true };
    return row({
      goal: "P9",
      measured,
      ours: `${value.toFixed(digits)} ${unit}`,
      floor: `<= ${mark} ${unit}`,
      aim: `<= ${mark} ${unit}`,
      result: judge(value, marks),
    });
  };
  return [
    line("npm start, warm, until the page answers", median(started.map((each) => each.seconds)), "s", 2, 3),
    line("memory idle, without the database", median(started.map((each) => each.megabytes)), "MB", 0, 250),
  ];
}
