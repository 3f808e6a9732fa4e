import { mostRecords } from "@foyer/contract/counting/flow-message";
import { listElements } from "../../../../platform/shallow-json.ts";
import type { DecodedMessage } from "../protocol.ts";
import { type DeviceRecords, decodeFoyer } from "./foyer.ts";
import { type PlainMessage, plainMessage } from "./plain-message.ts";

interface Heading {
  sn: string;
  recordCount: number;
}

/** A body of Foyer's format that was read: of whom its messages are, and each of them when its turn comes. */
export type FoyerBody =
  | { ok: true; headings: readonly Heading[]; message: (nth: number) => DecodedMessage }
  | { ok: false; reason: string };

const toHeading = ({ sn, records }: DeviceRecords): Heading => ({ sn, recordCount: records.length });

export const toMessage = ({ sn, records }: DeviceRecords): DecodedMessage => ({
  sn,
  kind: "records",
  namesAll: true,
  records,
  state: {},
});

/** Reads a body at once. */
export function readFoyerBody(body: Buffer): FoyerBody {
  const decoded = decodeFoyer(body);
  if (!decoded.ok) return { ok: false, reason: [decoded.path, decoded.reason].filter(Boolean).join(": ") };
  const { messages } = decoded;
  return {
    ok: true,
    headings: messages.map(toHeading),
    message: (nth) => toMessage(messages[nth] as DeviceRecords),
  };
}

function parsedPart(json: string): PlainMessage | undefined {
  try {
    return plainMessage(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/**
 * Reads a long body message by message, with a pause after each: others are served in between. Its records are not kept
 * but read once more when their message is asked for, so that few of them are in memory at a time. What is not plain is
 * read at once, for the schema has the last word.
 */
export async function readLongFoyerBody(body: Buffer, pause: () => Promise<void>): Promise<FoyerBody> {
  const parts = listElements(body.toString("utf8"));
  if (!parts || parts.length > mostRecords) return readFoyerBody(body);
  const headings: Heading[] = [];
  let recordCount = 0;
  for (const part of parts) {
    await pause();
    const plain = parsedPart(part);
    recordCount += plain?.records.length ?? 0;
    if (!plain || recordCount > mostRecords) return readFoyerBody(body);
    headings.push(toHeading(plain));
  }
  return {
    ok: true,
    headings,
    message: (nth) => toMessage(parsedPart(parts[nth] as string) as PlainMessage),
  };
}
