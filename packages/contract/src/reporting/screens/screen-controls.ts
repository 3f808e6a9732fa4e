import * as z from "zod/mini";
import type { QuestionKind } from "./screen-questions.ts";
import { Colour, FilmPath, FrameAddress, PicturePath, screenLimits } from "./screen-values.ts";

const words = z._default(z.string().check(z.maxLength(screenLimits.characters)), "");
const yes = z._default(z.boolean(), true);
const no = z._default(z.boolean(), false);
const decimals = z._default(z.int().check(z.minimum(0), z.maximum(3)), 0);
/** A text of its own above the figure; empty: what is asked, in words. */
const label = z._default(z.string().check(z.maxLength(100)), "");

const fit = z._default(z.enum(["contain", "cover"]), "contain");
/** How fast words pass by. */
const speed = z._default(z.enum(["slow", "usual", "fast"]), "usual");
/** Per cent. */
const opacity = z._default(z.int().check(z.minimum(20), z.maximum(100)), 80);

interface ControlDefinition {
  /** Where it stands in the list of components. */
  group: "text" | "figures" | "charts" | "occupancy" | "places" | "pictures" | "shapes" | "state";
  /** The least size it can be read at, and the one it begins with: page pixels. */
  least: readonly [w: number, h: number];
  usual: readonly [w: number, h: number];
  /** What it asks, by the name of the figure; most ask one, called `main`. Texts name theirs freely. */
  asks: Readonly<Record<string, QuestionKind>> | "figures";
  options: z.ZodMiniObject;
}

