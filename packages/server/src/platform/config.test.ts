import { readFile } from "node:fs/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { fileSettings } from "./environment.ts";

test("everything has its default", () => {
  const { dataFolder, ...rest } = readConfig({});
  expect(dataFolder).toMatch(/[\\/]\.data$/);
  expect(rest).toEqual({
    host: undefined,
    port: 8080,
    devicePort: 8081,
    he2Port: 8087,
    mqttPort: 1883,
    tls: null,
    deviceTlsPort: null,
    mqttTlsPort: null,
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    readLagSeconds: 30,
    databaseConnections: undefined,
    mqttUrl: undefined,
    mqttTopics: [
      "application/+/device/+/event/+",
      "v3/+/devices/+/up",
      "frigate/events",
      "frigate/+/status/detect",
    ],
    mqttTrusted: false,
    instance: undefined,
    healthPort: null,
    healthHost: undefined,
    metricsToken: undefined,
    backupFolder: undefined,
    backupKeep: 14,
    backupKey: undefined,
    drainSeconds: 0,
    adminPassword: undefined,
    secret: undefined,
    forgetSecrets: false,
    captcha: true,
    passwordMinimum: 8,
    maxAgeDays: 400,
    keepPayloadsDays: 30,
    keepPayloadsBytes: 1_024 * 1_024 * 1_024,
    keepRecordsMonths: 25,
    demo: undefined,
    deviceUrl: undefined,
    citus: false,
    deviceKeysRequired: false,
    hosts: [],
    trustProxy: [],
    connectionsPerAddress: 1_000,
    messagesPerAddress: 1_000,
    bodySeconds: 60,
    mail: null,
    registration: false,
    englishHosts: [],
    outgoingAllow: [],
    answerSeconds: 10,
    role: "all",
    logLevel: "info",
    logFormat: "json",
    traces: null,
  });
});

const given: NodeJS.ProcessEnv = {
  HOST: "localhost",
  PORT: "80",
  FOYER_DEVICE_PORT: "off",
  FOYER_HE2_PORT: "0",
  MQTT_PORT: "off",
  FOYER_TLS_CERT: "/etc/foyer/fullchain.pem",
  FOYER_TLS_KEY: "/etc/foyer/privkey.pem",
  FOYER_DEVICE_TLS_PORT: "443",
  MQTT_TLS_PORT: "off",
  FOYER_DATA: "/srv/foyer",
  DATABASE_URL: "postgres://foyer@db/foyer",
  DATABASE_READ_URL: "postgres://foyer@standby/foyer",
  FOYER_READ_LAG_SECONDS: "10",
  FOYER_CITUS: "on",
  FOYER_DATABASE_CONNECTIONS: "20",
  MQTT_URL: "mqtts://broker:8883",
  FOYER_MQTT_TOPICS: "milesight/#,doors/+/flow",
  FOYER_MQTT_TRUSTED: "on",
  FOYER_INSTANCE: "ingest-1",
  FOYER_HEALTH_PORT: "9100",
  FOYER_HEALTH_HOST: "localhost",
  FOYER_METRICS_TOKEN: "a token for the metrics",
  FOYER_BACKUP_FOLDER: "/srv/backups",
  FOYER_BACKUP_KEEP: "30",
  FOYER_BACKUP_KEY: "a passphrase for backups",
  FOYER_DRAIN_SECONDS: "7.5",
  FOYER_ADMIN_PASSWORD: "administrator-1",
  FOYER_SECRET: "a secret of at least 32 characters",
  FOYER_FORGET_SECRETS: "on",
  FOYER_CAPTCHA: "off",
  FOYER_PASSWORD_MINIMUM: "6",
  FOYER_MAX_AGE_DAYS: "30",
  FOYER_KEEP_PAYLOAD_DAYS: "7",
  FOYER_KEEP_PAYLOAD_MB: "256",
  FOYER_KEEP_RECORD_MONTHS: "60",
  FOYER_DEMO: "off",
  FOYER_DEVICE_URL: "http://10.0.0.5:8081/",
  FOYER_DEVICE_KEYS: "required",
  FOYER_HOSTS: "Foyer.example.com, counts.lan",
  FOYER_TRUST_PROXY: "10.0.0.9, 172.16.0.0/12",
  FOYER_CONNECTIONS_PER_ADDRESS: "off",
  FOYER_MESSAGES_PER_ADDRESS: "250",
  FOYER_BODY_SECONDS: "90",
  FOYER_SMTP_URL: "smtps://foyer:secret@mail.example.org",
  FOYER_MAIL_FROM: "Foyer <foyer@example.org>",
  FOYER_REGISTRATION: "on",
  FOYER_ENGLISH_HOSTS: "Foyer.example.com, en.example.com,",
  FOYER_OUTGOING_ALLOW: "erp.lan, 10.1.0.0/16,::1",
  FOYER_ANSWER_SECONDS: "2.5",
  FOYER_ROLE: "api",
  FOYER_LOG: "warn",
  FOYER_LOG_FORMAT: "text",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
  OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20hidden, x-tenant=house",
  OTEL_SERVICE_NAME: "counting",
  OTEL_TRACES_SAMPLER_ARG: "0.25",
};

