import { type DistributionType, isDistribution, queryTypes } from "@foyer/contract/analytics/query";
import type { PageFacts } from "@foyer/contract/menu/menu-tree";
import type { NumberType } from "@foyer/contract/metrics";
import type { SubjectType } from "@foyer/contract/places/subjects";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";

/** What a table has a row for. */
export type QueryKind = "dept" | "entity" | "access" | "area";

/** As in the menu. */
type QueryScreen = Extract<PageFacts, { path: `/query/${string}` }> & {
  /** First what the screen is of, then what its rows lead to. */
  dataTypes: readonly SubjectType[];
};

export const queryScreens: Readonly<Record<QueryKind, QueryScreen>> = {
  dept: {
    path: "/query/dept",
    name: "queryOrganisations",
    permission: "query:dept:query",
    dataTypes: [0, 1, 2],
  },
  entity: {
    path: "/query/entity",
    name: "queryEntities",
    permission: "entity:query:query",
    dataTypes: [0, 1, 2],
  },
  access: { path: "/query/access", name: "queryAccesses", permission: "query:access:query", dataTypes: [1] },
  area: { path: "/query/area", name: "queryAreas", permission: "query:area:query", dataTypes: [2] },
};

export const queryKinds = Object.keys(queryScreens) as QueryKind[];

/** The kind of a subject. */
export const kindOfType = ["entity", "access", "area"] as const;

export const numberQueryTypes = queryTypes.filter((type) => !isDistribution(type)) as readonly NumberType[];
export const distributionTypes = queryTypes.filter(isDistribution) as readonly DistributionType[];

export const mostMetrics = 8;
export const mostShares = 4;

/** What a table asks when the address is silent: who came and went last week. */
export const createSpec = (dataTypes: readonly SubjectType[]): QuestionSpec => ({
  dataTypes,
  metrics: { all: numberQueryTypes, usual: ["flowIn", "flowOut", "customerIn"], most: mostMetrics },
  usualTime: 4,
  usualInterval: "1d",
});
