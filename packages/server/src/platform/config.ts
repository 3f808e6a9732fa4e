import { hostname } from "node:os";
import { resolve } from "node:path";
import { readGiven, toText } from "./environment.ts";
import { type Given, Settings, toSender } from "./settings.ts";

export type Role = "all" | "api" | "ingest" | "worker";

/** Where a certificate and its private key lie, as PEM. */
export interface KeyPairFiles {
  cert: string;
  key: string;
}

export interface Config {
  /** undefined: 0.0.0.0, or 127.0.0.1 while the demonstration runs. */
  host: string | undefined;
  port: number;
  devicePort: number | null;
  he2Port: number | null;
  mqttPort: number | null;
  /** Files of the certificate and its key, for the console and the devices; null: no TLS. */
  tls: KeyPairFiles | null;
  /** Besides the plain ports, where there is a certificate. */
  deviceTlsPort: number | null;
  mqttTlsPort: number | null;
  dataFolder: string;
  databaseUrl: string | undefined;
  /** A standby of the database that figures are read from. */
  databaseReadUrl: string | undefined;
  /** As far behind it may be. */
  readLagSeconds: number;
  /** Whether the companies of the database are to lie on the workers of Citus. */
  citus: boolean;
  /** How many connections this server may hold; undefined: what is usual for its role. */
  databaseConnections: number | undefined;
  mqttUrl: string | undefined;
  /** Topics of other systems that carry counts, as filters. */
  mqttTopics: string[];
  /** The external broker lets each device publish under its own topics only: what it hands over is proven. */
  mqttTrusted: boolean;
  /** By which an external broker asks who may sign in there; undefined: none may ask. */
  brokerToken: string | undefined;
  /** This server's name in logs and metrics; undefined: it is the only one. */
  instance: string | undefined;
  /** Where `/health` and `/metrics` are answered in servers of every role, beside the console of those that have one. */
  healthPort: number | null;
  /** undefined: the address of all other ports. */
  healthHost: string | undefined;
  /** Who shows it may read the metrics; without it this machine may. */
  metricsToken: string | undefined;
  /** How long a server that is told to end says so and serves on. */
  drainSeconds: number;
  adminPassword: string | undefined;
  /** What secrets in the database are sealed with; undefined: a file of the data folder. */
  secret: string | undefined;
  /** Whether secrets that cannot be read any more are forgotten instead of refusing to start. */
  forgetSecrets: boolean;
  /** Where backups go; undefined: a folder in the data folder, and none by themselves. */
  backupFolder: string | undefined;
  /** How many of those made by themselves are kept. */
  backupKeep: number;
  /** What backups are encrypted with: a key of age, or a passphrase; undefined: they are not. */
  backupKey: string | undefined;
  captcha: boolean;
  passwordMinimum: number;
  maxAgeDays: number;
  /** Payloads that did not become records. */
  keepPayloadsDays: number;
  /** What those that came without proof may take of the database together. */
  keepPayloadsBytes: number;
  /** Records by their own time; roll-ups are kept for good. */
  keepRecordsMonths: number;
  /** undefined: on for an empty embedded database. */
  demo: boolean | undefined;
  /** How devices reach the device port, where it is not this machine's own address; without a slash at its end. */
  deviceUrl: string | undefined;
  deviceKeysRequired: boolean;
  /** Names under which the console answers; none: under any. */
  hosts: string[];
  /** Proxies whose word on where a call comes from is believed; limits for one address do not count for them. */
  trustProxy: string[];
  /** Per device port; null: no limit. */
  connectionsPerAddress: number | null;
  /** A second, on the device ports together; null: no limit. */
  messagesPerAddress: number | null;
  /** How long the body of a call may take to come, on the console's port and the device port; files ten times as long. */
  bodySeconds: number;
  /** Where mail is handed over, and who it comes from; null: no mail. */
  mail: { smtpUrl: string; from: string } | null;
  /** Whether strangers may register a company of their own; without mail they cannot. */
  registration: boolean;
  englishHosts: string[];
  /** Hosts, addresses and networks beyond the open internet that calls to users' addresses may go to. */
  outgoingAllow: string[];
  /** How long a device has for its answer to a command; six times as long for pictures and changes of its network. */
  answerSeconds: number;
  role: Role;
  logLevel: string;
  /** Lines for machines or for people. */
  logFormat: "json" | "text";
  /** Where traces are collected, as which service, the share of them that is sent and the headers it goes with; null: nowhere. */
  traces: { url: string; service: string; share: number; headers: string | undefined } | null;
}

const repository = resolve(import.meta.dirname, "../../../..");

