/** Fields of a body `key=value&…`, read whatever content type and case of the keys; `data` may repeat. */
export interface Form {
  command: string;
  /** Four hex digits to repeat in the answer, their two bytes swapped. */
  flag: string;
  status: string;
  data: readonly string[];
  count: string;
}

export function formOf(body: Buffer): Form {
  const fields = new Map<string, string>();
  const data: string[] = [];
  for (const [key, value] of new URLSearchParams(body.toString("latin1"))) {
    const name = key.trim().toLowerCase();
    const text = value.replace(/[\s\0]+/g, "");
    if (name === "data") data.push(text);
    else if (!fields.has(name)) fields.set(name, text);
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
