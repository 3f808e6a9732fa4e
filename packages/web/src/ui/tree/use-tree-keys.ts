import { useDirection } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import type { TreeRow } from "./tree-rows.ts";

/** Letters typed within this time are one beginning of a name. */
const typingPause = 600;

interface TreeKeys {
  rows: readonly TreeRow[];
  /** The row the keyboard is at. */
  active: number;
  moveTo: (index: number) => void;
  open: (ids: readonly number[], on: boolean) => void;
  onEnter: (row: TreeRow) => void;
  onSpace: (row: TreeRow) => void;
}

/** What the keys of a tree do (WAI-ARIA): arrows, Home, End, Enter, Space, `*` and the first letters of a name. */
export function useTreeKeys({ rows, active, moveTo, open, onEnter, onSpace }: TreeKeys) {
  const { dir } = useDirection();
  const typed = useRef({ text: "", at: 0 });
  const [inward, outward] = dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

  function goIn(row: TreeRow) {
    if (row.node.children.length === 0 || row.path !== undefined) return;
    if (row.expanded) moveTo(active + 1);
    else open([row.node.id], true);
  }

  function goOut(row: TreeRow) {
    if (row.expanded) return open([row.node.id], false);
    const parent = rows.findIndex(({ node }) => node.id === row.parent);
    if (parent >= 0) moveTo(parent);
  }

  function openSiblings({ parent }: TreeRow) {
    const siblings = rows.filter((row) => row.parent === parent && row.node.children.length > 0);
    open(
      siblings.map(({ node }) => node.id),
      true,
    );
  }

  const pressed: Record<string, (row: TreeRow) => void> = {
    ArrowDown: () => moveTo(Math.min(active + 1, rows.length - 1)),
    ArrowUp: () => moveTo(Math.max(active - 1, 0)),
    Home: () => moveTo(0),
    End: () => moveTo(rows.length - 1),
    [inward as string]: goIn,
    [outward as string]: goOut,
    Enter: onEnter,
    "*": openSiblings,
  };

  function typeAhead(letter: string) {
    const now = performance.now();
    const { text, at } = typed.current;
    typed.current = { text: now - at < typingPause ? text + letter : letter, at: now };
    const wanted = typed.current.text.toLocaleLowerCase();
    // One letter leads to the next such name, more letters may mean the same one.
    const start = wanted.length === 1 ? active + 1 : active;
    const inOrder = rows.map((_, index) => (start + index) % rows.length);
    const found = inOrder.find((index) => rows[index]?.node.name.toLocaleLowerCase().startsWith(wanted));
    if (found !== undefined) moveTo(found);
  }

  const isTyping = () => performance.now() - typed.current.at < typingPause;

  return (event: KeyboardEvent) => {
    const row = rows[active];
    const { key } = event;
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // Buttons within a row keep their own keys.
    if (event.target !== event.currentTarget) return;
    if (key === " " && !isTyping()) onSpace(row);
    else if (pressed[key]) pressed[key](row);
    else if (key.length === 1) typeAhead(key);
    else return;
    event.preventDefault();
  };
}
