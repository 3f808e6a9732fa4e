import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Box, Line, Row } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";
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
    <Line
      id={id}
      role="treeitem"
      gap="2xs"
      round
      size="sm"
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
        <Line
          as="span"
          inline
          fixed
          className={classes.boxArea}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onTick();
          }}
        >
          <TickBox ticked={ticked} />
        </Line>
      )}
      <Row as="span" align="baseline" grow className={classes.text}>
        <Box as="bdi" cut>
          {node.name}
        </Box>
        {path !== undefined && path !== node.name && (
          <Note as="bdi" weight="normal" cut tight className={classes.path}>
            {path}
          </Note>
        )}
        {node.disabled && (
          <Note as="span" cut>
            {node.disabled}
          </Note>
        )}
      </Row>
      {trailing !== undefined && trailing !== null && (
        <Note as="span" push numeric fixed>
          {trailing}
        </Note>
      )}
    </Line>
  );
}
