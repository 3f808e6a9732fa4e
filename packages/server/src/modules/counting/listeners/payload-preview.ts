import type { PayloadBody } from "@foyer/contract/counting/records";

const mostTextBytes = 16 * 1024;
const mostHexBytes = 4 * 1024;

/** The text these bytes are, a character cut off at the end left out; null when they are none that can be shown. */
function decodeText(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return /(?![\t\n\r])\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The beginning of a payload as a person can read it: text where it is text, otherwise hexadecimal digits. */
export function createPreview(body: Buffer): Omit<PayloadBody, "meta"> {
  const size = body.length;
  const text = decodeText(body.subarray(0, mostTextBytes));
  if (text !== null) return { form: "text", preview: text, size, whole: size <= mostTextBytes };
  const hex = body
    .subarray(0, mostHexBytes)
    .toString("hex")
    .replace(/(..)(?=.)/g, "$1 ");
  return { form: "hex", preview: hex, size, whole: size <= mostHexBytes };
}
