import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { consoleVersionName } from "@foyer/contract/operations/console";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { BuiltFiles } from "./built-files.ts";
import { componentAt } from "./component-at.ts";
import type { FirstAnswer } from "./first-answers.ts";

const signInPage = "app/sign-in/sign-in-page";
/** The help guide, the same for everybody. */
const docPage = "app/guide/doc-page";
const isDocAddress = (path: string) => /^\/doc(\/[\w-]+)?\/?$/.test(path);

function linkTo(file: string): string {
  const href = `href="/${file}"`;
  if (file.endsWith(".js")) return `<link rel="modulepreload" crossorigin ${href}>`;
  // As the script would put it there: it then need not wait for it.
  if (file.endsWith(".css")) return `<link rel="stylesheet" crossorigin ${href}>`;
  return `<link rel="preload" as="fetch" crossorigin ${href}>`;
}

/** JSON that stays data wherever it stands in a page. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * What is written into the page's head so that nothing waits for anything: links to all the files that will stand at the
 * address, and which version of the console it is. `menus`: the user's; null for whoever has no session.
 */
export function pageHead(
  files: BuiltFiles,
  menus: readonly BuiltMenu[] | null,
  { path, language }: { path: string; language: LanguageCode },
): string {
  const isDoc = isDocAddress(path);
  const component = isDoc ? docPage : menus ? componentAt(path, menus) : signInPage;
  const source = component?.startsWith("app/") ? `src/${component}.tsx` : `src/features/${component}.tsx`;
  const parts = menus && !isDoc ? ["signIn", "shell", ...(component ? [component] : [])] : ["signIn"];
  const needed = [...files.listFiles(source), ...parts.flatMap((part) => files.phraseFiles(language, part))];
  const links = needed.filter((file) => !files.html.includes(file)).map(linkTo);
  return `<meta name="${consoleVersionName}" content="${files.version}">${links.join("")}`;
}

/** What the server was asked already. */
export const answersInPage = (language: LanguageCode, answers: readonly FirstAnswer[]): string =>
  answers.length > 0
    ? `<script type="application/json" id="first-answers">${embedded({ language, answers })}</script>`
    : "";
