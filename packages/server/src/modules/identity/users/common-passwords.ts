/** The list takes 15 MB: it is loaded when somebody chooses a password. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  // Those without a letter or a digit fail the password rule anyway.
  const refused = (password: string) => /[a-z]/i.test(password) && /\d/.test(password);
  return new Set(dictionary["passwords-common"].filter(refused));
}

let common: Promise<ReadonlySet<string>> | undefined;

export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read();
  return (await common).has(password.toLowerCase());
}
