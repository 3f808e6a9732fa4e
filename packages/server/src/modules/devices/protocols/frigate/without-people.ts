import { parseShallowJson } from "../../../../platform/shallow-json.ts";

/** Pictures, names and number plates of who was seen. */
const personal = /^(snapshot|sub_label|recognized_license_plate.*|attributes|current_attributes)$/;
/** `online`, `offline`, `disabled`. */
const word = /^[a-z]{1,16}$/;

/** What may be kept of a message. Of one that is no JSON nothing but a word: it may hold anything anywhere. */
export function withoutPeople(body: Buffer): Buffer {
  const text = body.toString("utf8");
  if (word.test(text)) return body;
  try {
    const kept = (key: string, value: unknown) => (personal.test(key) ? undefined : value);
    return Buffer.from(JSON.stringify(parseShallowJson(text), kept));
  } catch {
    return Buffer.alloc(0);
  }
}
