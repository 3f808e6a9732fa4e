import type { ControlKind, ControlOptions } from "@foyer/contract/reporting/screens/screen-controls";

/**
 * What a control does that says nothing else: the contract's own (a test compares them), without the schemas that a wall
 * would have to load for it.
 */
export const usual: { readonly [Kind in ControlKind]: ControlOptions<Kind> } = {
  heading: { text: "" },
  text: { text: "" },
  figure: { label: "", change: true, decimals: 0, moves: "flip" },
  card: { label: "", change: true, decimals: 0, sparkline: true },
  trend: { label: "", band: true },
  days: { label: "", values: false },
  chart: { label: "" },
  hourGrid: { label: "", values: false },
  ranking: { label: "", change: true, share: false },
  table: { label: "", change: true },
  ring: { label: "", values: false },
  shareBar: { label: "", values: false },
  ageBars: { label: "", values: false },
  funnel: { label: "", groups: true },
  festivals: { label: "", change: true },
  gauge: { label: "" },
  light: { label: "" },
  room: { label: "", fullText: "" },
  floorPlan: { label: "", number: "inside", names: true },
  heatMap: { label: "", legend: true, opacity: 80 },
  map: { label: "", names: true, values: true },
  openingBand: { band: true },
  notes: { place: true, date: true, speed: "usual" },
  faults: { onlyFaults: false, speed: "usual" },
  clock: { time: true, seconds: false, date: true },
  picture: { img: "", fit: "contain", alt: "" },
  film: { film: "", fit: "contain", loop: true },
  logo: { fit: "contain" },
  frame: { address: "" },
  qr: { text: "" },
  shape: { shape: "rectangle", colour: "token:accent" },
  line: { colour: "token:line", dashed: false },
  dataState: {},
};

/** A control's options: what it says where that is of the right type, the usual ones else. */
export function optionsOf<Kind extends ControlKind>(
  kind: Kind,
  said: Readonly<Record<string, unknown>>,
): ControlOptions<Kind> {
  const own = Object.entries(usual[kind]).map(([name, value]) => [
    name,
    typeof said[name] === typeof value ? said[name] : value,
  ]);
  return Object.fromEntries(own) as ControlOptions<Kind>;
}

/** Whether there is a view of this kind here. */
export const isKnownKind = (kind: string): kind is ControlKind => Object.hasOwn(usual, kind);
