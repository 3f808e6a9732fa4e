import {
  type BulkField,
  type BulkKind,
  bulkColumnPhrase,
  bulkFields,
  bulkKeyFields,
  isWeekday,
  weekdayFields,
} from "@foyer/contract/places/bulk";
import { type LanguageCode, languageCodes, languages } from "@foyer/phrases/languages";
import type { PhraseKey } from "@foyer/phrases/phrases";
import { translate } from "@foyer/phrases/translate";
import type { Sheet, SheetCell, SheetColumn } from "../../../platform/spreadsheet/sheet.ts";
import type { BulkTable } from "./bulk-table.ts";
import type { MadePassword } from "./thing.ts";

/** Says phrases of one language whose keys are put together here. */
const speaker =
  (language: LanguageCode) =>
  (key: string, values: Record<string, string> = {}) =>
    translate(language, key as PhraseKey, values);

type Say = ReturnType<typeof speaker>;

/** Fields that are numbers, and days. */
const columnKind = (field: string): Pick<SheetColumn, "kind"> => {
  if (["id", "interval", "period"].includes(field)) return { kind: "number" };
  return field === "entryDate" ? { kind: "date" } : {};
};

const toHeaders = (kind: BulkKind, say: Say): Promise<SheetColumn[]> =>
  Promise.all(
    bulkFields[kind].map(async (field) => ({
      header: await say(bulkColumnPhrase(kind, field)),
      ...columnKind(field),
    })),
  );

const isRightToLeft = (language: LanguageCode) => languages[language].direction === "rtl";

/** Of the example: as on every day. */
const noWeekday = Object.fromEntries(weekdayFields.map((field) => [field, ""])) as Record<
  (typeof weekdayFields)[number],
  string
>;

/** The row that shows how a template is filled in. */
async function createExample(kind: BulkKind, say: Say): Promise<string[]> {
  const one = (name: string) => say(`bulk.examples.${name}`);
  const value = (name: string) => say(`bulk.values.${name}`);
  const dept = await one("dept");
  const entity = await one("entity");
  const examples: { [K in BulkKind]: Record<BulkField<K>, string> } = {
    entities: {
      id: "",
      dept,
      name: entity,
      timeZone: "Europe/Berlin",
      workTime: "09:00~21:00",
      ...noWeekday,
      sat: "10:00-14:00, 15:00-18:00",
      sun: await value("closed"),
      exceptions: `2026-12-06 13:00-18:00 ${await one("sale")}`,
      businessDayStart: "00:00",
      mobile: "+49 30 123456",
      email: "mall@example.com",
      city: await one("city"),
      address: await one("address"),
      remark: await one("remark"),
    },
    accesses: {
      id: "",
      dept,
      entity,
      name: await one("access"),
      kind: await value("entrance"),
      binding: await value("yes"),
      areas: await one("area"),
      remark: await one("remark"),
    },
    users: {
      username: "alex.example",
      nickName: await one("person"),
      phone: "+49 30 123456",
      email: "alex@example.com",
      entryDate: "2026-01-31",
      roles: await one("role"),
      depts: dept,
      permissionRange: await value("organisations"),
      entities: "",
    },
    devices: {
      sn: "1952307280269",
      name: await one("access"),
      type: await say("deviceTypes.1"),
      model: "HX-H6",
      entity: `${dept} / ${entity}`,
      interval: "30",
      period: "5",
    },
  };
  const example: Record<string, string> = examples[kind];
  return bulkFields[kind].map((field) => example[field] ?? "");
}

/** Whether a row is the example of a template, in any language, left in by oversight. */
export async function makeIsExample(kind: BulkKind): Promise<(cells: readonly string[]) => boolean> {
  const examples = await Promise.all(languageCodes.map((code) => createExample(kind, speaker(code))));
  const known = new Set(examples.map((cells) => cells.filter((cell) => cell !== "").join("\n")));
  return (cells) => known.has(cells.filter((cell) => cell !== "").join("\n"));
}

