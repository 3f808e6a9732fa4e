import { type ControlKind, controls, usualOptions } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import {
  mostLines,
  mostShareParts,
  type PlaceRef,
  Question,
  type QuestionKind,
  type SharePartKind,
  type Subject,
} from "@foyer/contract/reporting/screens/screen-questions";
import { FrameStyle, TextStyle } from "@foyer/contract/reporting/screens/screen-values";
import * as z from "zod/mini";
import { newId } from "./new-id.ts";

interface NewControl {
  kind: ControlKind;
  /** The middle of it, page pixels. */
  at: { x: number; y: number };
  /** What a text says at first. */
  words: string;
  /** What the first place of a screen is, where there is no choice. */
  place: PlaceRef | null;
}

/** The role of screens that have one: the place all of it is about. */
const firstRole = "place";

/** How large the words of some kinds are at first; others as the schema says. */
const textSizes: Partial<Record<ControlKind, number>> = {
  heading: 64,
  figure: 160,
  clock: 72,
  light: 64,
  dataState: 20,
  floorPlan: 36,
  heatMap: 32,
  map: 28,
  openingBand: 48,
  notes: 36,
  faults: 36,
};

/** A control of a kind as it is put on a page, and the document with the role it asks about. */
export function newControl(
  document: ScreenDocument,
  { kind, at, words, place }: NewControl,
): { document: ScreenDocument; control: Control } {
  const definition = controls[kind];
  const [w, h] = [
    Math.min(definition.usual[0], document.size.width),
    Math.min(definition.usual[1], document.size.height),
  ];
  const asked = Object.entries(definition.asks === "figures" ? {} : definition.asks) as [
    string,
    QuestionKind,
  ][];
  const next = asked.some(([, what]) => !ofAllSites.has(what)) ? withRole(document, place) : document;
  const options = usualOptions(kind);
  const control: Control = {
    id: newId(),
    kind,
    name: "",
    locked: false,
    hidden: false,
    ...{ x: Math.round(at.x - w / 2), y: Math.round(at.y - h / 2), w, h, angle: 0 },
    ratio: kind === "qr",
    opacity: 1,
    frame: z.parse(FrameStyle, {}),
    text: z.parse(TextStyle, textSizes[kind] ? { size: textSizes[kind] } : {}),
    options: kind === "heading" || kind === "text" ? { ...options, text: words } : { ...options },
    figures: Object.fromEntries(asked.map(([name, what]) => [name, newQuestion(kind, what, next)])),
  };
  return { document: next, control };
}

/** What places are put beside one another in, and what is the company's. */
const ofAllSites: ReadonlySet<QuestionKind> = new Set([
  ...(["ranking", "table", "lines", "sites", "logo", "frames"] as const),
]);

/** How many days or rows are asked for at first; others as the schema says. */
const sizes: Partial<Record<QuestionKind, number>> = {
  days: 7,
  grid: 14,
  shares: mostShareParts,
  festivals: 3,
  lines: mostLines,
};

/** What the parts of a whole are at first. */
const parts: Partial<Record<ControlKind, SharePartKind>> = {
  ring: "entrances",
  shareBar: "gender",
  ageBars: "age",
};

/** A question as it is asked at first: of the screen's first place, what ranks places of all sites. */
export function newQuestion(kind: ControlKind, what: QuestionKind, document: ScreenDocument): Question {
  const [role] = Object.keys(document.roles);
  const of: Subject = ofAllSites.has(what) || role === undefined ? { fixed: { all: true } } : { role };
  return z.parse(Question, {
    what,
    of,
    ...(sizes[what] && { size: sizes[what] }),
    ...(parts[kind] && { by: parts[kind] }),
    ...(what === "table" && { measures: ["flowOut"] }),
  });
}

function withRole(document: ScreenDocument, place: PlaceRef | null): ScreenDocument {
  if (Object.keys(document.roles).length > 0) return document;
  return {
    ...document,
    roles: { [firstRole]: { kind: "site", label: "" } },
    binding: { ...document.binding, [firstRole]: place },
  };
}
