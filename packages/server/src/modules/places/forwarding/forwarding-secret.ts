import { forwardingSecrets, purposeOf } from "../../../platform/secrets/sealed-columns.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

interface Asked {
  address: string;
  header: string;
  headerSecret: string;
}

interface Kept {
  address: string;
  header: string;
  header_secret: string;
}

/** What a receiver is told besides the figures: nothing where there is no header, or where its value was lost. */
export function headersOf(secrets: Secrets, header: string, sealed: string): Record<string, string> {
  return header === "" || sealed === ""
    ? {}
    : { [header]: secrets.open(sealed, purposeOf(forwardingSecrets)) };
}

/** What of an address is asked for: a fragment never leaves. */
function targetOf(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

/**
 * The value a header is to have: the one that was stated, else the one that is kept for the same address. Sent to
 * another one, be it of the same receiver, it would be told to whoever reads there. null: it has to be stated; ''
 * without a header.
 */
export function secretFor(secrets: Secrets, asked: Asked, kept: Kept | undefined): string | null {
  if (asked.header === "") return "";
  if (asked.headerSecret !== "") return asked.headerSecret;
  if (!kept || kept.header_secret === "") return null;
  const isSame = targetOf(asked.address) === targetOf(kept.address);
  if (!isSame || asked.header.toLowerCase() !== kept.header.toLowerCase()) return null;
  return secrets.open(kept.header_secret, purposeOf(forwardingSecrets));
}