test("everything can be set", () => {
  expect(readConfig(given)).toEqual({
    host: "127.0.0.1",
    port: 80,
    devicePort: null,
    he2Port: 0,
    mqttPort: null,
    tls: { cert: "/etc/foyer/fullchain.pem", key: "/etc/foyer/privkey.pem" },
    deviceTlsPort: 443,
    mqttTlsPort: null,
    dataFolder: "/srv/foyer",
    databaseUrl: "postgres://foyer@db/foyer",
    databaseReadUrl: "postgres://foyer@standby/foyer",
    readLagSeconds: 10,
    databaseConnections: 20,
    mqttUrl: "mqtts://broker:8883",
    mqttTopics: ["milesight/#", "doors/+/flow"],
    mqttTrusted: true,
    instance: "ingest-1",
    healthPort: 9_100,
    healthHost: "127.0.0.1",
    metricsToken: "a token for the metrics",
    backupFolder: "/srv/backups",
    backupKeep: 30,
    backupKey: "a passphrase for backups",
    drainSeconds: 7.5,
    adminPassword: "administrator-1",
    secret: "a secret of at least 32 characters",
    forgetSecrets: true,
    captcha: false,
    passwordMinimum: 6,
    maxAgeDays: 30,
    keepPayloadsDays: 7,
    keepPayloadsBytes: 256 * 1_024 * 1_024,
    keepRecordsMonths: 60,
    demo: false,
    deviceUrl: "http://10.0.0.5:8081",
    citus: true,
    deviceKeysRequired: true,
    hosts: ["foyer.example.com", "counts.lan"],
    trustProxy: ["10.0.0.9", "172.16.0.0/12"],
    connectionsPerAddress: null,
    messagesPerAddress: 250,
    bodySeconds: 90,
    mail: { smtpUrl: "smtps://foyer:secret@mail.example.org", from: "Foyer <foyer@example.org>" },
    registration: true,
    englishHosts: ["foyer.example.com", "en.example.com"],
    outgoingAllow: ["erp.lan", "10.1.0.0/16", "::1"],
    answerSeconds: 2.5,
    role: "api",
    logLevel: "warn",
    logFormat: "text",
    traces: {
      url: "http://collector:4318/v1/traces",
      service: "counting",
      share: 0.25,
      headers: "Authorization=Basic%20hidden, x-tenant=house",
    },
  });
});

test("mail needs somebody it comes from: the address stated, else the account it is handed over with", () => {
  const url = "smtp://ann%40example.org:secret@mail.example.org:587";
  expect(readConfig({ FOYER_SMTP_URL: url }).mail?.from).toBe("ann@example.org");
  expect(() => readConfig({ FOYER_SMTP_URL: "smtp://mail.example.org" })).toThrow("FOYER_MAIL_FROM");
  expect(readConfig({ FOYER_SMTP_URL: url, FOYER_REGISTRATION: "off" }).registration).toBe(false);
});

