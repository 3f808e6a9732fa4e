#!/usr/bin/env node
// Every script of package.json comes through here. Runs on any Node from 18; what it starts runs on a current one.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { chromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { useCurrentNode } from "./node.mjs";
import { pack } from "./pack.mjs";
import { binary, node, root, run, serverFlags } from "./run.mjs";
import { test } from "./test.mjs";

const tasks = {
  async start(args) {
    await build();
    return node([...serverFlags(), "packages/server/src/main.ts", ...args], {
      NODE_ENV: "production",
      // What Node made of a thousand files of TypeScript is kept for the next start.
      NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
    });
  },
  test,
  dev: (args) =>
    Promise.race([
      node(["--watch", "--watch-preserve-output", "packages/server/src/main.ts", ...args]),
      run([...binary("vite", "packages/web"), "packages/web"]),
    ]),
  async check(args) {
    const results = await check(args);
    return results.every(({ passed }) => passed) ? 0 : 1;
  },
  async e2e(args) {
    await build();
    return node(["e2e/run.ts", ...args], { CHROME_PATH: await chromium() });
  },
  async bench(args) {
    await build();
    return node(["bench/run.ts", ...args], { CHROME_PATH: await chromium() });
  },
  chaos: (args) => node(["bench/chaos/run.ts", ...args]),
  async build() {
    await build();
    return 0;
  },
  "broker-files": (args) => node(["packages/server/src/broker-files.ts", ...args]),
  pack,
  migrate: (args) => node(["packages/server/src/migrate.ts", ...args]),
  backup: (args) => node(["packages/server/src/backup.ts", ...args]),
  restore: (args) => node(["packages/server/src/restore.ts", ...args]),
  move: (args) => node(["packages/server/src/move.ts", ...args]),
  seed: (args) => node(["packages/server/src/seed.ts", ...args]),
  simulate: (args) => node(["packages/simulator/src/main.ts", ...args]),
  phrases: (args) => node(["packages/phrases/src/report.ts", ...args]),
};

const [name, ...args] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name ?? "") ? tasks[name] : undefined;
if (!task) {
  console.error(`Usage: npm run <${Object.keys(tasks).join(" | ")}>`);
  process.exit(2);
}

try {
  process.chdir(root);
  if (!existsSync(join(root, "package-lock.json"))) throw new Error(`${root} is no complete copy of Foyer.`);
  await useCurrentNode();
  await install();
  process.exit(await task(args));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
