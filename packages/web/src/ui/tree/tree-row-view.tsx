import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { TickBox } from "./tick-box.tsx";
import classes from "./tree.module.css";
import type { Ticked, TreeRow } from "./tree-rows.ts";

interface TreeRowViewProps {
  id: string;
  row: TreeRow;
  active: boolean;
  selected: boolean;
  /** Only where boxes are ticked. */
  ticked: Ticked | undefined;
  trailing: ReactNode;
  top: number;
  height: number;
  onPress: () => void;
  onTick: () => void;
  onOpen: () => void;
}

export function TreeRowView({
  id,
  row: { node, level, position, siblings, expanded, path },
  active,
  selected,
  ticked,
  trailing,
  top,
  height,
  onPress,
  onTick,
  onOpen,
}: TreeRowViewProps) {
  const opens = node.children.length > 0 && path === undefined;
  return (
    // The tree has the focus and the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={id}
      role="treeitem"
      className={classes.row}
      style={{ top, height, paddingInlineStart: 4 + (level - 1) * 20 }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={opens ? expanded : undefined}
      aria-selected={selected}
      aria-checked={ticked}
      aria-disabled={node.disabled !== undefined || undefined}
      title={node.disabled}
      data-active={active || undefined}
      onClick={onPress}
    >
      <span
        className={classes.opener}
        data-opens={opens || undefined}
        data-expanded={expanded || undefined}
        aria-hidden="true"
        onClick={(event) => {
          if (!opens) return;
          event.stopPropagation();
          onOpen();
        }}
      >
        {opens && <IconChevronRight size={14} stroke={2} />}
      </span>
      {ticked && (
        <span
          className={classes.boxArea}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onTick();
          }}
        >
          <TickBox ticked={ticked} />
        </span>
      )}
      <span className={classes.text}>
        <bdi className={classes.name}>{node.name}</bdi>
        {path !== undefined && path !== node.name && <bdi className={classes.path}>{path}</bdi>}
        {node.disabled && <span className={classes.reason}>{node.disabled}</span>}
      </span>
      {trailing !== undefined && trailing !== null && <span className={classes.trailing}>{trailing}</span>}
    </div>
  );
}