async function helpRow(kind: BulkKind, field: string, example: string, say: Say): Promise<SheetCell[]> {
  const words = ["entrance", "internal", "yes", "no", "all", "organisations", "entities", "closed"];
  const values = Object.fromEntries(
    await Promise.all(words.map(async (word) => [word, await say(`bulk.values.${word}`)] as const)),
  );
  const isNeeded = (bulkKeyFields[kind] as readonly string[]).includes(field);
  return [
    await say(bulkColumnPhrase(kind, field)),
    await say(isNeeded ? "bulk.values.yes" : "bulk.values.no"),
    await say(`bulk.meaning.${kind}.${isWeekday(field) ? "weekday" : field}`, values),
    example,
  ];
}

/** A sheet to fill in with an example, and one that explains the columns. */
export async function templateSheets(kind: BulkKind, language: LanguageCode): Promise<Sheet[]> {
  const say = speaker(language);
  const example = await createExample(kind, say);
  const help = ["column", "needed", "meaning", "example"];
  const rightToLeft = isRightToLeft(language);
  return [
    {
      name: await say(`bulk.sheet.${kind}`),
      columns: await toHeaders(kind, say),
      rows: [example],
      rightToLeft,
    },
    {
      name: await say("bulk.sheet.help"),
      columns: await Promise.all(
        help.map(async (key) => ({
          header: await say(`bulk.help.${key}`),
          ...(key === "meaning" && { width: 60, wraps: true }),
        })),
      ),
      rows: await Promise.all(
        bulkFields[kind].map((field, at) => helpRow(kind, field, example[at] ?? "", say)),
      ),
      rightToLeft,
    },
  ];
}

/** Rows as a template has them. */
export async function exportSheets(
  kind: BulkKind,
  language: LanguageCode,
  rows: SheetCell[][],
): Promise<Sheet[]> {
  const say = speaker(language);
  const columns = await toHeaders(kind, say);
  return [{ name: await say(`bulk.sheet.${kind}`), columns, rows, rightToLeft: isRightToLeft(language) }];
}

/** The rows with faults as they stand in the file, and what is wrong with each: to be corrected and imported again. */
export async function faultSheets(
  kind: BulkKind,
  language: LanguageCode,
  { headers, rows }: BulkTable,
): Promise<Sheet[]> {
  const say = speaker(language);
  const describeFault = async ([field, fault]: [string, string]) =>
    say(`fields.${fault}`, { field: await say(bulkColumnPhrase(kind, field)) });
  const cells = rows.map(async ({ row, cells, faults = {} }) => [
    row,
    ...headers.map((_, at) => cells[at] ?? ""),
    (await Promise.all(Object.entries(faults).map(describeFault))).join(" "),
  ]);
  return [
    {
      name: await say("bulk.sheet.faults"),
      columns: [
        { header: await say("bulk.rowNumber"), kind: "number" },
        ...headers.map((header) => ({ header })),
        { header: await say("bulk.faultColumn"), width: 60, wraps: true },
      ],
      rows: await Promise.all(cells),
      rightToLeft: isRightToLeft(language),
    },
  ];
}

/** Users that were made, each with an initial password. */
export async function passwordSheet(language: LanguageCode, made: readonly MadePassword[]): Promise<Sheet> {
  const say = speaker(language);
  return {
    name: await say("bulk.sheet.passwords"),
    columns: [
      { header: await say("bulk.columns.users.username") },
      { header: await say("bulk.columns.users.nickName") },
      { header: await say("password.initial") },
    ],
    rows: made.map(({ username, nickName, password }) => [username, nickName, password]),
    rightToLeft: isRightToLeft(language),
  };
}

/** The name of a file with sheets of a kind, without its ending. */
export const templateName = async (kind: BulkKind, language: LanguageCode): Promise<string> =>
  speaker(language)("bulk.templateName", { kind: await speaker(language)(`bulk.sheet.${kind}`) });

export const kindName = (kind: BulkKind, language: LanguageCode): Promise<string> =>
  speaker(language)(`bulk.sheet.${kind}`);
