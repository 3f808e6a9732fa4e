import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const inflating = promisify(gunzip);

/** Records as JSON become ten to twenty times as small; what becomes smaller still is made to fill memory. */
const mostTimes = 30;
const least = 64 * 1024;
/** Bodies unpacked at once, until they have been dealt with: these bytes are not among those that are booked. */
const mostUnderWay = 8;
/** No address takes what others need: this happens before any key is checked. */
const mostOfSender = 2;

let underWay = 0;
const ofSenders = new Map<string, number>();

function book(sender: string | null, slots: 1 | -1): void {
  underWay += slots;
  if (sender === null) return;
  const held = (ofSenders.get(sender) ?? 0) + slots;
  if (held > 0) ofSenders.set(sender, held);
  else ofSenders.delete(sender);
}

export const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;

export type Unpackable = "busy" | "tooLarge" | "broken";

interface Limits {
  /** Bytes, unpacked. */
  most: number;
  /** What limits of its address count by; null: it stands for many. */
  sender: string | null;
}

/** Deals with a compressed body as it was, `most` bytes at the longest; a text says why it cannot be had. */
export async function withInflated<T>(
  body: Buffer,
  { most, sender }: Limits,
  use: (plain: Buffer) => Promise<T>,
): Promise<T | Unpackable> {
  const isOver = sender !== null && (ofSenders.get(sender) ?? 0) >= mostOfSender;
  if (isOver || underWay >= mostUnderWay) return "busy";
  book(sender, 1);
  try {
    const maxOutputLength = Math.min(most, Math.max(least, mostTimes * body.length));
    const plain = await inflating(body, { maxOutputLength }).catch(
      (error: NodeJS.ErrnoException): Unpackable =>
        error.code === "ERR_BUFFER_TOO_LARGE" ? "tooLarge" : "broken",
    );
    return typeof plain === "string" ? plain : await use(plain);
  } finally {
    book(sender, -1);
  }
}
