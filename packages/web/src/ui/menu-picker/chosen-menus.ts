import type { MenuChoice } from "@foyer/contract/identity/menus";

type Chosen = ReadonlySet<number>;
type Tree = readonly MenuChoice[];

/** Whether all, some or none of an entry and what is below it is chosen. */
export type Tick = "all" | "some" | "none";

const catalogue = 0;
const page = 1;
const button = 2;

/** An entry and everything below it, parents first. */
export const withBelow = (entry: MenuChoice): MenuChoice[] => [entry, ...flatten(entry.children)];

/** Every entry of a tree, parents first. */
export const flatten = (tree: Tree): MenuChoice[] => tree.flatMap(withBelow);

/** The entries above one, top down; undefined where it is not below. */
function above(tree: Tree, id: number): MenuChoice[] | undefined {
  for (const entry of tree) {
    if (entry.id === id) return [];
    const found = above(entry.children, id);
    if (found) return [entry, ...found];
  }
  return undefined;
}

/** A catalogue is nothing by itself: it stays for as long as a page below it is chosen. */
function withoutEmpty(tree: Tree, chosen: Chosen): Set<number> {
  const next = new Set(chosen);
  // From the bottom up, so that a catalogue of empty catalogues goes too.
  for (const entry of flatten(tree).reverse()) {
    if (entry.type === catalogue && !entry.children.some(({ id }) => next.has(id))) next.delete(entry.id);
  }
  return next;
}

const added = (chosen: Chosen, entries: Tree) => new Set([...chosen, ...entries.map(({ id }) => id)]);

const removed = (chosen: Chosen, entries: Tree) => {
  const gone = new Set(entries.map(({ id }) => id));
  return new Set([...chosen].filter((id) => !gone.has(id)));
};

/**
 * Ticks or unticks an entry. Ticking brings what is above it and, when `linked`, what is below; unticking takes what is
 * below. A catalogue is added and removed with its pages.
 */
export function ticked(
  tree: Tree,
  chosen: Chosen,
  entry: MenuChoice,
  on: boolean,
  linked = true,
): Set<number> {
  if (!on) return withoutEmpty(tree, removed(chosen, withBelow(entry)));
  const below = linked || entry.type === catalogue ? withBelow(entry) : [entry];
  return added(chosen, [...(above(tree, entry.id) ?? []), ...below]);
}

/** Everything of the part of the tree, or nothing of it. */
export function tickedAll(tree: Tree, part: Tree, chosen: Chosen, on: boolean): Set<number> {
  return withoutEmpty(tree, on ? added(chosen, flatten(part)) : removed(chosen, flatten(part)));
}

/**
 * Turns the entries below each of the part around: what was chosen is not, what was not is. Pages of buttons that are
 * chosen afterwards stay, catalogues follow their pages.
 */
export function inverted(tree: Tree, part: Tree, chosen: Chosen): Set<number> {
  const next = new Set(chosen);
  for (const entry of flatten(part)) {
    if (entry.type === catalogue) continue;
    if (next.has(entry.id)) next.delete(entry.id);
    else next.add(entry.id);
  }
  return withoutEmpty(tree, withParents(tree, next));
}

/** With every entry that is needed above what is chosen. */
export function withParents(tree: Tree, chosen: Chosen): Set<number> {
  const next = new Set(chosen);
  for (const entry of flatten(tree).reverse()) {
    if (entry.children.some(({ id }) => next.has(id))) next.add(entry.id);
  }
  return next;
}

/** How an entry's box looks. */
export function toTick(entry: MenuChoice, chosen: Chosen, linked = true): Tick {
  const counted = linked || entry.type === catalogue ? withBelow(entry) : [entry];
  const held = counted.filter(({ id }) => chosen.has(id)).length;
  if (held === 0) return "none";
  return held === counted.length ? "all" : "some";
}

/** How many pages and buttons there are in the part, and how many of them are chosen. */
export function countChosen(part: Tree, chosen: Chosen): { chosen: number; of: number } {
  const counted = flatten(part).filter(({ type }) => type !== catalogue);
  return { chosen: counted.filter(({ id }) => chosen.has(id)).length, of: counted.length };
}

/** Chosen pages and buttons; catalogues only hold them. */
export function summarise(tree: Tree, chosen: Chosen): { pages: number; buttons: number } {
  const held = flatten(tree).filter(({ id }) => chosen.has(id));
  return {
    pages: held.filter(({ type }) => type === page).length,
    buttons: held.filter(({ type }) => type === button).length,
  };
}

/** An entry that came or went, with what is above it. */
export interface ChangedEntry {
  entry: MenuChoice;
  above: readonly MenuChoice[];
}

/** What was not chosen before and is now, and the other way round; catalogues are left out. */
export function compareChosen(
  tree: Tree,
  before: Chosen,
  after: Chosen,
): { added: ChangedEntry[]; removed: ChangedEntry[] } {
  const only = (here: Chosen, there: Chosen) =>
    flatten(tree)
      .filter(({ id, type }) => type !== catalogue && here.has(id) && !there.has(id))
      .map((entry) => ({ entry, above: above(tree, entry.id) ?? [] }));
  return { added: only(after, before), removed: only(before, after) };
}

/** The part of a tree whose words hold the text, with what is above and below the hits. */
export function foundIn<Entry extends { children: Entry[] }>(
  tree: readonly Entry[],
  text: string,
  entryWords: (entry: Entry) => string,
): Entry[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return [...tree];
  return tree.flatMap((entry) => {
    if (entryWords(entry).toLocaleLowerCase().includes(wanted)) return [entry];
    const children = foundIn(entry.children, wanted, entryWords);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}
