import { dictionary } from "@zxcvbn-ts/language-common";

// Those without a letter or a digit fail the password rule anyway.
const refused = new Set(
  dictionary["passwords-common"].filter((password) => /[a-z]/i.test(password) && /\d/.test(password)),
);

export const isCommonPassword = (password: string): boolean => refused.has(password.toLowerCase());
