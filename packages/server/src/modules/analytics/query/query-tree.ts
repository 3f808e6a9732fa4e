import type { QueryRowKind } from "@foyer/contract/analytics/query";
import { addSums, type LayeredSums, noSums } from "../../counting/sums/sums.ts";
import { idsOnPath } from "../../places/organisations/organisations.ts";
import type { NamedOrganisation, PlacedSubject } from "./query.queries.ts";

/** Sums with the time that reports were expected for. */
export interface ExpectedSums {
  sums: LayeredSums;
  expectedSeconds: number;
}

/** A row of a table, with what it adds up. */
export interface QueryNode extends ExpectedSums {
  kind: QueryRowKind;
  id: number;
  name: string;
  above: string[];
  level: number;
  /** The asked subject it is; null: it adds up what is below. */
  subject: PlacedSubject | null;
  /** All asked subjects below it, or itself. */
  subjects: PlacedSubject[];
  children: QueryNode[];
}

/** Organisations by id, with the place each has among its siblings. */
export type Organisations = ReadonlyMap<number, NamedOrganisation & { place: number }>;

/** Organisations by id. They come in the order of siblings. */
export const organisationsById = (rows: readonly NamedOrganisation[]): Organisations =>
  new Map(rows.map((row, place) => [row.id, { ...row, place }]));

const listNames = (organisations: Organisations, ids: readonly number[]) =>
  ids.flatMap((id) => organisations.get(id)?.name ?? []);

/** Names of what a subject is in, from the top down. */
export function namesAbove(
  organisations: Organisations,
  kind: QueryRowKind,
  { path, entityName }: PlacedSubject,
): string[] {
  const names = listNames(organisations, idsOnPath(path));
  return kind === "entity" ? names : [...names, entityName];
}

const makeNode = (node: Pick<QueryNode, "kind" | "id" | "name" | "above" | "subject">): QueryNode => ({
  ...node,
  level: 0,
  subjects: [],
  children: [],
  sums: noSums(),
  expectedSeconds: 0,
});

/** A subject's row. */
export function subjectNode(
  organisations: Organisations,
  kind: QueryRowKind,
  subject: PlacedSubject,
  known: ExpectedSums | undefined,
): QueryNode {
  const { id, name } = subject;
  const node = makeNode({ kind, id, name, above: namesAbove(organisations, kind, subject), subject });
  return { ...node, subjects: [subject], ...(known ?? {}) };
}

interface Grown {
  tops: QueryNode[];
  organisationNode: (id: number) => QueryNode | undefined;
}

/**
 * Rows of organisations, each below the nearest one above it that has a row as well. `shown` says which have one.
 */
function growOrganisations(organisations: Organisations, shown: (id: number) => boolean): Grown {
  const nodes = new Map<number, QueryNode>();
  const tops: QueryNode[] = [];
  const parents = [...organisations.values()].sort(
    (a, b) => idsOnPath(a.path).length - idsOnPath(b.path).length || a.place - b.place,
  );
  for (const { id, name, path } of parents) {
    if (!shown(id)) continue;
    const way = idsOnPath(path).slice(0, -1);
    const node = makeNode({ kind: "dept", id, name, above: listNames(organisations, way), subject: null });
    nodes.set(id, node);
    const parent = way.findLast((above) => nodes.has(above));
    (parent === undefined ? tops : (nodes.get(parent) as QueryNode).children).push(node);
  }
  return { tops, organisationNode: (id) => nodes.get(id) };
}

/** Adds what a subject counted to the rows it stands below. */
function addTo(nodes: Iterable<QueryNode>, { subjects, sums, expectedSeconds }: QueryNode): void {
  for (const node of nodes) {
    node.subjects.push(...subjects);
    addSums(node.sums, sums);
    node.expectedSeconds += expectedSeconds;
  }
}

/** Rows of organisations alone, each with the sums of all entities in it and below. */
export function organisationTree(
  organisations: Organisations,
  shown: (id: number) => boolean,
  leaves: readonly QueryNode[],
): QueryNode[] {
  const { tops, organisationNode } = growOrganisations(organisations, shown);
  for (const leaf of leaves)
    addTo(
      idsOnPath(leaf.subject?.path ?? "").flatMap((id) => organisationNode(id) ?? []),
      leaf,
    );
  return tops;
}

/** Subjects below rows of their organisations (and entities), each with the sums of what is asked of below it. */
export function subtotalTree(organisations: Organisations, leaves: readonly QueryNode[]): QueryNode[] {
  const holding = new Set(leaves.flatMap(({ subject }) => idsOnPath(subject?.path ?? "")));
  const { tops, organisationNode } = growOrganisations(organisations, (id) => holding.has(id));
  const entities = new Map<number, QueryNode>();
  for (const leaf of leaves) {
    const { path, entityId, entityName } = leaf.subject as PlacedSubject;
    const way = idsOnPath(path).flatMap((id) => organisationNode(id) ?? []);
    if (leaf.kind !== "entity") {
      const above = leaf.above.slice(0, -1);
      const entity =
        entities.get(entityId) ??
        makeNode({ kind: "entity", id: entityId, name: entityName, above, subject: null });
      if (!entities.has(entityId)) (way.at(-1)?.children ?? tops).push(entity);
      entities.set(entityId, entity);
      way.push(entity);
    }
    (way.at(-1)?.children ?? tops).push(leaf);
    addTo(way, leaf);
  }
  return tops;
}

/** Sorts siblings, and gives the rows from the top down with their levels. */
export function flattened(
  tops: readonly QueryNode[],
  compare: (a: QueryNode, b: QueryNode) => number,
  level = 0,
): QueryNode[] {
  return tops
    .toSorted(compare)
    .flatMap((node) => [{ ...node, level }, ...flattened(node.children, compare, level + 1)]);
}
