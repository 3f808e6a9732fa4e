import { type QueryType, queryTypes } from "@foyer/contract/analytics/query";
import { mostInChart } from "@foyer/contract/analytics/question";
import {
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { type Question, subjectsBody } from "../../../ui/analysis/question.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { pagedQuestion } from "./paged-question.ts";
import {
  createSpec,
  distributionTypes,
  numberQueryTypes,
  type QueryKind,
  queryScreens,
} from "./query-kinds.ts";

export interface TableSort {
  by: "name" | QueryType;
  order: "asc" | "desc";
}

const sortable = ["name", ...queryTypes] as const;

const parseAsTableSort = createParser<TableSort>({
  parse: (text) => {
    const [name, order] = text.split(",");
    const by = sortable.find((each) => each === name);
    return by && (order === "asc" || order === "desc") ? { by, order } : null;
  },
  serialize: ({ by, order }) => `${by},${order}`,
});

/** What a table asks beside the question itself. */
const parts = {
  /** Statistics that are shared out over buckets. */
  shares: parseAsArrayOf(parseAsStringLiteral(distributionTypes)),
  /** Columns are pieces of time instead of statistics. */
  cols: parseAsStringLiteral(["times"]),
  /** The statistic of the chart, and of the pieces of time. */
  shown: parseAsStringLiteral(numberQueryTypes),
  tree: parseAsStringLiteral(["on"]),
  sort: parseAsTableSort,
  /** People count pages from 1. */
  page: parseAsInteger.withDefault(1),
};

const rowsOfPage = { figures: 50, times: 20, tree: 200 };

type Own = inferParserType<typeof parts>;

const usualSort: TableSort = { by: "name", order: "asc" };

/** What a question and the address come to. */
function toView(kind: QueryKind, question: Question, own: Own) {
  const { metrics, deptId, ids } = question;
  const isSingle = ids.length === 1;
  const isOverview = kind === "dept" && deptId === null && ids.length === 0;
  return {
    types: [...(metrics as QueryType[]), ...(own.shares ?? [])],
    shown: metrics.find((metric) => metric === own.shown) ?? question.metric,
    /** All organisations; one of them is a tree of its sites. */
    isOverview,
    /** One place, by pieces of time. */
    isSingle,
    hasTree: !isOverview && !isSingle && (own.tree === "on" || kind === "dept"),
    byTimes: own.cols === "times" && !isSingle,
  };
}

const pageSize = ({ hasTree, isOverview, byTimes }: ReturnType<typeof toView>) =>
  hasTree || isOverview ? rowsOfPage.tree : rowsOfPage[byTimes ? "times" : "figures"];

/** What is asked of the server: the table, and the lines of the chart. */
function toBodies(question: Question, own: Own, view: ReturnType<typeof toView>) {
  const { startTime, endTime, interval } = question;
  const { by: orderBy, order } = own.sort ?? usualSort;
  const shown = view.shown as QueryType;
  const asked = {
    ...subjectsBody(question),
    ...(view.isOverview && { dataType: "dept" as const }),
    startTime,
    endTime,
    visibleOnly: true,
  };
  return {
    /** All rows, as they are taken out as a file. */
    whole: {
      ...asked,
      type: view.byTimes ? [shown] : view.types,
      ...((view.byTimes || view.isSingle) && { interval }),
      ...(view.hasTree && { subtotals: true }),
      orderBy,
      order,
    },
    /** The largest first. */
    chartBody: {
      ...asked,
      type: [shown],
      interval,
      orderBy: shown,
      order: "desc" as const,
      size: view.isOverview ? rowsOfPage.tree : mostInChart,
    },
  };
}

/** The question of a table, kept in the address, with what is asked of the server. */
export function useTableState(kind: QueryKind) {
  const [own, setOwn] = useQueryStates(parts, { history: "replace" });
  const state = pagedQuestion(
    useQuestion(createSpec(queryScreens[kind].dataTypes)),
    () => void setOwn({ page: null }),
  );
  const view = toView(kind, state.question, own);
  const bodies = toBodies(state.question, own, view);

  return {
    ...state,
    ...view,
    ...bodies,
    own: {
      shares: own.shares ?? [],
      tree: own.tree === "on",
      sort: own.sort ?? usualSort,
    },
    /** Changes what is not part of the question; all but turning a page goes back to the first one. */
    setOwn: (next: Parameters<typeof setOwn>[0] & object) => void setOwn({ page: null, ...next }),
    body: { ...bodies.whole, page: Math.max(0, own.page - 1), size: pageSize(view) },
  };
}

export type TableState = ReturnType<typeof useTableState>;
