import * as z from "zod/mini";
import { askedKind, controls, isControlKind } from "./screen-controls.ts";
import { PlaceRef, Question } from "./screen-questions.ts";
import {
  Background,
  Colour,
  coordinates,
  FrameStyle,
  NodeId,
  screenLimits,
  TextStyle,
  tokenKeys,
} from "./screen-values.ts";

/** The version of documents that are written; older ones are upgraded when they are read. */
export const documentVersion = 1;

const common = {
  id: NodeId,
  name: z._default(z.string().check(z.maxLength(100)), ""),
  locked: z._default(z.boolean(), false),
  hidden: z._default(z.boolean(), false),
};

/** A group is membership only: it has no place of its own. */
const Group = z.strictObject({ ...common, kind: z.literal("group"), children: z.array(NodeId) });
export type Group = z.output<typeof Group>;

const Control = z.strictObject({
  ...common,
  ...coordinates,
  /** One this server does not know is kept as it is. */
  kind: z.string().check(
    z.regex(/^[a-z][A-Za-z]{0,29}$/),
    z.refine((kind) => kind !== "group"),
  ),
  /** Its sides keep their ratio. */
  ratio: z._default(z.boolean(), false),
  opacity: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  frame: z._default(FrameStyle, z.parse(FrameStyle, {})),
  text: z._default(TextStyle, z.parse(TextStyle, {})),
  options: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
  figures: z._default(z.record(z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/)), Question), {}),
});
export type Control = z.output<typeof Control>;

/** In this order, groups first: what is no group is a control. */
export const ScreenNode = z.union([Group, Control]);
export type ScreenNode = Group | Control;

export const isGroup = (node: ScreenNode): node is Group => node.kind === "group";

export const ScreenPage = z.strictObject({
  id: NodeId,
  name: z._default(z.string().check(z.maxLength(100)), ""),
  /** How long it stays before the next one; null: until somebody changes it. */
  seconds: z._default(z.nullable(z.number().check(z.minimum(3), z.maximum(86_400))), null),
  background: z._default(Background, { kind: "colour", colour: "token:ground" }),
  margin: z._default(z.number().check(z.minimum(0), z.maximum(2_000)), 48),
  grid: z._default(
    z.strictObject({
      step: z.number().check(z.minimum(2), z.maximum(500)),
      shown: z.boolean(),
      snap: z.boolean(),
    }),
    { step: 24, shown: false, snap: false },
  ),
  /** What lies directly on the page, from the back to the front. */
  children: z.array(NodeId),
  nodes: z.record(NodeId, ScreenNode),
});
export type ScreenPage = z.output<typeof ScreenPage>;

export const roleKinds = ["site", "sites", "organisation", "area"] as const;
export type RoleKind = (typeof roleKinds)[number];
const Role = z.strictObject({
  kind: z.enum(roleKinds),
  label: z._default(z.string().check(z.maxLength(100)), ""),
});
export type Role = z.output<typeof Role>;

export const themeKeys = ["paper", "night", "signal", "gallery", "graphite", "contrast"] as const;
export type ThemeKey = (typeof themeKeys)[number];

/** A line that things are aligned to: upright at so many pixels from the left, or level from the top. No display shows it. */
const Guide = z.strictObject({
  axis: z.enum(["x", "y"]),
  at: z.number().check(z.minimum(-screenLimits.mostSide), z.maximum(2 * screenLimits.mostSide)),
});
export type Guide = z.output<typeof Guide>;

/** From how far a screen is looked at, on a display of which size. */
const Viewing = z.strictObject({
  /** Null: as large as displays of such places usually are. */
  diagonalInch: z.nullable(z.number().check(z.minimum(1), z.maximum(2_000))),
  metres: z.number().check(z.minimum(0.3), z.maximum(200)),
});
export type Viewing = z.output<typeof Viewing>;

const side = z.int().check(z.minimum(screenLimits.leastSide), z.maximum(screenLimits.mostSide));

