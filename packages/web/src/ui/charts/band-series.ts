import type { ChartLook } from "./chart-look.ts";
import type { ChartOption } from "./chart-option.ts";

/** Where a value is usually found, column by column; null where that is not known. */
export interface BandEdges {
  name: string;
  low: ReadonlyArray<number | null>;
  high: ReadonlyArray<number | null>;
}

type Options = NonNullable<ChartOption["series"]>;
type Option = Options extends readonly (infer One)[] | infer One ? One : never;

/** The room between the two edges, behind everything. */
export function bandSeries({ name, low, high }: BandEdges, look: ChartLook): Option[] {
  const shared = {
    type: "line" as const,
    stack: "band",
    silent: true,
    showSymbol: false,
    lineStyle: { opacity: 0 },
    emphasis: { disabled: true },
    z: 1,
  };
  return [
    { ...shared, id: "band low", data: [...low] },
    {
      ...shared,
      id: "band high",
      name,
      areaStyle: { color: look.quiet, opacity: 0.16 },
      data: high.map((edge, index) => (edge === null ? null : edge - (low[index] ?? 0))),
    },
  ];
}
