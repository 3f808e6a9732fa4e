import type { PhraseTree } from "./phrases.ts";

/**
 * Branches of the phrases that a page need not load at once: what the pages before signing in show, and what the
 * screens of one area alone show. Whatever is not named travels with the console.
 */
const named = {
  door: [
    "account",
    "app",
    "common",
    "fields",
    "layout",
    "messages",
    "password",
    "publicOccupancy",
    "refusals",
    "registration",
    "signIn",
    "states",
  ],
  analytics: [
    "analysis",
    "compare",
    "contrast",
    "demographics",
    "exports",
    "festivals",
    "genders",
    "groups",
    "growths",
    "notes",
    "occupancy",
    "peaks",
    "queries",
    "ranks",
    "shares",
    "savedQueries",
  ],
  counting: ["corrections", "imports", "quality"],
  devices: ["devices", "deviceDetail", "deviceModels", "deviceSettings", "firmware", "rollouts", "upgrading"],
  identity: ["menus"],
  operations: ["logs", "scheduledTasks"],
  // Said by the server alone.
  server: ["logSentences"],
  places: ["basicInfo", "companies", "companyInfo", "entities", "firstRun", "forwarding"],
} as const;

/** Which part of a language; each is a file of its own in the browser, but for what the server alone says. */
export type PhrasePart = Exclude<keyof typeof named, "server"> | "console";

/** The parts that screens of one area bring along. */
export const areaParts = ["analytics", "counting", "devices", "identity", "operations", "places"] as const;

const partOfBranch = new Map<string, PhrasePart | "server">(
  Object.entries(named).flatMap(([part, branches]) =>
    branches.map((branch) => [branch, part as PhrasePart | "server"] as const),
  ),
);

/** The part that a branch (first word of a phrase's key) travels in. */
export const partOf = (branch: string): PhrasePart | "server" => partOfBranch.get(branch) ?? "console";

/** Those branches of a language that travel in a part. */
export function partOfPhrases(tree: PhraseTree, part: string): PhraseTree {
  return Object.fromEntries(Object.entries(tree).filter(([branch]) => partOf(branch) === part));
}
