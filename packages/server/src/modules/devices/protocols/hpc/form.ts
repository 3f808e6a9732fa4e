/** Longest body: a counter's own stays below 20 KB. */
export const longestForm = 64 * 1024;
/** As many records as the longest body holds, and what goes with them; a counter sends no more fields. */
const mostFields = 2_000;

/** Fields of a body `key=value&…`, read with any content type and case of the keys; `data` may repeat. */
export interface Form {
  command: string;
  /** Four hex digits to repeat in the answer, their two bytes swapped. */
  flag: string;
  status: string;
  data: readonly string[];
  count: string;
}

const known = new WeakMap<Buffer, Form>();

/** The form of a body, read once however often it is asked for. */
export function parseForm(body: Buffer): Form {
  let form = known.get(body);
  if (!form) {
    form = readForm(body);
    known.set(body, form);
  }
  return form;
}

function readForm(body: Buffer): Form {
  const fields = new Map<string, string>();
  const data: string[] = [];
  for (const [name, value] of fieldsIn(body)) {
    if (name === "data") data.push(value);
    else if (!fields.has(name)) fields.set(name, value);
  }
  const field = (name: string) => fields.get(name) ?? "";
  return {
    command: field("cmd").toLowerCase(),
    flag: field("flag"),
    status: field("status"),
    data,
    count: field("count"),
  };
}

/** Split by hand: `URLSearchParams` takes time by the square of the length for some texts. */
function* fieldsIn(body: Buffer): Generator<[name: string, value: string]> {
  if (body.length > longestForm) return;
  const text = body.toString("latin1");
  let from = 0;
  for (let count = 0; from <= text.length && count < mostFields; count++) {
    const next = text.indexOf("&", from);
    const field = text.slice(from, next < 0 ? text.length : next);
    const equals = field.indexOf("=");
    if (equals >= 0)
      yield [
        plain(field.slice(0, equals)).trim().toLowerCase(),
        plain(field.slice(equals + 1)).replace(/[\s\0]+/g, ""),
      ];
    if (next < 0) return;
    from = next + 1;
  }
}

/** A text as forms write it. */
const plain = (text: string): string =>
  text
    .replaceAll("+", " ")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
