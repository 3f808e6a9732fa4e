import type { ComparedTime } from "@foyer/contract/counting/figure";
import { ChangeLabel } from "./change-label.tsx";

interface ChangeCellProps {
  metric: string;
  value: number | null;
  growth: number | null;
  compared?: ComparedTime | undefined;
}

/** A change in a table, with over how much it is where that is not all; else why there is none. */
export function ChangeCell({ metric, value, growth, compared }: ChangeCellProps) {
  if (growth === null && !compared?.reason) return "–";
  const figure = { value, growth, ...(compared && { compared }) };
  return <ChangeLabel figure={figure} metric={metric} short={!compared || compared.how === "whole"} />;
}
