import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { chromium } from "./chromium.mjs";
import { folderInMemory } from "./folder-in-memory.mjs";
import { haproxy } from "./haproxy.mjs";
import { mosquitto } from "./mosquitto.mjs";
import { binary, root, run } from "./run.mjs";

const vitestReport = join(root, ".cache", "vitest.json");

/** Checks, then all tests; the last line is their sum. Arguments go to Vitest, which then runs alone. */
export async function test(args) {
  const folder = folderInMemory();
  if (folder) process.env.TMPDIR = folder;
  // What Node made of a thousand files of TypeScript serves the next of the servers that tests start.
  process.env.NODE_COMPILE_CACHE ??= join(root, ".cache/compiled");
  const counts =
    args.length > 0 ? [await vitest(args)] : [await checks(), await vitest([]), await browserTests()];
  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed));
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

async function checks() {
  const results = await check();
  for (const { name, passed } of results) console.log(`${name}: ${passed ? "passed" : "failed"}`);
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
}

async function vitest(args) {
  await mosquitto();
  await haproxy();
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(vitestReport, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const code = await run([...binary("vitest"), "run", ...reporters, ...args]);
  if (!existsSync(vitestReport)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(vitestReport, "utf8"));
  // A file that cannot even be loaded has no tests to fail, and counts as one.
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(hasFailed),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

const hasFailed = ({ status }) => status === "failed";

async function browserTests() {
  if (!existsSync(join(root, "e2e/run.ts"))) {
    console.log("There are no browser tests (e2e/run.ts) to run.");
    return { passed: 0, failed: 0 };
  }
  try {
    await build();
    const env = { CHROME_PATH: await chromium() };
    let said = "";
    const hear = (part) => {
      said += part;
    };
    const code = await run(["node", "--disable-warning=ExperimentalWarning", "e2e/run.ts"], { env, hear });
    const [, passed = 0, failed = 0] = [...said.matchAll(/^(\d+) passed, (\d+) failed$/gm)].pop() ?? [];
    return { passed: Number(passed), failed: Number(failed) || Number(code !== 0) };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}
