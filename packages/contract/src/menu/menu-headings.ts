import type { MenuName } from "./menu-tree.ts";

/** What entries of a long catalogue are read under, as a question: its phrase is `layout.headings.<heading>`. */
export type MenuHeading = "lookUp" | "compare" | "patterns";

const headings: Readonly<Partial<Record<MenuName, MenuHeading>>> = {
  quickFlow: "lookUp",
  queryOrganisations: "lookUp",
  queryEntities: "lookUp",
  queryAreas: "lookUp",
  queryAccesses: "lookUp",
  createQuery: "lookUp",
  compare: "compare",
  contrast: "compare",
  rank: "compare",
  growth: "compare",
  festivals: "compare",
  festivalCompare: "compare",
  peaks: "patterns",
  proportion: "patterns",
  batchAnalysis: "patterns",
  demographics: "patterns",
  occupancy: "patterns",
  heatmap: "patterns",
  staffing: "patterns",
};

export const menuHeadings: Readonly<Record<string, MenuHeading | undefined>> = headings;
