import { isStorableText } from "../../../platform/database/storable-text.ts";
import type { Decoded, DecodedMessage } from "../../devices/protocols/protocols.ts";

const reason = "it holds a character that cannot be kept, such as U+0000";

function* listTexts({ sn, records, readings = [], state }: DecodedMessage): Generator<unknown> {
  yield sn;
  for (const { line } of records) yield line;
  for (const { line } of readings) yield line;
  yield* Object.values(state);
}

/** What a decoder read, as the database can hold it: otherwise sending it again would fail for ever. */
export function storableMessage(decoded: Decoded): Decoded {
  if (!decoded.ok) {
    const { sn, ...said } = decoded;
    return sn === undefined || isStorableText(sn) ? decoded : { ...said, reason };
  }
  const { message } = decoded;
  for (const text of listTexts(message)) {
    if (typeof text !== "string" || isStorableText(text)) continue;
    return { ok: false, reason, ...(isStorableText(message.sn) && { sn: message.sn }) };
  }
  return decoded;
}
