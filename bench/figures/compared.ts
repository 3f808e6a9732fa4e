import { median } from "./median.ts";
import { type Goal, judge, milliseconds, processorCell, type Row, rounded, row, type Side } from "./row.ts";

const rounds = 3;

/** The middle of each figure over some rounds. */
export function middle(sides: readonly Side[]): Side {
  const of = (key: keyof Side) => median(sides.map((side) => side[key]));
  return {
    rate: of("rate"),
    p50: of("p50"),
    p99: of("p99"),
    processor: of("processor"),
    databaseProcessor: of("databaseProcessor"),
    megabytes: of("megabytes"),
  };
}

interface Comparison {
  goal: string;
  measured: string;
  unit: string;
  ours: () => Promise<Side>;
  reference: () => Promise<Side>;
  marks: Goal;
}

/** Both sides in turns, three rounds, the median of each; the ratio is of the rates of one round. */
export async function compared({
  goal,
  measured,
  unit,
  ours,
  reference,
  marks,
}: Comparison): Promise<[Row, Side]> {
  const our: Side[] = [];
  const other: Side[] = [];
  for (let round = 0; round < rounds; round++) {
    our.push(await ours());
    other.push(await reference());
    const ratio = our.at(-1)!.rate / other.at(-1)!.rate;
    console.log(
      `  ${goal} ${measured}, round ${round + 1}: ${rounded(our.at(-1)!.rate)} against ${rounded(other.at(-1)!.rate)} ${unit} (${ratio.toFixed(2)})`,
    );
  }
  const side = middle(our);
  const against = middle(other);
  const ratio = median(our.map(({ rate }, round) => rate / other[round]!.rate));
  const cells = row({
    goal,
    measured,
    ours: `${rounded(side.rate)} ${unit}`,
    "p50/p99": milliseconds(side),
    "CPU s/1,000": processorCell(side),
    memory: `${rounded(side.megabytes)} MB`,
    reference: `${rounded(against.rate)} ${unit}, ${milliseconds(against)}, ${processorCell(against)}`,
    ratio: ratio.toFixed(2),
    floor: `${marks.floor}`,
    aim: `${marks.aim}`,
    result: judge(ratio, marks),
  });
  return [cells, side];
}
