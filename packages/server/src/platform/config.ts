import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { isNetwork } from "./networks.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
/** A listener's port, or `off`. */
const portOrOff = z.union([z.literal("off").transform(() => null), port]);

/** A number above 0, or `off` for no limit. */
const limitOrOff = z.union([z.literal("off").transform(() => null), z.coerce.number().int().min(1)]);
/** Separated by commas. */
const networkList = z.string().transform((text, context) => {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (!entries.every(isNetwork)) {
    context.addIssue({ code: "custom", message: "must be addresses or networks with commas between them" });
  }
  return entries;
});

const Environment = z.object({
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || host === "localhost", "must be an IP address")
    .optional(),
  PORT: port.default(8080),
  FOYER_DEVICE_PORT: portOrOff.default(8081),
  FOYER_HE2_PORT: portOrOff.default(8087),
  MQTT_PORT: portOrOff.default(1883),
  FOYER_TLS_CERT: z.string().optional(),
  FOYER_TLS_KEY: z.string().optional(),
  FOYER_DEVICE_TLS_PORT: portOrOff.optional(),
  MQTT_TLS_PORT: portOrOff.optional(),
  FOYER_DATA: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  FOYER_CITUS: onOff.default(false),
  FOYER_MQTT_TOPICS: z
    .string()
    .regex(/^[^\s]*$/, "must be topic filters with commas between them")
    .default("application/+/device/+/event/+,v3/+/devices/+/up,frigate/events,frigate/+/status/detect"),
  MQTT_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
  FOYER_MQTT_TRUSTED: onOff.default(false),
  FOYER_INSTANCE: z
    .string()
    .regex(/^[\w.:-]{1,60}$/, "must be up to 60 letters, digits, dots, colons and dashes")
    .optional(),
  FOYER_HEALTH_PORT: portOrOff.default(null),
  FOYER_ADMIN_PASSWORD: z.string().min(8).optional(),
  FOYER_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  FOYER_FORGET_SECRETS: onOff.default(false),
  FOYER_CAPTCHA: onOff.default(true),
  FOYER_PASSWORD_MINIMUM: z.coerce.number().int().min(6).max(64).default(8),
  FOYER_MAX_AGE_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  FOYER_KEEP_PAYLOAD_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  FOYER_KEEP_PAYLOAD_MB: z.coerce.number().int().min(1).max(1_000_000).default(1_024),
  FOYER_KEEP_RECORD_MONTHS: z.coerce.number().int().min(2).max(1_200).default(25),
  FOYER_DEMO: onOff.optional(),
  FOYER_DEVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  FOYER_DEVICE_KEYS: z.enum(["optional", "required"]).default("optional"),
  FOYER_HOSTS: z
    .string()
    .regex(/^[\w.:[\],\s-]*$/, "must be host names with commas between them")
    .default(""),
  FOYER_TRUST_PROXY: networkList.default([]),
  FOYER_CONNECTIONS_PER_ADDRESS: limitOrOff.default(1_000),
  FOYER_MESSAGES_PER_ADDRESS: limitOrOff.default(1_000),
  FOYER_BODY_SECONDS: z.coerce.number().min(0.05).max(3_600).default(60),
  FOYER_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  FOYER_MAIL_FROM: z.string().includes("@").max(200).optional(),
  FOYER_REGISTRATION: onOff.default(true),
  FOYER_ENGLISH_HOSTS: z.string().default(""),
  FOYER_OUTGOING_ALLOW: z
    .string()
    .regex(/^[\w.:/,\s-]*$/, "must be hosts or networks with commas between them")
    .default(""),
  FOYER_ANSWER_SECONDS: z.coerce.number().min(0.05).max(600).default(10),
  FOYER_ROLE: z.enum(["all", "api", "ingest", "worker"]).default("all"),
  FOYER_LOG: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

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
  /** Whether the companies of the database are to lie on the workers of Citus. */
  citus: boolean;
  mqttUrl: string | undefined;
  /** Topics of other systems that carry counts, as filters. */
  mqttTopics: string[];
  /** The external broker lets each device publish under its own topics only: what it hands over is proven. */
  mqttTrusted: boolean;
  /** This server's name in logs and metrics. */
  instance: string | undefined;
  /** Where `/health` and `/metrics` are answered in servers of every role, beside the console of those that have one. */
  healthPort: number | null;
  adminPassword: string | undefined;
  /** What secrets in the database are sealed with; undefined: a file of the data folder. */
  secret: string | undefined;
  /** Whether secrets that cannot be read any more are forgotten instead of refusing to start. */
  forgetSecrets: boolean;
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
}

