import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Entry, readArchive, writeArchive } from "./archive.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-archive-"));
});

afterEach(() => rm(folder, { recursive: true }));

const passphrase = "seven wet umbrellas in a row";

const entries: Entry[] = [
  { name: "first.json", data: Buffer.from('{"first":true}') },
  { name: "tables/empty/1", data: Buffer.alloc(0) },
  { name: "tables/large/1", data: randomBytes(5_000_000) },
  { name: "tables/large/2", data: Buffer.from("a line\n".repeat(10_000)) },
];

async function* given(): AsyncGenerator<Entry> {
  yield* entries;
}

async function written(key?: string): Promise<string> {
  const path = join(folder, "one.tar.zst");
  await writeArchive(path, key, given());
  return path;
}

async function namesIn(path: string, key?: string): Promise<string[]> {
  return (await readAll(path, key)).map(({ name }) => name);
}

async function readAll(path: string, key?: string): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const entry of readArchive(path, key)) found.push(entry);
  return found;
}

test("gives back what was written, and only its owner may read the file", async () => {
  const path = await written();
  expect(await readAll(path)).toEqual(entries);
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test("is encrypted by passphrase, private key or public key", async () => {
  const identity = await generateX25519Identity();
  for (const [sealing, opening] of [
    [passphrase, passphrase],
    [identity, identity],
    [await identityToRecipient(identity), identity],
  ]) {
    const path = await written(sealing);
    expect(await readAll(path, opening)).toEqual(entries);
    expect((await readFile(path)).includes("a line")).toBe(false);
  }
});

test("a key that is absent, wrong or public is refused with what is needed", async () => {
  const identity = await generateX25519Identity();
  const path = await written(identity);
  await expect(readAll(path)).rejects.toThrow("is encrypted: FOYER_BACKUP_KEY has to be");
  await expect(readAll(path, await generateX25519Identity())).rejects.toThrow(
    "FOYER_BACKUP_KEY does not open",
  );
  await expect(readAll(path, passphrase)).rejects.toThrow("FOYER_BACKUP_KEY does not open");
  await expect(readAll(path, await identityToRecipient(identity))).rejects.toThrow("is a public key");
});

test("a file that is cut at any place or changed by one byte is refused", { timeout: 120_000 }, async () => {
  for (const key of [undefined, await generateX25519Identity()]) {
    const whole = await readFile(await written(key));
    const path = join(folder, "hurt");
    // Compression ends with an empty frame of 13 bytes, which nothing depends on.
    for (const length of [
      whole.length - (key ? 1 : 14),
      whole.length - 20,
      whole.length >> 1,
      200_000,
      300,
    ]) {
      await writeFile(path, whole.subarray(0, length));
      await expect(namesIn(path, key), `cut to ${length}`).rejects.toThrow(
        /damaged or cut short|does not open/,
      );
    }
    for (const at of [400, 70_000, whole.length >> 1, whole.length - (key ? 3 : 16)]) {
      const hurt = Buffer.from(whole);
      hurt[at] = (hurt[at] ?? 0) ^ 4;
      await writeFile(path, hurt);
      await expect(namesIn(path, key), `changed at ${at}`).rejects.toThrow(
        /damaged or cut short|does not open/,
      );
    }
  }
});

test("what is no backup, or not there, is said to be so", async () => {
  const path = join(folder, "other");
  await writeFile(path, "some text of somebody");
  await expect(readAll(path)).rejects.toThrow("is no backup of Foyer");
  await writeFile(path, "");
  await expect(readAll(path)).rejects.toThrow("is no backup of Foyer");
  await expect(readAll(join(folder, "none"))).rejects.toThrow("There is no file");
});

test("nothing is left of an archive that could not be finished", async () => {
  async function* failing(): AsyncGenerator<Entry> {
    yield* entries;
    throw new Error("the database went away");
  }
  const path = join(folder, "one.tar.zst");
  await expect(writeArchive(path, undefined, failing())).rejects.toThrow("the database went away");
  await expect(writeArchive(path, await generateX25519Identity(), failing())).rejects.toThrow(
    "the database went away",
  );
  expect(await readdir(folder)).toEqual([]);
});
