/** Values of one group by the vendor's names. */
export type Values = Record<string, string | number>;

/** One parameter of a command pair. */
export interface Field {
  name: string;
  /** What the answer calls it, where the vendor spells it differently. */
  reportedAs?: string;
  /** Another spelling that is taken. */
  also?: string;
  /** May be left out; what was set before stays. */
  optional?: boolean;
  /** Gives the value as kept, null where it is not legal. */
  read: (given: unknown) => string | number | null;
}

const toNumber = (given: unknown): number | null => {
  if (typeof given === "number") return Number.isFinite(given) ? given : null;
  if (typeof given !== "string" || given.trim() === "") return null;
  const value = Number(given);
  return Number.isFinite(value) ? value : null;
};

type Spelling = Pick<Field, "reportedAs" | "also" | "optional">;

/** A whole number; numbers may come as text. */
export const whole = (name: string, min: number, max: number, spelling: Spelling = {}): Field => ({
  name,
  ...spelling,
  read(given) {
    const value = toNumber(given);
    return value !== null && Number.isInteger(value) && value >= min && value <= max ? value : null;
  },
});

export const decimal = (name: string, min: number, max: number, spelling: Spelling = {}): Field => ({
  name,
  ...spelling,
  read(given) {
    const value = toNumber(given);
    return value !== null && value >= min && value <= max ? value : null;
  },
});

export const words = (name: string, most: number, spelling: Spelling = {}): Field => ({
  name,
  ...spelling,
  read: (given) => (typeof given === "string" && given.length <= most ? given : null),
});

export const flag = (name: string, spelling: Spelling = {}): Field => whole(name, 0, 1, spelling);

export const address = (name: string): Field => ({
  name,
  optional: true,
  read: (given) => (typeof given === "string" && (given === "" || isAddress(given)) ? given : null),
});

const isAddress = (given: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(given) && given.split(".").every((part) => Number(part) <= 255);

export const netType: Field = {
  name: "NetType",
  reportedAs: "NandType",
  also: "NandType",
  read(given) {
    if (typeof given !== "string") return null;
    const type = given.toLowerCase();
    if (type === "dhcp") return "DHCP";
    return type === "static" ? "static" : null;
  },
};

/** Reads the parameters of a command; null where one is missing or not legal. */
export function readFields(
  fields: readonly Field[],
  given: Record<string, unknown>,
  before: Values,
): Values | null {
  const values: Values = {};
  for (const { name, also, optional, read } of fields) {
    const sent = given[name] ?? (also === undefined ? undefined : given[also]);
    const value = sent === undefined && optional ? (before[name] ?? null) : read(sent);
    if (value === null) return null;
    values[name] = value;
  }
  return values;
}
