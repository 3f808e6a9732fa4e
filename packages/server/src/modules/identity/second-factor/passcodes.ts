import { passcodeDigits } from "@foyer/contract/identity/second-factor";
import { Secret, TOTP } from "otpauth";

const issuer = "Foyer";
const secretBytes = 20;
const period = 30;
/** Steps of time that the clocks of phone and server may be apart. */
const window = 1;

const createTotp = (secret: string, label: string) =>
  new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: passcodeDigits,
    period,
    secret: Secret.fromBase32(secret),
  });

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What an app reads from the QR code. */
export const toAddress = (secret: string, username: string): string =>
  createTotp(secret, username).toString();

/** The step of time whose code this is; null for any other. */
export function findStep(secret: string, passcode: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = createTotp(secret, "").validate({ token: passcode, timestamp, window });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/** As it was meant: without separators, digits of other scripts as ours. */
export const plainPasscode = (entered: string): string =>
  entered
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replace(/[٠-٩۰-۹๐-๙０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

export const isAppCode = (passcode: string): boolean =>
  /^\d+$/.test(passcode) && passcode.length === passcodeDigits;
