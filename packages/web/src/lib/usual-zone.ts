import type { SignedIn } from "@foyer/contract/identity/auth";
import { readersZone } from "./format.ts";

/** The company's zone; the reader's own until one is known. */
export const usualZone = (signedIn: SignedIn | undefined): string =>
  signedIn?.company?.timeZone ?? readersZone;