/** Every kind of control: what it asks, its sizes, its options. Its look is the web's. */
export const controls = {
  heading: {
    ...{ group: "text", least: [160, 48], usual: [800, 96], asks: {} },
    options: z.strictObject({ text: words }),
  },
  text: {
    ...{ group: "text", least: [160, 48], usual: [700, 120], asks: "figures" },
    /** `{name}` stands for a figure, `{name:change}` for its change. */
    options: z.strictObject({ text: words }),
  },
  figure: {
    ...{ group: "figures", least: [200, 96], usual: [640, 240], asks: { main: "figure" } },
    options: z.strictObject({
      label,
      change: yes,
      decimals,
      moves: z._default(z.enum(["flip", "none"]), "flip"),
    }),
  },
  card: {
    ...{ group: "figures", least: [240, 160], usual: [420, 260], asks: { main: "figure", hours: "hours" } },
    options: z.strictObject({ label, change: yes, decimals, sparkline: yes }),
  },
  trend: {
    ...{ group: "charts", least: [400, 220], usual: [1_100, 420], asks: { main: "hours" } },
    options: z.strictObject({ label, band: yes }),
  },
  days: {
    ...{ group: "charts", least: [320, 200], usual: [800, 360], asks: { main: "days" } },
    options: z.strictObject({ label, values: no }),
  },
  chart: {
    ...{ group: "charts", least: [400, 240], usual: [1_000, 420], asks: { main: "lines" } },
    options: z.strictObject({ label }),
  },
  hourGrid: {
    ...{ group: "charts", least: [400, 240], usual: [1_000, 420], asks: { main: "grid" } },
    options: z.strictObject({ label, values: no }),
  },
  ranking: {
    ...{ group: "charts", least: [280, 200], usual: [560, 640], asks: { main: "ranking" } },
    options: z.strictObject({ label, change: yes, share: no }),
  },
  table: {
    ...{ group: "charts", least: [400, 200], usual: [900, 600], asks: { main: "table" } },
    options: z.strictObject({ label, change: yes }),
  },
  ring: {
    ...{ group: "charts", least: [320, 200], usual: [680, 340], asks: { main: "shares" } },
    options: z.strictObject({ label, values: no }),
  },
  shareBar: {
    ...{ group: "charts", least: [240, 96], usual: [640, 150], asks: { main: "shares" } },
    options: z.strictObject({ label, values: no }),
  },
  ageBars: {
    ...{ group: "charts", least: [280, 200], usual: [560, 400], asks: { main: "shares" } },
    options: z.strictObject({ label, values: no }),
  },
  funnel: {
    ...{ group: "charts", least: [320, 200], usual: [640, 400], asks: { main: "funnel" } },
    options: z.strictObject({ label, groups: yes }),
  },
  festivals: {
    ...{ group: "charts", least: [400, 200], usual: [760, 480], asks: { main: "festivals" } },
    options: z.strictObject({ label, change: yes }),
  },
  gauge: {
    ...{ group: "occupancy", least: [220, 200], usual: [420, 380], asks: { main: "inside" } },
    options: z.strictObject({ label }),
  },
  light: {
    ...{ group: "occupancy", least: [160, 160], usual: [400, 600], asks: { main: "inside" } },
    options: z.strictObject({ label }),
  },
  room: {
    ...{ group: "occupancy", least: [240, 120], usual: [800, 300], asks: { main: "inside" } },
    options: z.strictObject({ label, fullText: words }),
  },
  floorPlan: {
    ...{ group: "places", least: [400, 300], usual: [1_400, 900], asks: { main: "plan" } },
    options: z.strictObject({
      label,
      /** The number of an area: who is in it now, or what is asked. */
      number: z._default(z.enum(["inside", "asked"]), "inside"),
      names: yes,
    }),
  },
  heatMap: {
    ...{ group: "places", least: [400, 300], usual: [1_200, 800], asks: { main: "heat" } },
    options: z.strictObject({ label, legend: yes, opacity }),
  },
  map: {
    ...{ group: "places", least: [400, 300], usual: [1_200, 800], asks: { main: "sites" } },
    options: z.strictObject({ label, names: yes, values: yes }),
  },
  openingBand: {
    ...{ group: "places", least: [240, 48], usual: [600, 96], asks: { main: "opening" } },
    options: z.strictObject({ band: yes }),
  },
  notes: {
    ...{ group: "text", least: [400, 48], usual: [1_600, 64], asks: { main: "notes" } },
    options: z.strictObject({ place: yes, date: yes, speed }),
  },
  faults: {
    ...{ group: "state", least: [400, 48], usual: [1_600, 64], asks: { main: "faults" } },
    options: z.strictObject({ onlyFaults: no, speed }),
  },
  clock: {
    ...{ group: "text", least: [160, 64], usual: [480, 160], asks: {} },
    options: z.strictObject({ time: yes, seconds: no, date: yes }),
  },
  picture: {
    ...{ group: "pictures", least: [40, 40], usual: [400, 240], asks: {} },
    options: z.strictObject({
      img: z._default(PicturePath, ""),
      fit,
      /** What it shows, for who does not see it. */
      alt: z._default(z.string().check(z.maxLength(200)), ""),
    }),
  },
  /** Always without sound. */
  film: {
    ...{ group: "pictures", least: [320, 180], usual: [960, 540], asks: {} },
    options: z.strictObject({ film: z._default(FilmPath, ""), fit, loop: yes }),
  },
  logo: {
    ...{ group: "pictures", least: [40, 40], usual: [320, 120], asks: { main: "logo" } },
    options: z.strictObject({ fit }),
  },
  frame: {
    ...{ group: "pictures", least: [320, 240], usual: [960, 640], asks: { main: "frames" } },
    options: z.strictObject({ address: z._default(FrameAddress, "") }),
  },
  qr: {
    ...{ group: "pictures", least: [120, 120], usual: [240, 240], asks: {} },
    options: z.strictObject({ text: z._default(z.string().check(z.maxLength(300)), "") }),
  },
  shape: {
    ...{ group: "shapes", least: [8, 8], usual: [300, 200], asks: {} },
    options: z.strictObject({
      shape: z._default(z.enum(["rectangle", "ellipse", "triangle", "arrow"]), "rectangle"),
      colour: z._default(Colour, "token:accent"),
    }),
  },
  line: {
    ...{ group: "shapes", least: [8, 2], usual: [400, 8], asks: {} },
    options: z.strictObject({
      colour: z._default(Colour, "token:line"),
      dashed: no,
    }),
  },
  dataState: {
    ...{ group: "state", least: [200, 32], usual: [600, 40], asks: {} },
    options: z.strictObject({}),
  },
} as const satisfies Record<string, ControlDefinition>;

export type ControlKind = keyof typeof controls;
export type ControlOptions<Kind extends ControlKind> = z.output<(typeof controls)[Kind]["options"]>;
export const controlKinds = Object.keys(controls) as ControlKind[];
export const isControlKind = (kind: string): kind is ControlKind => Object.hasOwn(controls, kind);

/** The options a control of a kind begins with. */
export const usualOptions = <Kind extends ControlKind>(kind: Kind): ControlOptions<Kind> =>
  z.parse(controls[kind].options, {}) as ControlOptions<Kind>;

/** What a figure of a control asks; undefined where a control of this kind has no such figure. */
export function askedKind(kind: ControlKind, figure: string): QuestionKind | undefined {
  const { asks } = controls[kind] as ControlDefinition;
  if (asks === "figures") return "figure";
  return Object.hasOwn(asks, figure) ? asks[figure] : undefined;
}
