import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testSecret } from "../../../test/admin-password.ts";
import { company, companyAdmin, device, deviceModel, entity } from "../../../test/factories.ts";
import { testServer } from "../../../test/test-server.ts";
import { sealPurpose, wifiPasswords } from "./sealed-columns.ts";
import { resealValues } from "./sealed-values.ts";
import { loadSecrets } from "./secret-of-installation.ts";
import { makeSecrets, UnreadableSecret } from "./secrets.ts";

const other = "another secret of at least 32 characters";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-secret-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "data");
}

test("what is sealed is read again for the same purpose with the same secret, and by nothing else", () => {
  const secrets = makeSecrets([testSecret]);
  const sealed = secrets.seal("a word: ü", "here");
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\./);
  expect(sealed).not.toContain("word");
  expect(secrets.seal("a word: ü", "here")).not.toBe(sealed);
  expect(secrets.open(sealed, "here")).toBe("a word: ü");
  const changed = `${sealed.slice(0, -3)}${sealed.endsWith("AAA") ? "BBB" : "AAA"}`;
  const refused: [string, string, typeof secrets][] = [
    [sealed, "there", secrets],
    [changed, "here", secrets],
    ["a word", "here", secrets],
    [sealed, "here", makeSecrets([other])],
  ];
  for (const [text, purpose, from] of refused)
    expect(() => from.open(text, purpose), text).toThrow(UnreadableSecret);
  expect(makeSecrets([other, testSecret]).open(sealed, "here")).toBe("a word: ü");
});

test("without a secret given one is made in the data folder, for the owner alone, and kept", async () => {
  const dataFolder = await emptyFolder();
  const sealed = loadSecrets({ secret: undefined, dataFolder }).seal("word", "here");
  expect((await stat(join(dataFolder, "secret.key"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataFolder)).toEqual(["secret.key"]);
  expect(loadSecrets({ secret: undefined, dataFolder }).open(sealed, "here")).toBe("word");
  expect(loadSecrets({ secret: other, dataFolder }).open(sealed, "here")).toBe("word");
  expect((await readFile(join(dataFolder, "secret.key"), "utf8")).trim()).toMatch(/^[0-9a-f]{64}$/);
});

/** A server with a device whose Wi-Fi password is known. */
async function withDevice() {
  const server = await testServer();
  const { db, pool } = server.platform.database;
  const ask = await companyAdmin(server, await company(server.admin));
  const entityId = await entity(ask);
  const keptText = async () =>
    (await pool.query<{ wifi_password: string }>("select wifi_password from devices")).rows[0]?.wifi_password;
  const modelId = await deviceModel(server.admin);
  return { db, pool, ask, entityId, modelId, keptText };
}

test("a start seals what is in clear or was sealed with a former secret, and refuses without the secret", async () => {
  const { db, pool, ask, entityId, modelId, keptText } = await withDevice();
  await device(ask, { modelId, entityId, wifiSSID: "shop", wifiPassword: "hidden-word" });
  const current = makeSecrets([testSecret]);
  const purpose = sealPurpose(wifiPasswords);
  expect(current.open((await keptText()) ?? "", purpose)).toBe("hidden-word");

  await pool.query("update devices set wifi_password = 'clear-word'");
  await resealValues(db, current, false);
  const sealed = (await keptText()) ?? "";
  expect(current.open(sealed, purpose)).toBe("clear-word");
  await resealValues(db, current, false);
  expect(await keptText()).toBe(sealed);

  const stranger = makeSecrets([other]);
  await expect(resealValues(db, stranger, false)).rejects.toThrow(/same FOYER_SECRET/);
  expect(await keptText()).toBe(sealed);

  await resealValues(db, makeSecrets([other, testSecret]), false);
  expect(stranger.open((await keptText()) ?? "", purpose)).toBe("clear-word");
  await resealValues(db, stranger, false);

  await resealValues(db, current, true);
  expect(await keptText()).toBe("");
  await resealValues(db, current, false);
});
