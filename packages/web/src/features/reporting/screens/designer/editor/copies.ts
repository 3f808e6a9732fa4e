import { clipboardText, newIds, type Pasted, pasted, pasteStep } from "@foyer/canvas/clipboard";
import { type Box, boxAroundAll } from "@foyer/canvas/geometry/boxes";
import { outerBox } from "@foyer/canvas/geometry/shapes";
import {
  isGroup,
  type Role,
  roleKinds,
  type ScreenDocument,
  ScreenNode,
  type ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import { NodeId } from "@foyer/contract/reporting/screens/screen-values";
import * as z from "zod/mini";
import { newId } from "./new-id.ts";
import { itemsOf } from "./page-items.ts";
import { childrenOf, parentOf, subtree, topUnits, withChildren } from "./page-tree.ts";

const kind = { type: "foyer/controls", version: 1 };

const Copied = z.object({
  nodes: z.record(NodeId, ScreenNode),
  roots: z.array(NodeId).check(z.minLength(1)),
  roles: z.record(NodeId, z.object({ kind: z.enum(roleKinds), label: z.string().check(z.maxLength(100)) })),
});
/** What was copied: nodes with all that is in them, and the places of their screen they ask about. */
export type Copied = z.output<typeof Copied>;

/** What is selected on a page, as it is copied. */
export function copied(
  document: ScreenDocument,
  page: ScreenPage,
  ids: readonly string[],
): Copied | undefined {
  const roots = topUnits(page, ids);
  if (roots.length === 0) return;
  const nodes = nodesOf(page, roots);
  const asked = new Set(
    Object.values(nodes).flatMap((node) =>
      isGroup(node) ? [] : Object.values(node.figures).flatMap(({ of }) => ("role" in of ? [of.role] : [])),
    ),
  );
  const roles = Object.fromEntries(Object.entries(document.roles).filter(([id]) => asked.has(id)));
  return { nodes, roots, roles };
}

const nodesOf = (page: ScreenPage, roots: readonly string[]): Record<string, ScreenNode> =>
  Object.fromEntries(
    roots
      .flatMap((id) => subtree(page, id))
      .flatMap((id) => {
        const node = page.nodes[id];
        return node ? [[id, node] as const] : [];
      }),
  );

export const copiedText = (content: Copied): string => clipboardText(kind, content);

/** What a text of the clipboard holds, if it was copied here or on another screen. */
export const readCopied = (text: string): Pasted<Copied> =>
  pasted(text, kind, (content) => {
    const parsed = z.safeParse(Copied, content);
    return parsed.success && isWhole(parsed.data) ? parsed.data : undefined;
  });

/** Whether all nodes hang on a root, each in one place. */
function isWhole({ nodes, roots }: Copied): boolean {
  const seen = new Set<string>();
  const walk = (ids: readonly string[]): boolean =>
    ids.every((id) => {
      const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined;
      if (!node || node.id !== id || seen.has(id)) return false;
      seen.add(id);
      return !isGroup(node) || walk(node.children);
    });
  return walk(roots) && seen.size === Object.keys(nodes).length;
}

/** The box around what was copied; hidden things count. */
export const boxOfCopied = ({ nodes, roots }: Copied): Box | undefined =>
  boxAroundAll(itemsOf(pageOf(nodes, roots)).map(({ shape }) => outerBox(shape)));

/** As much of a page as the items of nodes are made from. */
const pageOf = (nodes: Record<string, ScreenNode>, roots: readonly string[]): ScreenPage =>
  ({ nodes, children: [...roots] }) as unknown as ScreenPage;

interface Shift {
  x: number;
  y: number;
}

/** The same nodes under new names, moved by so much. */
function renamed(nodes: Record<string, ScreenNode>, by: Shift) {
  const ids = newIds(Object.keys(nodes), newId);
  const nameOf = (id: string) => ids.get(id) ?? id;
  const made = Object.values(nodes).map((node): ScreenNode => {
    const id = nameOf(node.id);
    return isGroup(node)
      ? { ...node, id, children: node.children.map(nameOf) }
      : { ...node, id, x: node.x + by.x, y: node.y + by.y };
  });
  return { nodes: Object.fromEntries(made.map((node) => [node.id, node])), nameOf };
}

/** The page with copies of nodes, each right in front of what it was made of. */
export function duplicated(
  page: ScreenPage,
  ids: readonly string[],
  by: Shift = { x: 0, y: 0 },
): { page: ScreenPage; roots: string[] } {
  const units = topUnits(page, ids);
  const { nodes, nameOf } = renamed(nodesOf(page, units), by);
  let next: ScreenPage = { ...page, nodes: { ...page.nodes, ...nodes } };
  for (const parent of new Set(units.map((id) => parentOf(page, id)))) {
    const children = childrenOf(page, parent);
    const mine = children.filter((id) => units.includes(id));
    const behind = children.indexOf(mine.at(-1) ?? "") + 1;
    next = withChildren(next, parent, children.toSpliced(behind, 0, ...mine.map(nameOf)));
  }
  return { page: next, roots: units.map(nameOf) };
}

export const duplicateStep = { x: pasteStep, y: pasteStep };

/** The document with what was copied in front of all else of a page; places are those of the same kind and name. */
export function withCopied(
  document: ScreenDocument,
  page: ScreenPage,
  content: Copied,
  by: Shift,
): { document: ScreenDocument; page: ScreenPage; roots: string[] } {
  const { document: ready, roleOf } = withRoles(document, content.roles);
  const { nodes, nameOf } = renamed(content.nodes, by);
  const bound = Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => [id, isGroup(node) ? node : withAsked(node, roleOf)]),
  );
  const roots = content.roots.map(nameOf);
  return {
    document: ready,
    page: { ...page, nodes: { ...page.nodes, ...bound }, children: [...page.children, ...roots] },
    roots,
  };
}

function withAsked<Asking extends Exclude<ScreenNode, { kind: "group" }>>(
  node: Asking,
  roleOf: (id: string) => string,
): ScreenNode {
  if (isGroup(node)) return node;
  const figures = Object.entries(node.figures).map(([name, question]) => {
    const { of } = question;
    return [name, "role" in of ? { ...question, of: { role: roleOf(of.role) } } : question] as const;
  });
  return { ...node, figures: Object.fromEntries(figures) };
}

function withRoles(document: ScreenDocument, roles: Readonly<Record<string, Role>>) {
  const names = new Map<string, string>();
  let next = document;
  for (const [id, role] of Object.entries(roles)) {
    const same = Object.entries(next.roles).find(
      ([own, { kind: ofKind, label }]) =>
        ofKind === role.kind && (label === role.label || (own === id && label === "")),
    );
    const name = same?.[0] ?? (Object.hasOwn(next.roles, id) ? newId() : id);
    names.set(id, name);
    if (same === undefined)
      next = {
        ...next,
        roles: { ...next.roles, [name]: role },
        binding: { ...next.binding, [name]: null },
      };
  }
  return { document: next, roleOf: (id: string) => names.get(id) ?? id };
}