const repository = resolve(import.meta.dirname, "../../../..");

/** Without an address of its own mail comes from the account it is handed over with. */
function parseMail({
  FOYER_SMTP_URL: smtpUrl,
  FOYER_MAIL_FROM,
}: z.output<typeof Environment>): Config["mail"] {
  if (smtpUrl === undefined) return null;
  const account = decodeURIComponent(new URL(smtpUrl).username);
  const from = FOYER_MAIL_FROM ?? (account.includes("@") ? account : undefined);
  if (from === undefined)
    throw new Error("The configuration is not right:\n  FOYER_MAIL_FROM: must name who mail comes from");
  return { smtpUrl, from };
}

/** Who publishes at an external broker only that broker knows. */
function requireProvenBroker({
  FOYER_DEVICE_KEYS,
  MQTT_URL,
  FOYER_MQTT_TRUSTED,
}: z.output<typeof Environment>) {
  if (FOYER_DEVICE_KEYS !== "required" || MQTT_URL === undefined || FOYER_MQTT_TRUSTED) return;
  throw new Error(
    "The configuration is not right:\n  FOYER_DEVICE_KEYS: the broker of MQTT_URL does not tell who publishes. " +
      "Say FOYER_MQTT_TRUSTED=on if it lets each device publish under its own serial number only",
  );
}

/** TLS for the console, and ports of its own for devices, as many of them cannot speak it. */
function parseTls(env: z.output<typeof Environment>): Pick<Config, "tls" | "deviceTlsPort" | "mqttTlsPort"> {
  const { FOYER_TLS_CERT: cert, FOYER_TLS_KEY: key } = env;
  const ports = { FOYER_DEVICE_TLS_PORT: env.FOYER_DEVICE_TLS_PORT, MQTT_TLS_PORT: env.MQTT_TLS_PORT };
  if (cert !== undefined && key !== undefined)
    return {
      tls: { cert: resolve(cert), key: resolve(key) },
      deviceTlsPort: ports.FOYER_DEVICE_TLS_PORT === undefined ? 8443 : ports.FOYER_DEVICE_TLS_PORT,
      mqttTlsPort: ports.MQTT_TLS_PORT === undefined ? 8883 : ports.MQTT_TLS_PORT,
    };
  const lacking = cert === undefined ? "FOYER_TLS_CERT" : "FOYER_TLS_KEY";
  const asking = Object.entries({ FOYER_TLS_CERT: cert, FOYER_TLS_KEY: key, ...ports }).find(
    ([, value]) => value !== undefined && value !== null,
  );
  if (asking) throw new Error(`The configuration is not right:\n  ${lacking}: is needed beside ${asking[0]}`);
  return { tls: null, deviceTlsPort: null, mqttTlsPort: null };
}

/** Reads the configuration; throws an Error that names every wrong variable and what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration is not right:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  requireProvenBroker(env);
  return {
    host: env.HOST === "localhost" ? "127.0.0.1" : env.HOST,
    port: env.PORT,
    devicePort: env.FOYER_DEVICE_PORT,
    he2Port: env.FOYER_HE2_PORT,
    mqttPort: env.MQTT_PORT,
    ...parseTls(env),
    dataFolder: resolve(env.FOYER_DATA ?? resolve(repository, ".data")),
    databaseUrl: env.DATABASE_URL,
    citus: env.FOYER_CITUS,
    mqttUrl: env.MQTT_URL,
    mqttTopics: env.FOYER_MQTT_TOPICS.split(",").filter(Boolean),
    mqttTrusted: env.FOYER_MQTT_TRUSTED,
    instance: env.FOYER_INSTANCE,
    healthPort: env.FOYER_HEALTH_PORT,
    adminPassword: env.FOYER_ADMIN_PASSWORD,
    secret: env.FOYER_SECRET,
    forgetSecrets: env.FOYER_FORGET_SECRETS,
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
    mail: parseMail(env),
    registration: env.FOYER_REGISTRATION && env.FOYER_SMTP_URL !== undefined,
    englishHosts: env.FOYER_ENGLISH_HOSTS.split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    answerSeconds: env.FOYER_ANSWER_SECONDS,
    role: env.FOYER_ROLE,
    logLevel: env.FOYER_LOG,
  };
}
