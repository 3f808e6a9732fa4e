import type { ConnectionContext } from "./connection-context.ts";

/** A payload as it came in, with where it came from. */
export interface InboundMessage {
  protocol: string;
  meta: Record<string, string>;
  body: Buffer;
  receivedAt: Date;
  connection: ConnectionContext;
  /** In a body with several messages: this one alone, as its decoder can read it again. */
  own?: () => Buffer;
  /** What may be kept of the body, where it holds secrets. */
  redact?: ((body: Buffer) => Buffer) | undefined;
  /** Records of the whole call, where it brings those of several devices: many of them are a backlog. */
  recordsOfCall?: number;
}
