import { isStorableText } from "../../../platform/database/storable-text.ts";
import type { Decoded, DecodedMessage } from "../../devices/protocols/protocols.ts";

const reason = "it holds a character that cannot be kept, such as U+0000";

const isStorable = (text: unknown) => typeof text !== "string" || isStorableText(text);

const isStorableMessage = ({ sn, records, readings = [], state }: DecodedMessage): boolean =>
  isStorable(sn) &&
  records.every(({ line }) => isStorable(line)) &&
  readings.every(({ line }) => isStorable(line)) &&
  Object.values(state).every(isStorable);

/** What a decoder read, as the database can hold it: otherwise sending it again would fail for ever. */
export function storableMessage(decoded: Decoded): Decoded {
  if (!decoded.ok) {
    const { sn, ...said } = decoded;
    return sn === undefined || isStorableText(sn) ? decoded : { ...said, reason };
  }
  const { message } = decoded;
  if (isStorableMessage(message)) return decoded;
  return { ok: false, reason, ...(isStorableText(message.sn) && { sn: message.sn }) };
}
