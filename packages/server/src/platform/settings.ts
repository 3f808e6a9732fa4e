import * as z from "zod";
import { leastConnections } from "./connection-shares.ts";
import { fileSettings } from "./environment.ts";
import { serviceAddress } from "./service-address.ts";
import { backupKey, hostAddress, limitOrOff, networkList, onOff, port, portOrOff } from "./setting-kinds.ts";

const database = serviceAddress(/^postgres(ql)?$/, "postgres://account:password@host:5432/database");

const Environment = z.object({
  HOST: hostAddress.optional(),
  PORT: port.default(8080),
  FOYER_DEVICE_PORT: portOrOff.default(8081),
  FOYER_HE2_PORT: portOrOff.default(8087),
  MQTT_PORT: portOrOff.default(1883),
  FOYER_TLS_CERT: z.string().optional(),
  FOYER_TLS_KEY: z.string().optional(),
  FOYER_DEVICE_TLS_PORT: portOrOff.optional(),
  MQTT_TLS_PORT: portOrOff.optional(),
  FOYER_DATA: z.string().min(1).optional(),
  DATABASE_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  FOYER_READ_LAG_SECONDS: z.coerce.number().min(1).max(3_600).default(30),
  FOYER_CITUS: onOff.default(false),
  FOYER_DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(10_000).optional(),
  FOYER_MQTT_TOPICS: z
    .string()
    .regex(/^[^\s]*$/, "must be topic filters with commas between them")
    .default("application/+/device/+/event/+,v3/+/devices/+/up,frigate/events,frigate/+/status/detect"),
  MQTT_URL: serviceAddress(/^(mqtts?|wss?)$/, "mqtt://account:password@host:1883").optional(),
  FOYER_MQTT_TRUSTED: onOff.default(false),
  FOYER_BROKER_TOKEN: z
    .string()
    .regex(/^[\w.~-]{16,}$/, "must have at least 16 letters, digits, dashes, dots and tildes")
    .optional(),
  FOYER_INSTANCE: z
    .string()
    .regex(/^[\w.:-]{1,60}$/, "must be up to 60 letters, digits, dots, colons and dashes")
    .optional(),
  FOYER_HEALTH_PORT: portOrOff.default(null),
  FOYER_HEALTH_HOST: hostAddress.optional(),
  FOYER_DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  FOYER_METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  FOYER_ADMIN_PASSWORD: z.string().min(8).optional(),
  FOYER_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  FOYER_FORGET_SECRETS: onOff.default(false),
  FOYER_BACKUP_FOLDER: z.string().min(1).optional(),
  FOYER_BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  FOYER_BACKUP_KEY: backupKey.optional(),
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
  FOYER_SMTP_URL: serviceAddress(/^smtps?$/, "smtps://account:password@host").optional(),
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
  FOYER_LOG_FORMAT: z.enum(["json", "text"]).default("json"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^\s*[^=,\s]+\s*=[^,]+(,\s*[^=,\s]+\s*=[^,]+)*$/,
      "must be like name=value, several with commas between them",
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("foyer"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

/** Without an address of its own mail comes from the account it is handed over with. */
export function toSender({ FOYER_SMTP_URL, FOYER_MAIL_FROM }: Given): string | undefined {
  const account = decodeURIComponent(new URL(FOYER_SMTP_URL ?? "smtp:").username);
  return FOYER_MAIL_FROM ?? (account.includes("@") ? account : undefined);
}

export type Given = z.output<typeof Environment>;

/** A check of several settings, of which it names the first: made once each is right by itself, whatever is wrong elsewhere. */
const across = (...names: [keyof Given, ...(keyof Given)[]]) => ({
  path: [names[0]],
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => names.some((name) => path?.[0] === name)),
});

const needed = (name: keyof Given, beside: keyof Given) =>
  z.refine<Given>((env) => (env[beside] ?? undefined) === undefined || env[name] !== undefined, {
    ...across(name, beside),
    error: `is needed beside ${beside}`,
  });

/** The environment variables by their names, with what each may be and what goes together. */
export const Settings = Environment.check(
  z.refine((env) => env.FOYER_SMTP_URL === undefined || toSender(env) !== undefined, {
    ...across("FOYER_MAIL_FROM", "FOYER_SMTP_URL"),
    error: "must name who mail comes from",
  }),
  z.refine(
    (env) => env.FOYER_DEVICE_KEYS !== "required" || env.MQTT_URL === undefined || env.FOYER_MQTT_TRUSTED,
    {
      ...across("FOYER_DEVICE_KEYS", "MQTT_URL", "FOYER_MQTT_TRUSTED"),
      error:
        "the broker of MQTT_URL does not tell who publishes. " +
        "Say FOYER_MQTT_TRUSTED=on if it lets each device publish under its own serial number only",
    },
  ),
  z.refine<Given>(
    ({ FOYER_DATABASE_CONNECTIONS: most, FOYER_ROLE }) =>
      most === undefined || most >= leastConnections(FOYER_ROLE),
    {
      ...across("FOYER_DATABASE_CONNECTIONS", "FOYER_ROLE"),
      error: ({ input }) => {
        const { FOYER_ROLE } = input as Given;
        return `must be ${leastConnections(FOYER_ROLE)} or more for FOYER_ROLE=${FOYER_ROLE}`;
      },
    },
  ),
  needed("DATABASE_URL", "DATABASE_READ_URL"),
  // Ports of their own for devices, as many of them cannot speak TLS.
  needed("FOYER_TLS_KEY", "FOYER_TLS_CERT"),
  needed("FOYER_TLS_CERT", "FOYER_TLS_KEY"),
  needed("FOYER_TLS_CERT", "FOYER_DEVICE_TLS_PORT"),
  needed("FOYER_TLS_CERT", "MQTT_TLS_PORT"),
);

/** Every environment variable that is read. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...fileSettings.map((name) => `${name}_FILE`),
];
