import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured log on standard output; secrets are cut out wherever they may stand. */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
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
  });
}
