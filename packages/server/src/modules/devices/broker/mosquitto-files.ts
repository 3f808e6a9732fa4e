import { heardChannels, saidChannels, topicRoot } from "@foyer/contract/devices/topics";
import { isMosquittoHash, makeMosquittoHash } from "../registry/registry.ts";
import type { ServerAccount } from "./server-account.ts";

export const passwordsFile = "passwords";
export const accessFile = "access";

/** Both with a colon: `mosquitto_passwd` keeps no other lines. */
const begins =
  "# Foyer begins: made anew by its command broker-files. Lines of your own before or after it stay.";
/** What follows was worded otherwise in files of before. */
const beginning = /^# Foyer begins:.*$/m;
const ends = "# Foyer ends: lines of your own may follow.";
/** Signs that divide a line of the password file, or stand for any name in a topic. */
const unfit = /[:+#/\s]/;

/** The parts of a file before and after what Foyer wrote. */
function own(file: string): { before: string; after: string } {
  const from = file.search(beginning);
  const to = file.indexOf(ends);
  if (from !== -1 && to < from) throw new Error(`there is no line "${ends}" after "${begins}"`);
  if (from === -1) return { before: file && `${file.trimEnd()}\n`, after: "" };
  return { before: file.slice(0, from), after: file.slice(to + ends.length).replace(/^\n/, "") };
}

function withLines({ before, after }: ReturnType<typeof own>, lines: readonly string[]): string {
  return `${[before + begins, ...lines, ends].join("\n")}\n${after}`;
}

/** What a file that Foyer wrote before has for a name. */
const formerHash = (file: string, username: string): string | undefined =>
  file
    .split("\n")
    .find((line) => line.startsWith(`${username}:`))
    ?.slice(username.length + 1);

export interface Passwords {
  text: string;
  devices: number;
  /** Devices that are left out: their keys were made before hashes for this file were kept, and not shown since. */
  withoutHash: string[];
  /** Devices whose serial numbers the files cannot hold. */
  unfit: string[];
}

/** Lines of a file without those that name somebody Foyer has a line for itself: the last one of two would hold. */
const withoutAccounts = (lines: string, accounts: readonly string[]): string => {
  const names = new Set(accounts.map((account) => account.slice(0, account.indexOf(":") + 1)));
  return lines.replace(/^[^#\n]*?:.*\n?/gm, (line) =>
    names.has(line.slice(0, line.indexOf(":") + 1)) ? "" : line,
  );
};

/** The password file with the servers' account and a key of each device; `file`: what it holds so far. */
export async function makePasswords(
  file: string,
  server: ServerAccount,
  devices: readonly { sn: string; hash: string | null }[],
): Promise<Passwords> {
  // Each hash has a salt of its own: one that still fits is kept, so that the file changes only when something did.
  const former = formerHash(file, server.username);
  const keeps = former !== undefined && (await isMosquittoHash(former, server.password));
  const accounts = [`${server.username}:${keeps ? former : await makeMosquittoHash(server.password)}`];
  const withoutHash: string[] = [];
  const unfitting: string[] = [];
  for (const { sn, hash } of devices) {
    if (unfit.test(sn) || sn === server.username) unfitting.push(sn);
    else if (hash === null) withoutHash.push(sn);
    else accounts.push(`${sn}:${hash}`);
  }
  const { before, after } = own(file);
  const others = { before: withoutAccounts(before, accounts), after: withoutAccounts(after, accounts) };
  return {
    ...{ text: withLines(others, accounts), devices: accounts.length - 1 },
    ...{ withoutHash, unfit: unfitting },
  };
}

/** The access list: a device speaks and hears under its own serial number, the servers everywhere. */
export function makeAccess(
  file: string,
  { username }: Pick<ServerAccount, "username">,
  mappedTopics: readonly string[],
): string {
  const [root = ""] = topicRoot.split("/");
  return withLines(own(file), [
    `user ${username}`,
    `topic readwrite ${root}/#`,
    "topic read $SYS/broker/version",
    ...mappedTopics.map((filter) => `topic read ${filter}`),
    "",
    ...saidChannels.map((channel) => `pattern write ${topicRoot}/%u/${channel}`),
    ...heardChannels.map((channel) => `pattern read ${topicRoot}/%u/${channel}`),
  ]);
}
