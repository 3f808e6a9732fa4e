import { type RefusalKey, refusals } from "@foyer/contract/refusals";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { PhraseKey } from "@foyer/phrases/phrases";
import { translate } from "@foyer/phrases/translate";
import type { Sheet, SheetCell } from "../../../platform/spreadsheet/sheet.ts";
import { logEntry } from "./log-entry.ts";
import type { LogRow } from "./logs.queries.ts";

const longestContent = 1_000;
/** Rows made into cells before others get their turn. */
const atOnce = 500;

const json = (value: unknown) => (value === null ? "" : JSON.stringify(value).slice(0, longestContent));

const isRefusal = (key: string): key is RefusalKey => Object.hasOwn(refusals, key);

/** `yyyy-MM-dd HH:mm:ss` as a clock of the zone shows it. */
function clockOf(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => format.format(moment);
}

/** Entries of the log as a sheet in the reader's language, times by the reader's clock. */
export async function logSheet(
  rows: AsyncIterable<LogRow> | Iterable<LogRow>,
  { language, timeZone, withCompany }: { language: LanguageCode; timeZone: string; withCompany: boolean },
): Promise<Sheet> {
  const say = (key: PhraseKey) => translate(language, key);
  const clock = clockOf(timeZone);
  const cells: SheetCell[][] = [];
  for await (const row of rows) {
    const entry = logEntry(row);
    const reason =
      entry.refusal && isRefusal(entry.refusal) ? await say(`refusals.${entry.refusal}`) : entry.refusal;
    cells.push([
      clock(row.at),
      ...(withCompany ? [entry.companyName ?? ""] : []),
      entry.operator,
      await say(`logs.actions.${entry.action}`),
      await say(`logs.things.${entry.thing}`),
      entry.object,
      await say(`logs.states.${entry.state}`),
      // The log keeps which refusal it was, not its numbers and names.
      (reason ?? "").replace(/\{\{\w+\}\}/g, "…"),
      entry.address,
      json(row.before),
      json(row.content),
    ]);
    if (cells.length % atOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const titles = [
    "operator",
    "action",
    "thing",
    "object",
    "state",
    "reason",
    "address",
    "before",
    "after",
  ] as const;
  return {
    name: await say("logs.title"),
    columns: [
      { header: `${await say("logs.time")} (${timeZone})`, kind: "moment" },
      ...(withCompany ? [{ header: await say("logs.company") }] : []),
      ...(await Promise.all(titles.map(async (title) => ({ header: await say(`logs.${title}`) })))),
    ],
    rows: cells,
    rightToLeft: language === "ara",
  };
}
