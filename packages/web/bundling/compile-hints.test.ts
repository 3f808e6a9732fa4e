import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { compileHint, compileHints } from "./compile-hints.ts";

test("the hint is the first line of each script, before what the bundler puts there; charts have none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foyer-hints-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "look.css"), "b { color: red }");
  await writeFile(join(folder, "charts.js"), 'import "./look.css"; export const chart = () => 1;');
  await writeFile(
    join(folder, "entry.js"),
    'import("./charts.js").then(({ chart }) => console.log(chart()));',
  );
  const built = (await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    plugins: [compileHints()],
    build: { write: false, rolldownOptions: { input: join(folder, "entry.js") } },
  })) as Rolldown.RolldownOutput;
  const scripts = built.output.filter((file) => file.type === "chunk");
  expect(scripts.map(({ name, code }) => [name, code.startsWith(compileHint)]).sort()).toEqual([
    ["charts", false],
    ["entry", true],
  ]);
  expect(scripts.find(({ name }) => name === "entry")?.code).toContain("__vite__mapDeps");
});
