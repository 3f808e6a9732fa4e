import {
  controlsOf,
  isGroup,
  type Role,
  type ScreenDocument,
  type ScreenNode,
} from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef, Question } from "@foyer/contract/reporting/screens/screen-questions";

/** Names of places, by what they are called in a document. */
export type NamesOf = (place: PlaceRef) => string[];

const longestLabel = 100;

/** Whether a place means the same anywhere. */
const travels = (place: PlaceRef): boolean => "all" in place;

function kindOf(place: PlaceRef): Role["kind"] {
  if ("deptId" in place) return "organisation";
  if ("ids" in place && place.dataType === 2) return "area";
  return "ids" in place && place.ids.length === 1 ? "site" : "sites";
}

/**
 * A document without ids of places: roles are not bound, and a place that is asked for by its id becomes a role. Answers
 * also what each role was about.
 */
export function portable(document: ScreenDocument, namesOf: NamesOf) {
  const roles = { ...document.roles };
  const binding: ScreenDocument["binding"] = { ...document.binding };
  const bound = new Map<string, string[]>();
  for (const [key, place] of Object.entries(document.binding)) {
    if (place === null || travels(place)) continue;
    binding[key] = null;
    bound.set(key, namesOf(place));
  }
  const roleOf = new Map<string, string>();
  for (const place of fixedPlaces(document)) {
    const text = JSON.stringify(place);
    if (roleOf.has(text)) continue;
    const key = freeKey(roles);
    const names = namesOf(place);
    roles[key] = { kind: kindOf(place), label: names.join(", ").slice(0, longestLabel) };
    binding[key] = null;
    bound.set(key, names);
    roleOf.set(text, key);
  }
  // A plan is one of a place: elsewhere the first of the place's plans is asked about.
  const asked = ({ plan: _, ...question }: Question): Question => {
    const { of } = question;
    const role = "fixed" in of ? roleOf.get(JSON.stringify(of.fixed)) : undefined;
    return role === undefined ? question : { ...question, of: { role } };
  };
  const free = (node: ScreenNode): ScreenNode =>
    isGroup(node) ? node : { ...node, figures: mapped(node.figures, asked) };
  const pages = document.pages.map((page) => ({ ...page, nodes: mapped(page.nodes, free) }));
  return { document: { ...document, roles, binding, pages }, bound };
}

/** Places that are asked for by their ids, whatever the roles of the screen are. */
const fixedPlaces = (document: ScreenDocument): PlaceRef[] =>
  controlsOf(document).flatMap(({ figures }) =>
    Object.values(figures).flatMap(({ of }) => ("fixed" in of && !travels(of.fixed) ? [of.fixed] : [])),
  );

const mapped = <Value>(things: Record<string, Value>, map: (thing: Value) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, map(thing)]));

function freeKey(roles: ScreenDocument["roles"]): string {
  for (let nth = 1; ; nth++) if (!Object.hasOwn(roles, `place${nth}`)) return `place${nth}`;
}

/** All places that a screen is about. */
export const placesOf = (document: ScreenDocument): PlaceRef[] => [
  ...Object.values(document.binding).filter((place) => place !== null),
  ...fixedPlaces(document),
];