export const ScreenDocument = z
  .strictObject({
    version: z.literal(documentVersion),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    size: z.strictObject({ width: side, height: side }),
    /** How the screen fills a display of another shape; only `stretch` makes texts wider or higher. */
    fit: z._default(z.enum(["fit", "cover", "stretch", "scrollX", "scrollY"]), "fit"),
    /** Readers of languages from right to left see each page mirrored, or as it was drawn. */
    direction: z._default(z.enum(["asDrawn", "mirrorInRtl"]), "asDrawn"),
    viewing: z._default(Viewing, { diagonalInch: null, metres: 8 }),
    guides: z._default(z.array(Guide).check(z.maxLength(screenLimits.guides)), []),
    theme: z._default(z.enum(themeKeys), "night"),
    /** Colours of the theme that this screen has of its own. */
    tokens: z._default(z.partialRecord(z.enum(tokenKeys), Colour), {}),
    /** What the places of a screen are to it … */
    roles: z._default(z.record(NodeId, Role), {}),
    /** … and which they are; null: not chosen yet. */
    binding: z._default(z.record(NodeId, z.nullable(PlaceRef)), {}),
    pages: z.array(ScreenPage).check(z.minLength(1), z.maxLength(screenLimits.pages)),
  })
  .check(
    z.superRefine((document, context) => {
      for (const { path, message } of documentFaults(document))
        context.addIssue({ code: "custom", path: [...path], message, input: document });
    }),
  );
export type ScreenDocument = z.output<typeof ScreenDocument>;

interface DocumentFault {
  path: readonly (string | number)[];
  message: "outOfRange" | "invalid" | "unknown";
}

type Checked = Pick<ScreenDocument, "size" | "pages" | "roles">;

/** What is wrong with a document beside the shape of its parts. */
function* documentFaults({ size, pages, roles }: Checked): Generator<DocumentFault> {
  if (size.width * size.height > screenLimits.mostPixels) yield { path: ["size"], message: "outOfRange" };
  if (new Set(pages.map(({ id }) => id)).size < pages.length) yield { path: ["pages"], message: "invalid" };
  const counts = pages.map(({ nodes }) => Object.keys(nodes).length);
  if (counts.reduce((sum, count) => sum + count, 0) > screenLimits.nodes)
    yield { path: ["pages"], message: "outOfRange" };
  if (controlsOf({ pages }).filter(({ kind }) => kind === "frame").length > screenLimits.frames)
    yield { path: ["pages"], message: "outOfRange" };
  for (const [nth, page] of pages.entries()) {
    if ((counts[nth] ?? 0) > screenLimits.nodesOfPage)
      yield { path: ["pages", nth, "nodes"], message: "outOfRange" };
    if (!isTree(page)) yield { path: ["pages", nth, "children"], message: "invalid" };
    for (const [id, node] of Object.entries(page.nodes))
      for (const fault of nodeFaults(node, roles))
        yield { ...fault, path: ["pages", nth, "nodes", id, ...fault.path] };
  }
}

function* nodeFaults(node: ScreenNode, roles: Checked["roles"]): Generator<DocumentFault> {
  if (isGroup(node)) return;
  const { kind, figures, options } = node;
  for (const [name, { what, of }] of Object.entries(figures)) {
    if ("role" in of && !Object.hasOwn(roles, of.role))
      yield { path: ["figures", name, "of"], message: "unknown" };
    if (isControlKind(kind) && askedKind(kind, name) !== what)
      yield { path: ["figures", name, "what"], message: "invalid" };
  }
  if (!isControlKind(kind)) return;
  const parsed = z.safeParse(controls[kind].options, options);
  if (!parsed.success)
    yield { path: ["options", ...(parsed.error.issues[0]?.path ?? []).map(String)], message: "invalid" };
}

/** Whether every thing of a page lies in one place of it, none within itself, and groups not too deep. */
function isTree({ children, nodes }: Pick<ScreenPage, "children" | "nodes">): boolean {
  const seen = new Set<string>();
  let level: readonly string[] = children;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > screenLimits.depth) return false;
    const next: string[] = [];
    for (const id of level) {
      const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined;
      if (!node || node.id !== id || seen.has(id)) return false;
      seen.add(id);
      if (isGroup(node)) next.push(...node.children);
    }
    level = next;
  }
  return seen.size === Object.keys(nodes).length;
}

/** All controls of a document. */
export const controlsOf = ({ pages }: Pick<ScreenDocument, "pages">): Control[] =>
  pages.flatMap(({ nodes }) => Object.values(nodes).filter((node): node is Control => !isGroup(node)));
