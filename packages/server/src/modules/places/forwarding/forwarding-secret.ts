import { forwardingSecrets, sealPurpose } from "../../../platform/secrets/sealed-columns.ts";
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

/** What a receiver gets besides the figures: nothing where there is no header, or where its value was lost. */
export function toHeaders(secrets: Secrets, header: string, sealed: string): Record<string, string> {
  return header === "" || sealed === ""
    ? {}
    : { [header]: secrets.open(sealed, sealPurpose(forwardingSecrets)) };
}

/** What of an address is asked for: a fragment never leaves. */
function toTarget(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

/**
 * The value a header is to have: the given one, otherwise the one that is kept for the same address. Sent to another
 * address, even of the same receiver, it would be revealed to its readers. null: it has to be given; '' without a
 * header.
 */
export function secretFor(secrets: Secrets, asked: Asked, kept: Kept | undefined): string | null {
  if (asked.header === "") return "";
  if (asked.headerSecret !== "") return asked.headerSecret;
  if (!kept || kept.header_secret === "") return null;
  const isSame = toTarget(asked.address) === toTarget(kept.address);
  if (!isSame || asked.header.toLowerCase() !== kept.header.toLowerCase()) return null;
  return secrets.open(kept.header_secret, sealPurpose(forwardingSecrets));
}
