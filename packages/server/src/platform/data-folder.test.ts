import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "./data-folder.ts";

let folder: string;
const lockFile = () => join(folder, "server.lock");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("makes the folder, and lets the next one in once released", async () => {
  const inside = join(folder, "not", "there yet");
  const release = await lockDataFolder(inside);
  await release();
  await (await lockDataFolder(inside))();
  expect(await readdir(inside)).toEqual([]);
});

test("refuses a second server, saying who holds the folder and what to do", async () => {
  const release = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(
    new RegExp(`process ${process.pid}\\) already uses the data folder .* with FOYER_DATA`),
  );
  await release();
});

test.each([
  ["was killed", async () => ({ pid: await endedProcess(), began: "" })],
  [
    "has a number that another process got since",
    async () => ({ pid: process.pid, began: "an earlier boot 1" }),
  ],
])("takes over from a server that %s", async (_, holder) => {
  await writeFile(lockFile(), JSON.stringify(await holder()));
  const release = await lockDataFolder(folder);
  expect(JSON.parse(await readFile(lockFile(), "utf8"))).toMatchObject({ pid: process.pid });
  await release();
});

test("takes over a lock cut short", async () => {
  await writeFile(lockFile(), '{"pid":');
  await (await lockDataFolder(folder))();
});

async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
}