function toTls(env: Given): Pick<Config, "tls" | "deviceTlsPort" | "mqttTlsPort"> {
  const { FOYER_TLS_CERT: cert, FOYER_TLS_KEY: key, FOYER_DEVICE_TLS_PORT, MQTT_TLS_PORT } = env;
  if (cert === undefined || key === undefined) return { tls: null, deviceTlsPort: null, mqttTlsPort: null };
  return {
    tls: { cert: resolve(cert), key: resolve(key) },
    deviceTlsPort: FOYER_DEVICE_TLS_PORT === undefined ? 8443 : FOYER_DEVICE_TLS_PORT,
    mqttTlsPort: MQTT_TLS_PORT === undefined ? 8883 : MQTT_TLS_PORT,
  };
}

/** Whether what comes over the external broker proves nothing: it tells nobody who published it. */
export const isBrokerUnproven = ({
  mqttUrl,
  mqttTrusted,
}: Pick<Config, "mqttUrl" | "mqttTrusted">): boolean => mqttUrl !== undefined && !mqttTrusted;

function toMail(env: Given): Config["mail"] {
  const from = toSender(env);
  return env.FOYER_SMTP_URL === undefined || from === undefined
    ? null
    : { smtpUrl: env.FOYER_SMTP_URL, from };
}

const toTraces = (env: Given): Config["traces"] =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces`,
        service: env.OTEL_SERVICE_NAME,
        share: env.OTEL_TRACES_SAMPLER_ARG,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
      };

/** Reads the configuration; throws an Error that names every wrong variable and what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { given, sources, faults } = readGiven(environment);
  const { success, data: env, error } = Settings.safeParse(given);
  for (const { path, message } of error?.issues ?? []) {
    const name = path.join(".");
    faults.push({ name: sources.get(name) ?? name, fault: message });
  }
  if (!success || faults.length > 0) throw new Error(toText(faults));
  return {
    host: env.HOST,
    port: env.PORT,
    devicePort: env.FOYER_DEVICE_PORT,
    he2Port: env.FOYER_HE2_PORT,
    mqttPort: env.MQTT_PORT,
    ...toTls(env),
    dataFolder: resolve(env.FOYER_DATA ?? resolve(repository, ".data")),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    readLagSeconds: env.FOYER_READ_LAG_SECONDS,
    citus: env.FOYER_CITUS,
    databaseConnections: env.FOYER_DATABASE_CONNECTIONS,
    mqttUrl: env.MQTT_URL,
    mqttTopics: env.FOYER_MQTT_TOPICS.split(",").filter(Boolean),
    mqttTrusted: env.FOYER_MQTT_TRUSTED,
    brokerToken: env.FOYER_BROKER_TOKEN,
    instance: env.FOYER_INSTANCE ?? (env.FOYER_ROLE === "all" ? undefined : hostname()),
    healthPort: env.FOYER_HEALTH_PORT,
    healthHost: env.FOYER_HEALTH_HOST,
    metricsToken: env.FOYER_METRICS_TOKEN,
    drainSeconds: env.FOYER_DRAIN_SECONDS,
    adminPassword: env.FOYER_ADMIN_PASSWORD,
    secret: env.FOYER_SECRET,
    forgetSecrets: env.FOYER_FORGET_SECRETS,
    backupFolder: env.FOYER_BACKUP_FOLDER === undefined ? undefined : resolve(env.FOYER_BACKUP_FOLDER),
    backupKeep: env.FOYER_BACKUP_KEEP,
    backupKey: env.FOYER_BACKUP_KEY,
    captcha: env.FOYER_CAPTCHA,
    passwordMinimum: env.FOYER_PASSWORD_MINIMUM,
    maxAgeDays: env.FOYER_MAX_AGE_DAYS,
    keepPayloadsDays: env.FOYER_KEEP_PAYLOAD_DAYS,
    keepPayloadsBytes: env.FOYER_KEEP_PAYLOAD_MB * 1024 * 1024,
    // A record sent again after the first was dropped would count twice: they stay as long as they are taken.
    keepRecordsMonths: Math.max(env.FOYER_KEEP_RECORD_MONTHS, Math.ceil(env.FOYER_MAX_AGE_DAYS / 28) + 1),
    demo: env.FOYER_DEMO,
    deviceUrl: env.FOYER_DEVICE_URL?.replace(/\/+$/, ""),
    deviceKeysRequired: env.FOYER_DEVICE_KEYS === "required",
    hosts: env.FOYER_HOSTS.split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    trustProxy: env.FOYER_TRUST_PROXY,
    connectionsPerAddress: env.FOYER_CONNECTIONS_PER_ADDRESS,
    messagesPerAddress: env.FOYER_MESSAGES_PER_ADDRESS,
    bodySeconds: env.FOYER_BODY_SECONDS,
    outgoingAllow: env.FOYER_OUTGOING_ALLOW.split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
    mail: toMail(env),
    registration: env.FOYER_REGISTRATION && env.FOYER_SMTP_URL !== undefined,
    englishHosts: env.FOYER_ENGLISH_HOSTS.split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    answerSeconds: env.FOYER_ANSWER_SECONDS,
    role: env.FOYER_ROLE,
    logLevel: env.FOYER_LOG,
    logFormat: env.FOYER_LOG_FORMAT,
    traces: toTraces(env),
  };
}
