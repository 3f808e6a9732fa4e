import { keep, readKept } from "./kept.ts";

/** What a browser is known by as a display. */
export interface Identity {
  secret: string;
  /** Which one of those that use the same secret. */
  display: string;
  /** Whether the server ever knew the secret. */
  isPaired: boolean;
  /** The secret by which it was known before; it may be so again, where a company was only closed for a while. */
  former?: string;
}

const identityKey = "foyer.wall";

/** What this browser was, from whichever storage still knows; something new otherwise. */
export async function knownIdentity(): Promise<Identity> {
  const known = fromStorage() ?? asIdentity(await readKept(identityKey)) ?? newIdentity();
  keepIdentity(known);
  return known;
}

/** Whether this browser is a display; the console asks, which then leaves `/screen` to it. */
export const isPaired = (): boolean => fromStorage()?.isPaired === true;

export const newIdentity = (former?: string): Identity => ({
  ...{ secret: randomText(32), display: randomText(9), isPaired: false },
  ...(former !== undefined && { former }),
});

/** In two places: browsers on televisions lose one or the other. */
export function keepIdentity(identity: Identity): void {
  try {
    localStorage.setItem(identityKey, JSON.stringify(identity));
  } catch {
    // The other storage is left.
  }
  void keep(identityKey, identity);
}

/** The secret of a link: after `#`, which no server hears. */
export const secretOfLink = (hash: string): string | undefined => /^#([\w-]{20,100})$/.exec(hash)?.[1];

function fromStorage(): Identity | undefined {
  try {
    return asIdentity(JSON.parse(localStorage.getItem(identityKey) ?? "null"));
  } catch {
    return undefined;
  }
}

function asIdentity(value: unknown): Identity | undefined {
  const { secret, display, isPaired, former } = (value ?? {}) as Partial<Record<keyof Identity, unknown>>;
  if (typeof secret !== "string" || typeof display !== "string") return undefined;
  return { secret, display, isPaired: isPaired === true, ...(typeof former === "string" && { former }) };
}

/** So many random bytes as text that an address can hold. */
function randomText(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  const text = btoa(String.fromCharCode(...Array.from(values)));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
