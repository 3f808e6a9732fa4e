import { type ControlKind, usualOptions } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control, ScreenDocument, ScreenNode } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenDraft } from "@foyer/contract/reporting/screens/screens";

export const screenCode = "0b5c3c1e-8a55-4a0c-9f4b-3f2d9a7c1e01";

export const madeControl = (id: string, kind: ControlKind, more: Partial<Control> = {}): Control => ({
  id,
  kind,
  name: "",
  locked: false,
  hidden: false,
  ...{ x: 100, y: 100, w: 400, h: 200, angle: 0, ratio: false, opacity: 1 },
  frame: { fill: null, line: null, lineWidth: 1, radius: null, padding: 0 },
  text: { size: 48, weight: 500, align: "start", colour: "token:text" },
  options: { ...usualOptions(kind) },
  figures: {},
  ...more,
});

/** A screen of 1920 x 1080 with one page. */
export const madeScreen = (
  nodes: readonly ScreenNode[],
  more: Partial<ScreenDocument> = {},
): ScreenDocument => ({
  version: 1,
  title: "Lobby",
  size: { width: 1920, height: 1080 },
  fit: "fit",
  direction: "asDrawn",
  viewing: { diagonalInch: null, metres: 8 },
  guides: [],
  theme: "night",
  tokens: {},
  roles: {},
  binding: {},
  pages: [
    {
      id: "page1",
      name: "",
      seconds: null,
      background: { kind: "colour", colour: "token:ground" },
      margin: 48,
      grid: { step: 24, shown: false, snap: false },
      children: nodes
        .filter(
          ({ id }) =>
            !nodes.some((node) => node.kind === "group" && "children" in node && node.children.includes(id)),
        )
        .map(({ id }) => id),
      nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    },
  ],
  ...more,
});

export const madeDraft = (document: ScreenDocument, more: Partial<ScreenDraft> = {}): ScreenDraft => ({
  id: 5,
  code: screenCode,
  name: document.title,
  revision: 3,
  changedBy: "Mara Lindt",
  changedAt: "2026-05-04T09:00:00Z",
  published: null,
  document,
  ...more,
});
