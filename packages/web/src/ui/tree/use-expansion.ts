import { useCallback, useMemo, useState } from "react";
import { nodesById, type TreeNode } from "./tree-rows.ts";

/** More ticked nodes than this are not all brought into sight. */
const mostRevealed = 50;

interface Expansion {
  nodes: readonly TreeNode[];
  selected: number | null;
  checked?: ReadonlySet<number> | undefined;
  /** Nodes that are brought into sight, also when they become known later. */
  reveal?: readonly number[] | undefined;
  /** How many levels are open before anybody has opened or closed one. */
  openLevels: number;
  /** Under this name what was opened and closed is kept until the window closes. */
  rememberAs?: string | undefined;
}

/** Which nodes are open: what a person opened and closed, else the top and the way to what is chosen. */
export function useExpansion({ nodes, selected, checked, reveal, openLevels, rememberAs }: Expansion) {
  const [set, setSet] = useState<ReadonlyMap<number, boolean>>(() => remembered(rememberAs));
  const [shown, setShown] = useState<ReadonlySet<number>>(
    () => new Set(checked && checked.size <= mostRevealed ? checked : []),
  );
  // What was once chosen stays in sight when something else is chosen.
  const wanted = [...(selected === null ? [] : [selected]), ...(reveal ?? []).slice(0, mostRevealed)];
  if (wanted.some((id) => !shown.has(id))) setShown(new Set([...shown, ...wanted]));

  const onTheWay = useMemo(() => {
    const all = nodesById(nodes);
    return new Set([...shown].flatMap((id) => all.get(id)?.above ?? []));
  }, [nodes, shown]);

  const isOpen = useCallback(
    (id: number, level: number) => set.get(id) ?? (level <= openLevels || onTheWay.has(id)),
    [set, onTheWay, openLevels],
  );

  const open = useCallback(
    (ids: readonly number[], on: boolean) =>
      setSet((now) => {
        const next = new Map(now);
        for (const id of ids) next.set(id, on);
        if (rememberAs) sessionStorage.setItem(storeKey(rememberAs), JSON.stringify([...next]));
        return next;
      }),
    [rememberAs],
  );

  return { isOpen, open };
}

const storeKey = (name: string) => `foyer-tree-${name}`;

function remembered(name: string | undefined): Map<number, boolean> {
  if (name === undefined) return new Map();
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storeKey(name)) ?? "[]") as [number, boolean][]);
  } catch {
    return new Map();
  }
}
