import { dictionary } from "@zxcvbn-ts/language-common";

/** How many of the list, which is ordered by frequency, are refused. */
const refusedCount = 3_000;

// The password rule asks for letters and digits: most common passwords fail it anyway, so the first that pass it count.
const refused = new Set(
  dictionary["passwords-common"]
    .filter((password) => /[a-z]/i.test(password) && /\d/.test(password))
    .slice(0, refusedCount),
);

export const isCommonPassword = (password: string): boolean => refused.has(password.toLowerCase());
