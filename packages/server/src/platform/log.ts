import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";
import { logContextNow } from "./log-context.ts";

export type Log = Logger;

/**
 * Structured log on standard output, each line with the name and role of this server and with what it belongs to;
 * secrets are cut out wherever they may stand.
 */
export function makeLog(
  { logLevel, instance, role }: Pick<Config, "logLevel" | "instance" | "role">,
  stream?: DestinationStream,
): Log {
  const options = {
    level: logLevel,
    base: { instance, role },
    mixin: () => ({ ...logContextNow() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        "password",
        "token",
        "key",
        "*.password",
        "*.token",
        "*.key",
        "req.headers.authorization",
        "req.headers.cookie",
      ],
      censor: "[secret]",
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Where lines go that people read; undefined: as JSON to standard output. */
export async function readableLog({ logFormat }: Pick<Config, "logFormat">) {
  if (logFormat === "json") return undefined;
  // Its library is loaded only where it is wanted.
  const { default: pretty } = await import("pino-pretty");
  return pretty({
    colorize: process.stdout.isTTY,
    singleLine: true,
    sync: true,
    translateTime: "SYS:yyyy-mm-dd HH:MM:ss.l",
  });
}
