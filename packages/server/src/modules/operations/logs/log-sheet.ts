import type { LanguageCode } from "@foyer/phrases/languages";
import { backgroundTurn } from "../../../platform/background-turn.ts";
import type { Sheet, SheetCell } from "../../../platform/spreadsheet/sheet.ts";
import { entriesFor } from "./log-entry.ts";
import type { LogRow } from "./logs.queries.ts";
import { asText } from "./operation-sentence.ts";

const longestContent = 1_000;
/** Rows made into cells before others get their turn. */
const atOnce = 500;

const json = (value: unknown) => (value === null ? "" : JSON.stringify(value).slice(0, longestContent));

/** `yyyy-MM-dd HH:mm:ss` as a clock of the zone shows it. */
function toClock(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => format.format(moment);
}

/** Entries of the log as a sheet in the reader's language, times by the reader's clock. */
export async function logSheet(
  rows: AsyncIterable<LogRow> | Iterable<LogRow>,
  { language, timeZone, withCompany }: { language: LanguageCode; timeZone: string; withCompany: boolean },
): Promise<Sheet> {
  const entries = await entriesFor(language, timeZone);
  const say = entries.words;
  const rightToLeft = language === "ara";
  const clock = toClock(timeZone);
  const cells: SheetCell[][] = [];
  for await (const row of rows) {
    const entry = entries.entry(row);
    cells.push([
      clock(row.at),
      ...(withCompany ? [entry.companyName ?? ""] : []),
      asText(entries.sentence(row), rightToLeft),
      entry.operator,
      say(`logs.actions.${entry.action}`),
      say(`logs.things.${entry.thing}`),
      entry.object,
      say(`logs.states.${entry.state}`),
      entry.reason,
      entry.address,
      json(row.before),
      json(row.content),
    ]);
    if (cells.length % atOnce === 0) await backgroundTurn();
  }
  const titles = [
    "sentence",
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
    name: say("logs.title"),
    columns: [
      { header: `${say("logs.time")} (${timeZone})`, kind: "moment" },
      ...(withCompany ? [{ header: say("logs.company") }] : []),
      ...titles.map((title) => ({ header: say(`logs.${title}`) })),
    ],
    rows: cells,
    rightToLeft,
  };
}
