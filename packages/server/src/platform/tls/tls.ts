import type { Server, TlsOptions } from "node:tls";
import type { Clock } from "../clock.ts";
import type { Config, KeyPairFiles } from "../config.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { type CheckedPair, checkPair, readPair, tlsContext } from "./key-pair.ts";

/**
 * How often the files are checked. They are read, not watched: a renewal swaps links or whole folders, which watching
 * a file does not see.
 */
const checkMs = 10_000;
const dayMs = 86_400_000;
/** So many days before the certificate ends a warning is logged, once a day. */
const warnDays = 14;
/** A client that does not finish its greeting only holds a connection. */
const handshakeMs = 10_000;

interface Needs {
  config: Pick<Config, "tls">;
  log: Log;
  metrics: Pick<Metrics, "certificateExpires">;
  clock: Clock;
}

/** The certificate of this installation, for all servers of this process. */
export interface Tls {
  options: () => TlsOptions;
  /** Gives a server each later certificate, too, until it closes. Open connections go on with theirs. */
  follow: (server: Server) => void;
  /** When the certificate ends, once it is time to renew it; null before. */
  endsSoon: () => Date | null;
  /** Takes over files that changed. */
  reload: () => Promise<void>;
  stop: () => void;
}

/** null where the console and the devices come without TLS. Throws an Error where the files cannot be used. */
export async function openTls(needs: Needs): Promise<Tls | null> {
  const { config } = needs;
  return config.tls === null ? null : follow(config.tls, needs);
}

async function follow(paths: KeyPairFiles, { log, metrics, clock }: Needs): Promise<Tls> {
  let pair = await readPair(paths)
    .then(checkPair)
    .catch((error: Error) => {
      throw new Error(`The configuration is not right:\n  ${error.message}`);
    });
  let warnedAt = 0;
  /** What was wrong at the last check, and what was warned of: between two files of a renewal a pair does not fit. */
  let wrong = "";
  let lastWarning = "";
  const servers = new Set<Server>();

  function use(newPair: CheckedPair): void {
    pair = newPair;
    warnedAt = 0;
    metrics.certificateExpires.set(pair.expires.getTime() / 1_000);
    for (const server of servers) server.setSecureContext(tlsContext(pair));
  }

  const daysLeft = () => Math.floor((pair.expires.getTime() - clock.now().getTime()) / dayMs);

  function warnOfEnd(): void {
    const now = clock.now().getTime();
    const days = daysLeft();
    if (days >= warnDays || now - warnedAt < dayMs) return;
    warnedAt = now;
    const text = days < 0 ? "the TLS certificate has expired" : "the TLS certificate expires soon";
    log.warn({ names: pair.names, expires: pair.expires.toISOString(), days }, text);
  }

  function note(why: string, print: string): void {
    const isSame = wrong === print;
    wrong = print;
    if (!isSame || lastWarning === print) return;
    lastWarning = print;
    log.warn({ error: why }, "the new TLS certificate cannot be used; the one before stays");
  }

  async function reload(): Promise<void> {
    let print = "";
    try {
      const found = await readPair(paths);
      print = found.print;
      if (print !== pair.print) {
        use(checkPair(found));
        log.info(
          { names: pair.names, expires: pair.expires.toISOString() },
          "the TLS certificate was renewed",
        );
      }
      wrong = lastWarning = "";
    } catch (error) {
      const why = (error as Error).message;
      note(why, print || why);
    }
    warnOfEnd();
  }

  use(pair);
  warnOfEnd();
  const timer = setInterval(() => void reload(), checkMs);
  timer.unref();
  return {
    options: () => ({ ...tlsContext(pair), handshakeTimeout: handshakeMs }),
    follow(server) {
      servers.add(server);
      server.once("close", () => servers.delete(server));
    },
    endsSoon: () => (daysLeft() < warnDays ? pair.expires : null),
    reload,
    stop: () => clearInterval(timer),
  };
}
