import { addressKey } from "../../../platform/address-key.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isSerialNumber, shownText } from "../../devices/protocols/protocols.ts";
import type { Intake } from "./intake.ts";
import { tooNewClientQueries } from "./too-new-clients.queries.ts";

/** Anybody may connect by any name: so many unknown ones are listed, so many of one address in an hour. */
const mostStrangers = 200;
const ofAddress = 5;
const ofAllAddresses = 50;
const withinMs = 60 * 60_000;
const mostNames = 10_000;

interface Greeting {
  clientId: string;
  username?: string | undefined;
}

/**
 * The embedded broker speaks MQTT 3.1.1 only: a client of version 5 gets no more than a number, and people who wait for
 * it would see nothing at all. They find it among what cannot be read.
 */
export function makeTooNewClients(
  { database, clock, log }: Pick<Platform, "database" | "clock" | "log">,
  intake: Pick<Intake, "findDevice">,
) {
  const queries = tooNewClientQueries(database.db);
  /** When this hour began. */
  let since = Number.NEGATIVE_INFINITY;
  const names = new Set<string>();
  const strangers = new Map<string, number>();
  let strangersOfAll = 0;
  const underWay = new Set<Promise<void>>();

  function beginHour(): void {
    if (performance.now() - since < withinMs && names.size < mostNames) return;
    since = performance.now();
    names.clear();
    strangers.clear();
    strangersOfAll = 0;
  }

  function hasTurn(address: string): boolean {
    const key = addressKey(address);
    const before = strangers.get(key) ?? 0;
    if (before >= ofAddress || strangersOfAll >= ofAllAddresses) return false;
    strangers.set(key, before + 1);
    strangersOfAll++;
    return true;
  }

  async function list(address: string, { clientId, username }: Greeting): Promise<void> {
    const called = [username, clientId].filter(isSerialNumber);
    const sn = called[0] ?? null;
    if (sn !== null && names.has(sn)) return;
    const devices = await Promise.all(called.map((name) => intake.findDevice(name)));
    const device = devices.find((one) => one !== null);
    beginHour();
    // Another connection by this name may have come meanwhile.
    if (sn !== null && names.has(sn)) return;
    if (!device && !hasTurn(address)) return;
    if (sn !== null) names.add(sn);
    const said = Buffer.from(
      JSON.stringify({ clientId: shownText(clientId) ?? "", userName: shownText(username) ?? "" }),
    );
    const isKnown = device !== undefined;
    await queries.list({ sn: device?.sn ?? sn, address, isKnown, said, at: clock.now() }, mostStrangers);
  }

  return {
    /** A client of a version that is not spoken here is about to be refused. */
    note(address: string, greeting: Greeting): void {
      const listing = list(address, greeting)
        .catch((error: unknown) => log.debug({ error: String(error) }, "a refused client is not listed"))
        .finally(() => underWay.delete(listing));
      underWay.add(listing);
    },

    stop: () => Promise.all(underWay),
  };
}
