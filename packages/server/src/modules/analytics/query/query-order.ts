import type { QueryType } from "@foyer/contract/analytics/query";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import { compareNames } from "../../../platform/compare-names.ts";
import { queryFigure } from "./query-figure.ts";
import type { Organisations, QueryNode } from "./query-tree.ts";

/** Organisations come before what is directly in the one above them; in their own order unless given. */
export function nodeOrder(
  organisations: Organisations,
  { orderBy, order }: { orderBy: "name" | QueryType; order: "asc" | "desc" },
  settings: FigureSettings,
): (a: QueryNode, b: QueryNode) => number {
  const sign = order === "asc" ? 1 : -1;
  const treePosition = ({ id }: QueryNode) => organisations.get(id)?.place ?? 0;
  const byName = (a: QueryNode, b: QueryNode) =>
    (a.kind === "dept" ? treePosition(a) - treePosition(b) : compareNames(a.name, b.name)) || a.id - b.id;
  const values = new Map<QueryNode, number | null>();
  const shownValue = (node: QueryNode, type: QueryType) => {
    const known = values.get(node);
    if (known !== undefined) return known;
    const { value } = queryFigure(type, node, settings);
    values.set(node, value);
    return value;
  };
  return (a, b) => {
    const kinds = Number(b.kind === "dept") - Number(a.kind === "dept");
    if (kinds !== 0) return kinds;
    if (orderBy === "name") return sign * byName(a, b);
    const [first, second] = [shownValue(a, orderBy), shownValue(b, orderBy)];
    // What has no value comes last whichever way.
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || byName(a, b);
    return sign * (first - second) || byName(a, b);
  };
}
