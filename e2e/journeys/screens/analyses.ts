import { answerIsThere, rowsAreThere, type Screen, titleIsThere } from "./screen.ts";

const page = (name: string, path: string): Screen => ({ name, role: "company", path, open: answerIsThere });

/** The questions of the Query and Analysis menus with their answers, as they are opened. */
export const analysisScreens: readonly Screen[] = [
  page("contrast", "/analysis/contrast"),
  page("compare", "/analysis/compare"),
  page("rank", "/analysis/rank"),
  page("growth", "/analysis/growth"),
  page("peaks", "/analysis/highlow"),
  page("batch", "/analysis/batch"),
  page("demographics", "/analysis/demographics"),
  page("festival-detail", "/analysis/festival/detail/:holiday"),
  page("festival-compare", "/analysis/festival/compare"),
  page("quick-flow", "/query/flow"),
  page("query-organisations", "/query/dept"),
  page("query-sites", "/query/entity"),
  page("query-areas", "/query/area"),
  page("query-accesses", "/query/access"),
  page("query-create", "/query/create"),
  { name: "query-saved", role: "company", path: "/query/create?tab=saved", open: rowsAreThere },
  page("proportion", "/query/proportion"),
  { name: "heatmap", role: "company", path: "/analysis/heatmap", open: titleIsThere },
  { name: "occupancy", role: "company", path: "/analysis/occupancy", open: rowsAreThere },
  { name: "staffing", role: "company", path: "/analysis/staffing", open: answerIsThere },
];
