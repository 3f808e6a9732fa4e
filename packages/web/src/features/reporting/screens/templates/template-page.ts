import {
  type ControlKind,
  type ControlOptions,
  usualOptions,
} from "@foyer/contract/reporting/screens/screen-controls";
import {
  type Control,
  documentVersion,
  type ScreenDocument,
  type ThemeKey,
} from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef, Question } from "@foyer/contract/reporting/screens/screen-questions";
import type { TextStyle } from "@foyer/contract/reporting/screens/screen-values";

/** Templates are drawn on so many columns and rows … */
const columns = 12;
const rows = 8;
/** … with so many pixels between and around them, of a page 1080 pixels high or wide. */
const usualGap = 24;
const usualMargin = 48;
const usualSide = 1080;

/** Where a control lies on the grid: the first column and row, and how many of each. */
type Cells = readonly [column: number, row: number, wide: number, high: number];

interface Drawn<Kind extends ControlKind> {
  name?: string;
  options?: Partial<ControlOptions<Kind>>;
  text?: Partial<TextStyle>;
  /** It stands on a surface of its own. */
  card?: boolean;
  figures?: Record<string, Partial<Question> & Pick<Question, "what">>;
}

/** The one place that a template is about; what it is, is chosen when a screen is made of it. */
export const placeRole = "place";

/** Draws the page of a template, control by control. */
export function templatePage(size: { width: number; height: number }) {
  const factor = Math.min(size.width, size.height) / usualSide;
  const [gap, margin] = [usualGap * factor, usualMargin * factor];
  const cell = (whole: number, count: number) => (whole - 2 * margin - (count - 1) * gap) / count;
  const [across, down] = [cell(size.width, columns), cell(size.height, rows)];
  const nodes: Record<string, Control> = {};

  function put<Kind extends ControlKind>(
    kind: Kind,
    [column, row, wide, high]: Cells,
    drawn: Drawn<Kind> = {},
  ) {
    const id = `c${Object.keys(nodes).length + 1}`;
    const figures = Object.entries(drawn.figures ?? {}).map(([name, asked]) => [name, question(asked)]);
    nodes[id] = {
      ...{
        id,
        kind,
        name: drawn.name ?? "",
        locked: false,
        hidden: false,
        ratio: false,
        opacity: 1,
        angle: 0,
      },
      x: Math.round(margin + column * (across + gap)),
      y: Math.round(margin + row * (down + gap)),
      w: Math.round(wide * across + (wide - 1) * gap),
      h: Math.round(high * down + (high - 1) * gap),
      frame: {
        ...{ fill: drawn.card ? "token:surface" : null, line: null, lineWidth: 1, radius: null },
        padding: drawn.card ? Math.round(gap) : 0,
      },
      text: {
        ...{ size: 40, weight: 500, align: "start", colour: "token:text" },
        ...drawn.text,
        ...(drawn.text?.size !== undefined && { size: Math.round(drawn.text.size * factor) }),
        ...(drawn.text?.size === undefined && { size: Math.round(40 * factor) }),
      },
      options: { ...usualOptions(kind), ...drawn.options },
      figures: Object.fromEntries(figures),
    };
  }

  const document = (
    title: string,
    theme: ThemeKey,
    place: PlaceRef | null,
    label: string,
  ): ScreenDocument => ({
    ...{ version: documentVersion, title, size, fit: "fit", direction: "mirrorInRtl", theme, tokens: {} },
    ...{ viewing: { diagonalInch: null, metres: 8 }, guides: [] },
    roles: { [placeRole]: { kind: "sites", label } },
    binding: { [placeRole]: place },
    pages: [
      {
        ...{ id: "p1", name: "", seconds: null, margin: Math.round(margin) },
        background: { kind: "colour", colour: "token:ground" },
        grid: { step: 24, shown: false, snap: false },
        children: Object.keys(nodes),
        nodes,
      },
    ],
  });

  return { put, document };
}

const question = (asked: Partial<Question> & Pick<Question, "what">): Question => ({
  // Who works there is no visitor.
  ...{
    measure: "customerIn",
    measures: [],
    time: "today",
    against: "sameWeekdays",
    size: 10,
    by: "places",
    openHoursOnly: false,
  },
  of: { role: placeRole },
  ...asked,
});
