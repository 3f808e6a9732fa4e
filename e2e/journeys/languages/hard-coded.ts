import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContext, Page, Response } from "playwright-core";
import { isPseudo, pseudoTree } from "../../house/pseudo-language.ts";
import { saidTexts } from "./page-texts.ts";

const guideFile = resolve(import.meta.dirname, "../../../packages/phrases/guide/en.json");

/** What is called the same in every language: the product, keys, protocols, systems, and places that samples are about. */
const sameEverywhere =
  /\b(Foyer|Ctrl|Shift|Alt|Esc|Enter|Tab|Del|https?|px|ms|cm|kbit|hex|Wi-?Fi|LoRaWAN|OpenAPI|Linux|Aveiro|Braga|Coimbra|Évora|Faro|Lisboa|Porto|Viseu)\b/g;
/** What the browser says of days, times and zones in English, which the pseudo-language speaks there. */
const saidByBrowser =
  /\b(Mon|Tue(s)?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b|\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b|\b(am|pm|ago|in|now|yesterday|today|tomorrow|last|next|this|and|or|to|at|of)\b|\b(sec|min|hr|day|week|wk|mth|month|qtr|quarter|yr|year|hour|minute|second)s?\b|\b[A-Z]\w+(\/[A-Z][\w-]+)+\b|\b[WQ]\d\b/gi;

/** A page in the pseudo-language, and what it was told by the server: names that people gave. */
export interface PseudoConsole {
  /** Texts of the page that are neither the console's own nor the server's. */
  faults(page: Page): Promise<string[]>;
}

/** Makes a browser say every phrase in the pseudo-language, and listens to what the server tells it. */
export async function speakPseudo(context: BrowserContext): Promise<PseudoConsole> {
  const told = new Set<string>();
  // The guide is a book of its own, kept apart from the phrases; it is written in English here.
  keepTexts(JSON.parse(readFileSync(guideFile, "utf8")), told);
  const reading = new Set<Promise<void>>();
  context.on("response", (response) => {
    const read = readAnswer(response, told).catch(() => undefined);
    reading.add(read);
    void read.finally(() => reading.delete(read));
  });
  await context.route("**/assets/phrases-en-*.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: pseudoTree(await response.json()) });
  });
  return {
    async faults(page) {
      await Promise.all(reading);
      const texts = await saidTexts(page);
      const faults = texts.filter(({ text }) => !isPseudo(text) && isOwn(text, told));
      return [...new Set(faults.map(({ text, at }) => `hard-coded “${text.slice(0, 80)}” in ${at}`))];
    },
  };
}

/** Whether words are left in a text once everything is taken away that comes from elsewhere. */
function isOwn(text: string, told: ReadonlySet<string>): boolean {
  if (told.has(text)) return false;
  let rest = text;
  const parts = [...told].filter((each) => each.length > 2 && rest.includes(each));
  for (const each of parts.sort((one, other) => other.length - one.length)) rest = rest.replaceAll(each, " ");
  rest = rest.replace(sameEverywhere, " ").replace(saidByBrowser, " ");
  // Initials, units and zones are capitals.
  return /\p{Ll}{2,}|\p{Lo}{2,}/u.test(rest);
}

async function readAnswer(response: Response, told: Set<string>): Promise<void> {
  const type = response.headers()["content-type"] ?? "";
  if (response.url().includes("/hx-api/") && type.includes("json")) keepTexts(await response.json(), told);
  if (!type.includes("text/html")) return;
  const [, carried = "null"] =
    /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(await response.text()) ?? [];
  keepTexts(JSON.parse(carried), told);
}

function keepTexts(value: unknown, told: Set<string>): void {
  if (typeof value === "string") told.add(value.replace(/\s+/g, " ").trim());
  else if (typeof value === "object" && value !== null)
    for (const below of Object.values(value)) keepTexts(below, told);
}
