import {
  type DistributionType,
  isNumber,
  type QueryAnswer,
  type QueryFigure,
  type QueryRow,
  type QueryType,
} from "@foyer/contract/analytics/query";
import { ageBands } from "@foyer/contract/counting/measures";
import type { Words } from "@foyer/phrases/translate";
import { oneReading } from "../../../platform/database/one-reading.ts";
import { distributions } from "../../counting/metrics/metrics.ts";
import type { AnswerTable, Asked } from "../question/question.ts";
import { type ExportCell, type ExportColumn, figureCells, figureColumns } from "../table/table.ts";
import type { QuestionPlaces } from "./query.ts";
import type { FlowQuestion, QueryTable } from "./query-table.ts";

/** Figures that are made at once while a file is written. */
const figuresAtOnce = 5_000;
/** Names that stand in the question; more are counted. */
const mostNames = 20;

const listBuckets = (type: DistributionType) => Object.keys(distributions[type]).map(Number);

function bucketName(words: Words, type: DistributionType, bucket: number): string {
  if (bucket === 0) return words("genders.unknown");
  if (type === "gender" || type === "dedupedGender")
    return words(bucket === 1 ? "genders.male" : "genders.female");
  const [first, next] = [ageBands[bucket - 1] ?? 0, ageBands[bucket]];
  return next === undefined ? `${first}+` : `${first}–${next - 1}`;
}

function columnsOfType(words: Words, type: QueryType): ExportColumn[] {
  if (isNumber(type)) return figureColumns(words, type);
  const name = words(`metrics.${type}.name`);
  return [
    ...listBuckets(type).map((bucket) => ({
      header: `${name}: ${bucketName(words, type, bucket)}`,
      kind: "number" as const,
    })),
    { header: words("exports.completenessOf", { name }), kind: "percent" },
    { header: words("exports.coverageOf", { name }), kind: "percent" },
  ];
}

function cellsOfType(figure: QueryFigure, type: QueryType): ExportCell[] {
  if (isNumber(type)) return figureCells(figure, type);
  const bucketCount = (bucket: number) => figure.buckets?.find((each) => each.type === bucket)?.value ?? null;
  return [
    ...listBuckets(type).map(bucketCount),
    figure.completeness,
    figure.coverage === undefined ? 1 : figure.coverage,
  ];
}

const subtotalWords = (kind: QueryRow["kind"]) =>
  kind === "dept" ? "queries.subtotals.dept" : "queries.subtotals.entity";

/**
 * One row for each row of the table and each piece of time, the total last. All pieces are read as of one moment:
 * counts that arrive while the file is written would be in some of its parts only.
 */
export function queryExport(
  words: Words,
  { body: question, platform }: Asked<FlowQuestion, QuestionPlaces>,
  table: QueryTable,
): AnswerTable {
  const { type: types, interval } = question;
  const times = interval ? table.columns.map(({ time }) => time) : null;
  const isOfClock = interval === "5m" || interval === "30m" || interval === "1h";
  const columns: ExportColumn[] = [
    { header: words("queries.columns.organisation"), kind: "text", width: 28 },
    { header: words("queries.columns.name"), kind: "text", width: 28 },
    { header: words("queries.columns.kind"), kind: "text" },
    { header: words("queries.columns.zone"), kind: "text" },
    ...(times
      ? [{ header: words("queries.columns.time"), kind: isOfClock ? ("moment" as const) : ("day" as const) }]
      : []),
    ...types.flatMap((type) => columnsOfType(words, type)),
  ];
  const figuresOfRow = Math.max(1, table.columns.length) * types.length;

  /** The rows of the file for one row of the table. */
  function* toRows(about: ExportCell[], { figures, points }: QueryAnswer["total"]): Generator<ExportCell[]> {
    const cells = (own: readonly QueryFigure[]) =>
      types.flatMap((type, at) => (own[at] ? cellsOfType(own[at], type) : []));
    if (!times) yield [...about, ...cells(figures)];
    else for (const [at, time] of times.entries()) yield [...about, time, ...cells(points?.[at] ?? [])];
  }

  const aboutCells = ({ above, name, kind, subtotal, zone }: QueryRow): ExportCell[] => [
    above.join(" › "),
    name,
    words(subtotal && question.dataType !== "dept" ? subtotalWords(kind) : `queries.kinds.${kind}`),
    zone ?? "",
  ];

  async function* rows(): AsyncGenerator<ExportCell[]> {
    const atOnce = Math.max(1, Math.floor(figuresAtOnce / figuresOfRow));
    const reading = await oneReading(platform.database);
    try {
      const { rows, total } = table.readOver(reading.pool);
      for (let from = 0; from < table.rowCount; from += atOnce)
        for (const row of await rows(from, atOnce)) yield* toRows(aboutCells(row), row);
      yield* toRows(["", words("queries.total"), "", ""], await total());
    } finally {
      await reading.end();
    }
  }

  return {
    analysis: "query",
    firstLines: questionInWords(words, question, table),
    question: [],
    columns,
    rows: rows(),
    rowCount: (table.rowCount + 1) * (times?.length ?? 1),
  };
}

function questionInWords(
  words: Words,
  { type: types, dataType, interval, openHoursOnly }: FlowQuestion,
  table: QueryTable,
): [string, string][] {
  const counted = dataType === "dept" ? "queries.counts.dept" : (`analysis.counts.${dataType}` as const);
  const { names } = table;
  const who =
    names.length > mostNames
      ? words(counted as "queries.counts.dept", { count: names.length })
      : names.join(", ");
  return [
    [words("analysis.what"), types.map((type) => words(`metrics.${type}.name`)).join(", ")],
    [words("analysis.who"), who],
    ...(interval ? [[words("analysis.step"), words(`analysis.steps.${interval}`)] as [string, string]] : []),
    [words("analysis.hours"), words(openHoursOnly ? "analysis.openHoursOnly" : "analysis.wholeDay")],
    ...(table.leftOut > 0
      ? [["", words("queries.leftOut", { count: table.leftOut })] as [string, string]]
      : []),
  ];
}
