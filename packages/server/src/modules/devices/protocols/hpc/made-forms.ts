import type { AnswerSettings, Decoded, HttpAnswer, HttpPayload, Outcome } from "../protocol.ts";
import { sealed } from "./block.ts";
import { hpc } from "./hpc.ts";

/** What the constructed answers of the samples tell a counter. */
export const wanted: AnswerSettings = {
  wallClock: "2026-11-21 08:50:00",
  now: new Date("2026-11-21T07:50:00Z"),
  offsetMinutes: 60,
  openMinute: 480,
  closeMinute: 1320,
  uploadIntervalMinutes: 10,
  recordPeriodMinutes: 5,
  velocity: 0,
  direction: 0,
};

export function post(body: string | Buffer, contentType = "application/x-www-form-urlencoded"): HttpPayload {
  return { path: "/dataport.aspx", contentType, body: Buffer.from(body), receivedAt: new Date() };
}

export const decode = (body: string | Buffer): Decoded => hpc.decode(post(body));

export function answer(body: string, outcome: Outcome, changed: Partial<AnswerSettings> = {}): HttpAnswer {
  const payload = post(body);
  return hpc.answer(payload, hpc.decode(payload), outcome, { ...wanted, ...changed });
}

export const hex = (bytes: Buffer): string => bytes.toString("hex").toUpperCase();

/** A block in hex with its checksum after it. */
export const withCrc = (text: string): string => hex(sealed(Buffer.from(`${text}0000`, "hex")));

/** A body with counts of the given blocks, all without their checksums. */
export function cache(status: string, ...data: string[]): string {
  const blocks = data.map((block) => `&data=${withCrc(block)}`).join("");
  return `cmd=cache&flag=1B04&status=${withCrc(status)}${blocks}&count=${data.length.toString(16)}`;
}

/** A request of a counter that has what is wanted, but for the bytes (in hex) a test changes. */
export function asking(changed: Record<number, string> = {}): string {
  const data = Buffer.from(
    `0D3BB3820300050A${"00".repeat(10)}02${"00".repeat(21)}1A0B1508320000080016000000`,
    "hex",
  );
  for (const [at, byte] of Object.entries(changed)) data.writeUInt8(Number.parseInt(byte, 16), Number(at));
  return `cmd=getsetting&flag=022E&data=${hex(sealed(data))}`;
}
