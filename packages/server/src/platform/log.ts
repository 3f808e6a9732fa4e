import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured log on standard output, each line with the name of this server where it has one; secrets are cut out
 * wherever they may stand.
 */
export function makeLog(level: string, instance?: string): Log {
  return pino({
    level,
    base: instance === undefined ? null : { instance },
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
