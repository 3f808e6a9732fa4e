import { CloseButton, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Stack } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import classes from "./tree.module.css";
import { TreeRowView } from "./tree-row-view.tsx";
import { hitRows, openRows, type TreeNode, type TreeRow, ticks } from "./tree-rows.ts";
import { useExpansion } from "./use-expansion.ts";
import { useTreeKeys } from "./use-tree-keys.ts";

export type { TreeNode } from "./tree-rows.ts";

/** Up to so many rows are simply all there. */
const fewRows = 60;

interface TreeProps<Node extends TreeNode> {
  nodes: readonly Node[];
  /** What the tree is of, for screen readers. */
  label: string;
  selected: number | null;
  onSelect: (id: number) => void;
  /** With it every row has a box: ticked, not, or in between. The caller decides what follows from a tick. */
  checked?: ReadonlySet<number>;
  onCheck?: (id: number, on: boolean) => void;
  /** Nodes that are in sight from the start. */
  reveal?: readonly number[];
  /** At the end of a row, such as a count. */
  trailing?: (node: Node) => ReactNode;
  /** A box above the tree; hits are listed with their paths. */
  search?: boolean;
  /** How many levels are open at first. */
  openLevels?: number;
  /** Under this name what was opened and closed is kept until the window closes. */
  rememberAs?: string;
  /** The tree scrolls above this height. */
  maxHeight?: number | string;
}

/** A tree of any size: only the rows in sight exist, all keys of a tree work. */
export function Tree<Node extends TreeNode>({
  nodes,
  label,
  selected,
  onSelect,
  checked,
  onCheck,
  reveal,
  trailing,
  search = false,
  openLevels = 1,
  rememberAs,
  maxHeight = "min(60dvh, 560px)",
}: TreeProps<Node>) {
  const t = usePhrases("tree");
  const common = usePhrases("common");
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim());
  const { isOpen, open } = useExpansion({ nodes, selected, checked, reveal, openLevels, rememberAs });
  const rows = useMemo(
    () => (wanted === "" ? openRows(nodes, isOpen) : hitRows(nodes, wanted)),
    [nodes, isOpen, wanted],
  );

  return (
    <Stack gap="xs">
      {search && (
        <TextInput
          type="search"
          aria-label={t("search", { label })}
          placeholder={common("search")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={
            text !== "" && (
              <CloseButton size="sm" aria-label={common("clearSearch")} onClick={() => setText("")} />
            )
          }
        />
      )}
      {rows.length === 0 ? (
        <Quiet py="sm" px="xs" role="status">
          {common("nothingFound")}
        </Quiet>
      ) : (
        <TreeRows
          rows={rows}
          {...{ label, nodes, selected, onSelect, checked, onCheck, trailing, open, maxHeight }}
          tall={wanted !== ""}
        />
      )}
    </Stack>
  );
}

interface TreeRowsProps<Node extends TreeNode>
  extends Pick<TreeProps<Node>, "nodes" | "label" | "selected" | "onSelect" | "maxHeight"> {
  rows: readonly TreeRow<Node>[];
  checked: ReadonlySet<number> | undefined;
  onCheck: TreeProps<Node>["onCheck"] | undefined;
  trailing: TreeProps<Node>["trailing"] | undefined;
  open: (ids: readonly number[], on: boolean) => void;
  /** Rows with a path below the name. */
  tall: boolean;
}

function TreeRows<Node extends TreeNode>({
  rows,
  nodes,
  label,
  selected,
  onSelect,
  checked,
  onCheck,
  trailing,
  open,
  maxHeight,
  tall,
}: TreeRowsProps<Node>) {
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(selected);
  const coarse = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const height = (coarse ? 40 : 32) + (tall ? 12 : 0);
  const looks = useMemo(() => (checked ? ticks(nodes, checked) : undefined), [nodes, checked]);
  const active = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === (at ?? selected)),
  );
  const few = rows.length <= fewRows;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => height,
    overscan: 8,
    enabled: !few,
    // Starts where the chosen row is in sight.
    initialOffset: () => Math.max(0, (active - 3) * height),
  });

  function moveTo(index: number) {
    const row = rows[index];
    if (row === undefined) return;
    setAt(row.node.id);
    keepInSight(tree.current, index * height, height);
  }

  function select({ node }: TreeRow) {
    setAt(node.id);
    if (node.disabled === undefined) onSelect(node.id);
  }

  function tick({ node }: TreeRow) {
    setAt(node.id);
    if (node.disabled === undefined) onCheck?.(node.id, looks?.get(node.id) !== "true");
  }

  const onKeyDown = useTreeKeys({
    rows,
    active,
    moveTo,
    open,
    onEnter: select,
    onSpace: looks ? tick : select,
  });
  const inSight = few ? rows.map((_, index) => index) : virtual.getVirtualItems().map(({ index }) => index);
  // The row the keyboard is at is always there, to be named by the tree.
  const shown = inSight.includes(active) ? inSight : [...inSight, active].sort((a, b) => a - b);

  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      className={classes.tree}
      style={{ maxHeight }}
      aria-label={label}
      aria-multiselectable={looks !== undefined || undefined}
      aria-activedescendant={`${id}-${rows[active]?.node.id}`}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={classes.rows} style={{ height: rows.length * height }}>
        {shown.map((index) => {
          const row = rows[index] as TreeRow<Node>;
          return (
            <TreeRowView
              key={row.node.id}
              id={`${id}-${row.node.id}`}
              row={row}
              active={index === active}
              selected={row.node.id === selected}
              ticked={looks?.get(row.node.id)}
              trailing={trailing?.(row.node)}
              top={index * height}
              height={height}
              onPress={() => select(row)}
              onTick={() => tick(row)}
              onOpen={() => open([row.node.id], !row.expanded)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls no further than is needed to see a row. */
function keepInSight(box: HTMLElement | null, top: number, height: number) {
  if (box === null) return;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
}
