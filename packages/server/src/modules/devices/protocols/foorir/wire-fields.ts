import type { JsonObject } from "../json-object.ts";

/** How one value travels: numbers when set, text when asked for. `path` leads to it in the product's own words. */
export interface WireField {
  path: string;
  key: string;
  /** Other spellings of the key that firmwares and the vendor's own tables have. */
  also?: readonly string[];
  as: "number" | "switch" | "text" | "net";
}

export const field = (path: string, key: string, as: WireField["as"], also?: readonly string[]): WireField =>
  also ? { path, key, as, also } : { path, key, as };

/** Reads along a path like `servers.0.port`. */
function readPath(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split(".")) at = (at as JsonObject | undefined)?.[name];
  return at;
}

/** Writes along a path, making lists where a number follows. */
function writePath(target: JsonObject, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let at = target;
  for (const [nth, name] of names.entries()) {
    const inner = names[nth + 1] ?? last;
    at[name] ??= /^\d+$/.test(inner) ? [] : {};
    at = at[name] as JsonObject;
  }
  at[last] = value;
}

const toWire = {
  number: (value: unknown) => Number(value),
  switch: (value: unknown) => (value ? 1 : 0),
  text: (value: unknown) => String(value ?? ""),
  net: (value: unknown) => (value === "dhcp" ? "DHCP" : "static"),
};

const fromWire = {
  number(value: unknown): number | undefined {
    const text = String(value ?? "").trim();
    const number = Number(text);
    return text === "" || !Number.isFinite(number) ? undefined : number;
  },
  switch(value: unknown): boolean | undefined {
    const number = fromWire.number(typeof value === "boolean" ? Number(value) : value);
    return number === undefined ? undefined : number !== 0;
  },
  text: (value: unknown): string | undefined =>
    typeof value === "string" || typeof value === "number"
      ? String(value).replaceAll("\0", "").toWellFormed()
      : undefined,
  net(value: unknown): string | undefined {
    const text = String(value ?? "").toLowerCase();
    return text === "dhcp" || text === "static" ? text : undefined;
  },
};

/** The spellings under which a field may come back; gets add `Value` to some keys. */
export const spellings = ({ key, also = [] }: WireField): string[] =>
  [key, ...also].flatMap((name) => [name, `${name}Value`]);

export const writeFields = (fields: readonly WireField[], value: unknown): JsonObject =>
  Object.fromEntries(fields.map(({ path, key, as }) => [key, toWire[as](readPath(value, path))]));

/** The values of an answer, or the key that is missing or unreadable. */
export function readFields(
  fields: readonly WireField[],
  reply: JsonObject,
): { value: JsonObject } | { missing: string } {
  const value: JsonObject = {};
  for (const one of fields) {
    const spelling = spellings(one).find((name) => reply[name] !== undefined);
    const read = spelling === undefined ? undefined : fromWire[one.as](reply[spelling]);
    if (read === undefined) return { missing: one.key };
    writePath(value, one.path, read);
  }
  return { value };
}
