import type {
  ScreenDocument,
  ScreenNode,
  ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import { mergedOrder, mergedTree } from "./merged-tree.ts";
import { type Three, untouchedByOne } from "./three-way.ts";

export type Side = "mine" | "theirs";

/** Something that both have touched: one of them has to give way. */
export interface Clash {
  /** `screen`, `page:<id>` or `<page>/<node>`. */
  key: string;
  /** Which one has deleted it; undefined: both have changed it. */
  deletedBy?: Side;
  page?: ScreenPage;
  node?: { mine: ScreenNode | undefined; theirs: ScreenNode | undefined };
}

export type Choices = Readonly<Record<string, Side>>;

export interface Merged {
  document: ScreenDocument;
  clashes: Clash[];
}

/** Where one has deleted what the other has changed it is kept, unless it is chosen otherwise. */
const usualSide = ({ deletedBy }: Pick<Clash, "deletedBy">): Side =>
  deletedBy === "theirs" ? "mine" : "theirs";

/** The side of a clash that is taken. */
export const sideOf = (clash: Clash, choices: Choices): Side => choices[clash.key] ?? usualSide(clash);

/** What two have made of one screen, put together control by control; what both have touched is as `choices` say. */
export function mergedScreens(three: Three<ScreenDocument>, choices: Choices = {}): Merged {
  const clashes: Clash[] = [];
  const settle = <Thing>(things: Three<Thing>, clash: Clash): Thing => {
    const settled = untouchedByOne(things);
    if (settled) return settled.value;
    if (!clashes.some(({ key }) => key === clash.key)) clashes.push(clash);
    return things[sideOf(clash, choices)];
  };

  const settings = mergedFields(three, ["pages"], ["roles", "binding", "tokens"], (things) =>
    settle(things, { key: "screen" }),
  );
  const pagesOf = ({ pages }: ScreenDocument) => new Map(pages.map((page) => [page.id, page]));
  const [began, mine, theirs] = [pagesOf(three.began), pagesOf(three.mine), pagesOf(three.theirs)];
  const kept = new Map<string, ScreenPage>();
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const page = { began: began.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const merged =
      page.mine && page.theirs
        ? mergedPages({ began: page.began ?? page.theirs, mine: page.mine, theirs: page.theirs }, settle)
        : settle(page, deletion(`page:${id}`, page));
    if (merged) kept.set(id, merged);
  }
  const order = mergedOrder(
    { began: [...began.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] },
    (id) => kept.has(id),
  );
  const pages = order.flatMap((id) => kept.get(id) ?? []);
  const document = { ...settings, pages: pages.length > 0 ? pages : three.theirs.pages } as ScreenDocument;
  return { document, clashes };
}

type Settle = <Thing>(things: Three<Thing>, clash: Clash) => Thing;

function mergedPages(page: Three<ScreenPage>, settle: Settle): ScreenPage {
  const { theirs } = page;
  const settings = mergedFields(page, ["children", "nodes"], [], (things) =>
    settle(things, { key: `page:${theirs.id}`, page: theirs }),
  );
  const kept = new Map<string, ScreenNode>();
  for (const id of new Set([...Object.keys(theirs.nodes), ...Object.keys(page.mine.nodes)])) {
    const node = {
      ...{ began: page.began.nodes[id], mine: page.mine.nodes[id], theirs: theirs.nodes[id] },
    };
    const clash: Clash = {
      ...deletion(`${theirs.id}/${id}`, node),
      ...{ page: theirs, node: { mine: node.mine, theirs: node.theirs } },
    };
    const contents = { began: inside(node.began), mine: inside(node.mine), theirs: inside(node.theirs) };
    const merged = settle(contents, clash);
    if (merged) kept.set(id, merged as ScreenNode);
  }
  return { ...settings, ...mergedTree(page, kept) } as ScreenPage;
}

/** What a node is, whatever lies in it. */
function inside(node: ScreenNode | undefined): object | undefined {
  if (node === undefined || !("children" in node)) return node;
  const { children: _, ...group } = node;
  return group;
}

const deletion = (key: string, { mine, theirs }: Record<Side, unknown>): Clash =>
  mine && theirs ? { key } : { key, deletedBy: mine ? "theirs" : "mine" };

/** The fields of two made one; those of `tables` entry by entry. */
function mergedFields<Thing extends object>(
  { began, mine, theirs }: Three<Thing>,
  without: readonly string[],
  tables: readonly string[],
  settle: (things: Three<unknown>) => unknown,
): object {
  const field = (thing: object, name: string): unknown => (thing as Record<string, unknown>)[name];
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter(
    (name) => !without.includes(name),
  );
  const entries = names.map((name): [string, unknown] => {
    const things = { began: field(began, name), mine: field(mine, name), theirs: field(theirs, name) };
    if (!tables.includes(name)) return [name, settle(things)];
    const table = {
      ...{ began: things.began ?? {}, mine: things.mine ?? {}, theirs: things.theirs ?? {} },
    };
    return [name, mergedFields(table, [], [], settle)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
