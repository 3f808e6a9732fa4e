import type { Door } from "./door.ts";

/** A payload as it came, for keeping. */
export interface Arrival {
  protocol: string;
  meta: Record<string, string>;
  body: Buffer;
  receivedAt: Date;
  door: Door;
  /** Of a body with several messages: this one alone, as its decoder can read it again. */
  own?: () => Buffer;
  /** What may be kept of the body, where it holds secrets. */
  redact?: ((body: Buffer) => Buffer) | undefined;
  /** Of the whole call, where it brings those of several devices: many of them are a backlog. */
  recordsOfCall?: number;
}
