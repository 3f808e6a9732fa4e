import * as z from "zod";

/** Where an address has an account and a password: how their special characters are written. */
export const encodedSigns = "in a password, % is written %25, / %2F, : %3A, @ %40, # %23 and ? %3F";

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** A password with / ? or # in it ends an address too early: what follows is read as a path, with the @ in it. */
const hasLostAccount = ({ username, pathname, search, hash }: URL): boolean =>
  username === "" && (/@/.test(pathname + hash) || /^[^=]*@/.test(search));

/** Whether an address says what it seems to. */
export function isServiceAddress(text: string, scheme: RegExp): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const { protocol, username, password } = url;
  return (
    scheme.test(protocol.replace(/:$/, "")) &&
    canDecode(username) &&
    canDecode(password) &&
    !hasLostAccount(url)
  );
}

/** A service by its address, which may hold a password: what is wrong is said without repeating any of it. */
export const serviceAddress = (scheme: RegExp, example: string) =>
  z
    .string()
    .trim()
    .refine((text) => isServiceAddress(text, scheme), `must be like ${example} (${encodedSigns})`);
