import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makePasswords } from "../../packages/server/src/modules/devices/broker/mosquitto-files.ts";
import { ownServices, readCompose } from "./deploy-files.ts";
import { makeSecrets } from "./make-secrets.ts";

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-secrets-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const held = async (folder: string, name: string) => (await readFile(join(folder, name), "utf8")).trim();

test("secrets are random, long, and each that a compose file names is made", async () => {
  const [one, other] = [await folderOfTest(), await folderOfTest()];
  await makeSecrets(one);
  await makeSecrets(other);
  for (const path of ["deploy/compose.single.yaml", "deploy/compose.servers.yaml"]) {
    const compose = readCompose(path);
    for (const { file } of Object.values(compose.secrets)) {
      const name = file.replace(/^secrets\//, "");
      expect(await held(one, name), name).toMatch(/^\S{32,}$/);
      expect(await held(one, name), name).not.toBe(await held(other, name));
    }
    for (const [, { secrets = [] }] of ownServices(compose))
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
  }
});

test("what is there already stays, and the addresses follow the passwords", async () => {
  const folder = await folderOfTest();
  await writeFile(join(folder, "database-password"), "chosen\n");
  await makeSecrets(folder);
  const secret = await held(folder, "foyer-secret");
  expect(await held(folder, "database-url")).toBe("postgres://foyer:chosen@database:5432/foyer");
  expect(await held(folder, "mqtt-url")).toBe(
    `mqtt://foyer:${await held(folder, "mqtt-password")}@broker:1884`,
  );
  expect(await makeSecrets(folder)).toBe("");
  expect(await held(folder, "foyer-secret")).toBe(secret);
});

test("the broker is told of the servers' account, and what a device may do", async () => {
  const folder = await folderOfTest();
  await makeSecrets(folder);
  const passwords = await held(folder, "broker/passwords");
  const again = await makePasswords(
    `${passwords}\n`,
    { username: "foyer", password: await held(folder, "mqtt-password") },
    [],
  );
  expect(again.text.trim()).toBe(passwords);
  expect(await held(folder, "broker/access")).toContain("pattern write foyer/v1/%u/flow");
});

test("a folder it makes lets nobody else in", async () => {
  const folder = join(await folderOfTest(), "made");
  await makeSecrets(folder);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect(await readdir(folder)).toContain("foyer-secret");
});
