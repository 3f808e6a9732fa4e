import {
  type DemographicFigures,
  type DemographicSplit,
  demographicNumbers,
  demographicSplits,
} from "@foyer/contract/analytics/demographics";
import { ageBands } from "@foyer/contract/counting/measures";
import type { Words } from "@foyer/phrases/translate";
import { isOfClock } from "../../counting/clocks/clocks.ts";
import { distributions } from "../../counting/metrics/metrics.ts";
import { layers } from "../../counting/sums/sums.ts";
import type { AnswerTable, Asked } from "../question/question.ts";
import { type ExportCell, type ExportColumn, figureCells, figureColumns } from "../table/table.ts";
import type { answerDemographics, DemographicsAsked } from "./demographics.ts";

const listBuckets = (type: DemographicSplit) => Object.keys(distributions[type]).map(Number);

function bucketName(words: Words, type: DemographicSplit, bucket: number): string {
  if (bucket === 0) return words("genders.unknown");
  if (type === "gender" || type === "dedupedGender")
    return words(bucket === 1 ? "genders.male" : "genders.female");
  const next = ageBands[bucket];
  return next === undefined ? `${ageBands[bucket - 1]}+` : `${ageBands[bucket - 1]}–${next - 1}`;
}

function splitColumns(words: Words, type: DemographicSplit): ExportColumn[] {
  const name = words(`metrics.${type}.name`);
  return [
    ...listBuckets(type).map((bucket) => ({
      header: `${name}: ${bucketName(words, type, bucket)}`,
      kind: "number" as const,
    })),
    { header: words("exports.completenessOf", { name }), kind: "percent" },
    { header: words("exports.coverageOf", { name }), kind: "percent" },
    ...layers.map((layer) => ({
      header: words(`exports.layerOf.${layer}`, { name }),
      kind: "number" as const,
    })),
  ];
}

const splitCells = (figures: DemographicFigures, type: DemographicSplit): ExportCell[] => {
  const { buckets, ...figure } = figures[type];
  // The people of all buckets: completeness, and the layers they are made of.
  const [value, ...known] = figureCells(figure, "flowIn");
  const countPeople = (bucket: number) => buckets.find((each) => each.type === bucket)?.value ?? 0;
  return [...listBuckets(type).map((bucket) => (value === null ? null : countPeople(bucket))), ...known];
};

/** Piece by piece, the total, then place by place; what is not measured stays empty. */
export function demographicsTable(
  words: Words,
  { body }: Asked<DemographicsAsked>,
  answer: Awaited<ReturnType<typeof answerDemographics>>,
): AnswerTable {
  const total = words("analysis.sum");
  const cells = (figures: DemographicFigures) => [
    ...demographicNumbers.flatMap((metric) => figureCells(figures[metric], metric)),
    ...demographicSplits.flatMap((type) => splitCells(figures, type)),
  ];
  const rows: ExportCell[][] = [
    ...answer.rows.map((row): ExportCell[] => [total, "", row.time, ...cells(row)]),
    [total, "", null, ...cells(answer.total)],
    ...(answer.subjects.length > 1
      ? answer.subjects.map((row): ExportCell[] => [row.name, row.entityName ?? "", null, ...cells(row)])
      : []),
  ];
  const notMeasured = answer.notMeasured.map((type) => words(`metrics.${type}.name`)).join(", ");
  return {
    analysis: "demographics",
    question: [
      [words("analysis.step"), words(`analysis.steps.${body.interval}`)],
      ...(notMeasured ? [[words("demographics.notHere"), notMeasured] as [string, string]] : []),
    ],
    columns: [
      { header: words("demographics.place"), kind: "text", width: 28 },
      { header: words("queries.kinds.entity"), kind: "text", width: 28 },
      { header: words("analysis.piece"), kind: isOfClock(body.interval) ? "moment" : "day" },
      ...demographicNumbers.flatMap((metric) => figureColumns(words, metric)),
      ...demographicSplits.flatMap((type) => splitColumns(words, type)),
    ],
    rows,
  };
}