test("TLS needs a certificate and its key, and opens ports of its own for devices", () => {
  const [cert, key] = [{ FOYER_TLS_CERT: "/cert.pem" }, { FOYER_TLS_KEY: "/key.pem" }];
  expect(() => readConfig(cert)).toThrow("FOYER_TLS_KEY: is needed beside FOYER_TLS_CERT");
  expect(() => readConfig(key)).toThrow("FOYER_TLS_CERT: is needed beside FOYER_TLS_KEY");
  expect(() => readConfig({ MQTT_TLS_PORT: "8883" })).toThrow(
    "FOYER_TLS_CERT: is needed beside MQTT_TLS_PORT",
  );
  expect(readConfig({ FOYER_DEVICE_TLS_PORT: "off" }).tls).toBeNull();
  expect(readConfig({ ...cert, ...key })).toMatchObject({
    tls: { cert: "/cert.pem", key: "/key.pem" },
    deviceTlsPort: 8_443,
    mqttTlsPort: 8_883,
    mqttPort: 1_883,
  });
});

test("an empty value counts as absent", () => {
  const empty = Object.fromEntries(Object.keys(given).map((name) => [name, ""]));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test("wrong values are named together, secrets not repeated", () => {
  const wrong: NodeJS.ProcessEnv = {
    HOST: "example.com",
    PORT: "http",
    FOYER_DEVICE_PORT: "65536",
    FOYER_HE2_PORT: "on",
    MQTT_PORT: "-1",
    FOYER_DEVICE_TLS_PORT: "8443.5",
    MQTT_TLS_PORT: "on",
    DATABASE_URL: "mysql://root:hidden-word@db/foyer",
    MQTT_URL: "http://broker",
    FOYER_MQTT_TRUSTED: "perhaps",
    FOYER_INSTANCE: "a name",
    FOYER_HEALTH_PORT: "0x",
    FOYER_HEALTH_HOST: "here",
    FOYER_METRICS_TOKEN: "too-short-token",
    FOYER_BACKUP_KEY: "too-short-key",
    FOYER_DRAIN_SECONDS: "-1",
    FOYER_ADMIN_PASSWORD: "tooshrt",
    FOYER_SECRET: "1",
    FOYER_CAPTCHA: "yes",
    FOYER_PASSWORD_MINIMUM: "5",
    FOYER_MAX_AGE_DAYS: "0",
    FOYER_DEMO: "true",
    FOYER_DEVICE_KEYS: "on",
    FOYER_ROLE: "web",
    FOYER_LOG: "loud",
    FOYER_LOG_FORMAT: "xml",
    OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
    OTEL_EXPORTER_OTLP_HEADERS: "hidden-word",
    OTEL_TRACES_SAMPLER_ARG: "2",
  };
  let said = "";
  try {
    readConfig(wrong);
  } catch (error) {
    said = String(error);
  }
  expect(
    said
      .match(/^ {2}(\w+):/gm)
      ?.map((line) => line.trim().slice(0, -1))
      .sort(),
  ).toEqual(Object.keys(wrong).sort());
  expect(said).not.toMatch(/hidden-word|tooshrt|too-short-token|too-short-key/);
});

test("keys that are required are required at an external broker too: it must be one that checks its devices", () => {
  const asked = { FOYER_DEVICE_KEYS: "required", MQTT_URL: "mqtt://broker" };
  expect(() => readConfig(asked)).toThrow("FOYER_MQTT_TRUSTED");
  expect(readConfig({ ...asked, FOYER_MQTT_TRUSTED: "on" }).deviceKeysRequired).toBe(true);
  expect(readConfig({ FOYER_DEVICE_KEYS: "required" }).mqttTrusted).toBe(false);
});

test("a key of age for backups is whole, or refused without being repeated", async () => {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  for (const key of [identity, recipient, "a passphrase for backups"])
    expect(readConfig({ FOYER_BACKUP_KEY: key }).backupKey).toBe(key);
  for (const key of [identity, recipient]) {
    const mistyped = key.slice(0, -1) + (/[qQ]$/.test(key) ? "p" : key.startsWith("age1") ? "q" : "Q");
    for (const bad of [key.slice(0, -3), mistyped]) {
      expect(() => readConfig({ FOYER_BACKUP_KEY: bad })).toThrow(
        /FOYER_BACKUP_KEY: is no whole key of age: letters are missing or mistyped$/,
      );
    }
  }
});

test("the readme names every variable", async () => {
  const readme = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
  const names = [...Object.keys(given), ...fileSettings.map((name) => `${name}_FILE`)];
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
