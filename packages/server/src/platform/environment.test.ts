import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "../../test/test-server.ts";
import { startServer } from "../server.ts";
import { readConfig } from "./config.ts";
import { fileSettings } from "./environment.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-secrets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

async function kept(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String(error).split("\n").slice(1);
  }
}

test("secrets come from files, without what editors put around them", async () => {
  const texts = {
    DATABASE_READ_URL: "postgres://foyer:word@standby/foyer",
    DATABASE_URL: "postgres://foyer:word@db/foyer",
    MQTT_URL: "mqtt://broker",
    FOYER_ADMIN_PASSWORD: "administrator-1",
    FOYER_BACKUP_KEY: "a passphrase for backups",
    FOYER_BROKER_TOKEN: "a-token-of-the-broker",
    FOYER_METRICS_TOKEN: "a token for the metrics",
    FOYER_SECRET: "a secret of at least 32 characters",
    FOYER_SMTP_URL: "smtp://ann%40example.org:word@mail.example.org",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=word",
  };
  expect(Object.keys(texts).sort()).toEqual([...fileSettings].sort());
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
  const files: NodeJS.ProcessEnv = {};
  for (const [name, text] of Object.entries(texts))
    files[`${name}_FILE`] = await kept(name, `\n${text} \r\n`);
  expect(readConfig({ ...endpoint, ...files })).toEqual(readConfig({ ...endpoint, ...texts }));
});

test("a file beside the setting itself, one that cannot be read and an empty one are faults", async () => {
  const secret = "a secret of at least 32 characters";
  const missing = join(folder, "missing");
  const empty = await kept("empty", " \n");
  expect(
    faultsOf({
      FOYER_SECRET: secret,
      FOYER_SECRET_FILE: await kept("secret", secret),
      FOYER_ADMIN_PASSWORD_FILE: missing,
      DATABASE_URL_FILE: folder,
      FOYER_SMTP_URL_FILE: empty,
    }),
  ).toEqual([
    `  DATABASE_URL_FILE: ${folder} cannot be read (EISDIR)`,
    `  FOYER_ADMIN_PASSWORD_FILE: ${missing} cannot be read (ENOENT)`,
    "  FOYER_SECRET_FILE: FOYER_SECRET is set as well",
    `  FOYER_SMTP_URL_FILE: ${empty} is empty`,
  ]);
});

test("what is wrong with a file's content is said of the file, and the content is not repeated", async () => {
  const faults = faultsOf({
    FOYER_SECRET_FILE: await kept("secret", "hidden-word"),
    DATABASE_URL_FILE: await kept("database", "mysql://root:hidden-word@db/foyer"),
  });
  expect(faults.map((line) => line.split(":")[0]?.trim()).sort()).toEqual([
    "DATABASE_URL_FILE",
    "FOYER_SECRET_FILE",
  ]);
  expect(faults.join()).not.toContain("hidden-word");
});

test("everything that is wrong is said at once: values, what does not go together, files", () => {
  const wrong = {
    PORT: "http",
    FOYER_SMTP_URL: "smtp://mail.example.org",
    FOYER_DEVICE_KEYS: "required",
    MQTT_URL: "mqtt://broker",
    FOYER_TLS_KEY: "/key.pem",
    MQTT_TLS_PORT: "8883",
    FOYER_SECRET_FILE: "/does/not/exist",
    FOYER_DATABASE_CONNECTIONS: "9",
  };
  expect(faultsOf(wrong).map((line) => line.split(":")[0]?.trim())).toEqual([
    "FOYER_SECRET_FILE",
    "PORT",
    "FOYER_MAIL_FROM",
    "FOYER_DEVICE_KEYS",
    "FOYER_DATABASE_CONNECTIONS",
    "FOYER_TLS_CERT",
  ]);
  expect(faultsOf({ FOYER_ROLE: "ingest", FOYER_DATABASE_CONNECTIONS: "5" })).toEqual([
    "  FOYER_DATABASE_CONNECTIONS: must be 6 or more for FOYER_ROLE=ingest",
  ]);
  // What goes together is not asked of a value that is wrong itself.
  expect(faultsOf({ ...wrong, MQTT_URL: "http://broker" }).join()).not.toContain("FOYER_DEVICE_KEYS");
  expect(faultsOf({ ...wrong, FOYER_MQTT_TRUSTED: "perhaps" }).join()).not.toContain("FOYER_DEVICE_KEYS");
});

test("a server starts with its secrets in files", async () => {
  const server = await startServer({
    DATABASE_URL_FILE: await kept("database", `${await freshDatabase()}\n`),
    FOYER_SECRET_FILE: await kept("secret", "what this server seals its secrets with\n"),
    FOYER_ADMIN_PASSWORD_FILE: await kept("password", "administrator-1\n"),
    FOYER_LOG: "silent",
    FOYER_DEMO: "off",
    FOYER_ROLE: "api",
    HOST: "127.0.0.1",
    PORT: "0",
  });
  onTestFinished(server.stop);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});
