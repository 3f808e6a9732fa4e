import { setTimeout as pause } from "node:timers/promises";
import { addressKey } from "../../../platform/address-key.ts";
import type { Config } from "../../../platform/config.ts";
import { addressFamily, networks } from "../../../platform/networks.ts";

/**
 * How many seconds' worth of messages an address may send at once: two hundred devices come back together after an
 * outage.
 */
const burstSeconds = 10;
/** New connections a second, and at once, as shares of the connections an address may hold. */
const connectShare = 0.1;
const connectBurstShare = 2;
/** Clients that would have to wait longer are asked to come again. */
const longestTurnMs = 5_000;

/** Wrong keys of an address within this time add up. */
const wrongKeyMs = 60_000;
/** Typing errors that cost nothing. */
const freeTries = 5;
const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** Refusals that wait at the same time; beyond, they are answered at once: waiting must cost us nothing. */
const mostPaused = 1_000;

const sweepMs = 60_000;
const mostAddresses = 200_000;

/** What may be used up, filled again by time. Returns the milliseconds to wait for `1`; none is taken beyond `longest`. */
class Bucket {
  #left: number;
  #at: number;
  readonly #size: number;
  readonly #aSecond: number;
  constructor(size: number, aSecond: number, now: number) {
    this.#left = size;
    this.#at = now;
    this.#size = size;
    this.#aSecond = aSecond;
  }

  #fill(now: number): void {
    this.#left = Math.min(this.#size, this.#left + ((now - this.#at) / 1_000) * this.#aSecond);
    this.#at = now;
  }

  take(now: number, longest: number): number | null {
    this.#fill(now);
    const wait = this.#left >= 1 ? 0 : ((1 - this.#left) / this.#aSecond) * 1_000;
    if (wait > longest) return null;
    this.#left -= 1;
    return wait;
  }

  isFull(now: number): boolean {
    this.#fill(now);
    return this.#left >= this.#size;
  }
}

interface Source {
  open: number;
  connects: Bucket | null;
  messages: Bucket | null;
  wrong: number;
  wrongAt: number;
}

type Limits = Pick<Config, "trustProxy" | "connectionsPerAddress" | "messagesPerAddress">;

/**
 * What one address, or one IPv6 network, may ask of the device ports. Two hundred devices behind one address stay far
 * below; trusted proxies represent many and are not limited.
 */
export function makeAddressLimits({ trustProxy, connectionsPerAddress, messagesPerAddress }: Limits) {
  const proxies = networks(trustProxy);
  const sources = new Map<string, Source>();
  let paused = 0;

  const isProxy = (address: string) =>
    trustProxy.length > 0 && proxies.check(address, addressFamily(address));

  function findSource(address: string): Source {
    const key = addressKey(address);
    let source = sources.get(key);
    if (!source) {
      if (sources.size >= mostAddresses) sweep();
      source = { open: 0, connects: null, messages: null, wrong: 0, wrongAt: 0 };
      sources.set(key, source);
    }
    return source;
  }

  function sweep(): void {
    const now = performance.now();
    for (const [address, { open, connects, messages, wrongAt, wrong }] of sources) {
      const isQuiet = (connects?.isFull(now) ?? true) && (messages?.isFull(now) ?? true);
      if (open === 0 && isQuiet && (wrong === 0 || now - wrongAt > wrongKeyMs)) sources.delete(address);
    }
  }
  const timer = setInterval(sweep, sweepMs);
  timer.unref();

  return {
    isProxy,

    /** A connection begins; false when the address holds, or has just made, too many. */
    enter(address: string): boolean {
      const most = connectionsPerAddress;
      if (most === null || isProxy(address)) return true;
      const source = findSource(address);
      const now = performance.now();
      source.connects ??= new Bucket(
        Math.max(most * connectBurstShare, 1),
        Math.max(most * connectShare, 1),
        now,
      );
      if (source.open >= most || source.connects.take(now, 0) === null) return false;
      source.open++;
      return true;
    },

    /** A connection that `enter` admitted is over. */
    leave(address: string): void {
      const source = sources.get(addressKey(address));
      if (source && source.open > 0) source.open--;
    },

    /** Waits for the address's turn to send a message; false when it has to come again later. */
    async turn(address: string): Promise<boolean> {
      if (messagesPerAddress === null || isProxy(address)) return true;
      const source = findSource(address);
      const now = performance.now();
      source.messages ??= new Bucket(messagesPerAddress * burstSeconds, messagesPerAddress, now);
      const wait = source.messages.take(now, longestTurnMs);
      if (wait === null) return false;
      if (wait > 0) await pause(wait);
      return true;
    },

    /** Before a wrong key of an address is refused: the more there were lately, the longer. Right keys never wait. */
    async slow(address: string): Promise<void> {
      const source = findSource(address);
      const now = performance.now();
      if (now - source.wrongAt > wrongKeyMs) source.wrong = 0;
      source.wrong++;
      source.wrongAt = now;
      if (source.wrong <= freeTries || paused >= mostPaused) return;
      paused++;
      const doubled = firstPauseMs * 2 ** Math.min(source.wrong - freeTries - 1, 10);
      await pause(Math.min(doubled, longestPauseMs), undefined, { ref: false }).finally(() => paused--);
    },

    stop: () => clearInterval(timer),
  };
}

export type AddressLimits = ReturnType<typeof makeAddressLimits>;
