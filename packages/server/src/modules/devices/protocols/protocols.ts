import { foorir } from "./foorir/foorir.ts";
import { decodeFoyer } from "./foyer/foyer.ts";
import { he2 } from "./he2/he2.ts";
import type { Decoded, HttpProtocol, TcpProtocol } from "./protocol.ts";

/** Every brand that pushes over HTTP to the device port: to add one, add its folder and a line here. */
export const httpProtocols: readonly HttpProtocol[] = [foorir];

/** Every brand that sends frames over TCP, with the configuration key of its port. */
export const tcpProtocols: readonly { protocol: TcpProtocol; port: "he2Port" }[] = [
  { protocol: he2, port: "he2Port" },
];

/** Foyer's own format, over HTTP and MQTT. */
export const foyerName = "foyer";

export interface Kept {
  protocol: string;
  /** For HTTP: `path` and `contentType`. */
  meta: Record<string, string>;
  body: Buffer;
  receivedAt: Date;
}

/** Reads a payload again that was kept earlier; a body of Foyer's format may hold messages of several devices. */
export function decodeKept({ protocol, meta, body, receivedAt }: Kept): Decoded[] {
  if (protocol === foyerName) return decodedFoyer(body);
  const http = httpProtocols.find(({ name }) => name === protocol);
  if (http)
    return [http.decode({ path: meta.path ?? "", contentType: meta.contentType ?? "", body, receivedAt })];
  const tcp = tcpProtocols.find((entry) => entry.protocol.name === protocol);
  return tcp ? [tcp.protocol.decode(body, receivedAt)] : [];
}

/** A body of Foyer's format as messages, one a device. */
export function decodedFoyer(body: Buffer): Decoded[] {
  const decoded = decodeFoyer(body);
  if (!decoded.ok) return [{ ok: false, reason: [decoded.path, decoded.reason].filter(Boolean).join(": ") }];
  return decoded.messages.map(({ sn, records }) => ({
    ok: true,
    message: { sn, kind: "records", records, state: {} },
  }));
}
