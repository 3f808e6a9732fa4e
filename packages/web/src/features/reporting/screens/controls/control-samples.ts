import type { ControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { sample as ageBars } from "./age-bars/sample.ts";
import { sample as card } from "./card/sample.ts";
import { sample as chart } from "./chart/sample.ts";
import { sample as days } from "./days/sample.ts";
import { sample as faults } from "./faults/sample.ts";
import { sample as festivals } from "./festivals/sample.ts";
import { sample as figure } from "./figure/sample.ts";
import { sample as floorPlan } from "./floor-plan/sample.ts";
import { sample as funnel } from "./funnel/sample.ts";
import { sample as gauge } from "./gauge/sample.ts";
import { sample as heatMap } from "./heat-map/sample.ts";
import { sample as hourGrid } from "./hour-grid/sample.ts";
import { sample as light } from "./light/sample.ts";
import { sample as map } from "./map/sample.ts";
import { sample as notes } from "./notes/sample.ts";
import { sample as openingBand } from "./opening-band/sample.ts";
import { sample as ranking } from "./ranking/sample.ts";
import { sample as ring } from "./ring/sample.ts";
import { sample as room } from "./room/sample.ts";
import { sample as shareBar } from "./share-bar/sample.ts";
import { sample as table } from "./table/sample.ts";
import { sample as text } from "./text/sample.ts";
import { sample as trend } from "./trend/sample.ts";

/** Made answers: what a control looks like before its places are chosen. */
export const controlSamples: Partial<Record<ControlKind, Record<string, ScreenPart>>> = {
  text,
  figure,
  card,
  trend,
  days,
  chart,
  hourGrid,
  ranking,
  table,
  ring,
  shareBar,
  ageBars,
  funnel,
  festivals,
  gauge,
  light,
  room,
  floorPlan,
  heatMap,
  map,
  openingBand,
  notes,
  faults,
};
