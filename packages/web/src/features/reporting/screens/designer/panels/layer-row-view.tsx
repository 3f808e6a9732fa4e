import { isControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import { isGroup, type ScreenNode } from "@foyer/contract/reporting/screens/screen-document";
import { TextInput } from "@mantine/core";
import {
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconFolder,
  IconLock,
  IconLockOpen,
  IconSquare,
} from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Box, Line } from "../../../../../ui/kit/layout.tsx";
import { look } from "../../../../../ui/kit/look.ts";
import { controlLooks } from "../../controls/control-looks.ts";
import classes from "../designer.module.css";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { commandPhrases } from "./command-words.ts";
import type { LayerRow } from "./layer-rows.ts";
import { useNodeName } from "./node-words.ts";
import { useLayerDrag } from "./use-layer-drag.ts";

interface LayerRowViewProps {
  id: string;
  row: LayerRow;
  isActive: boolean;
  onPress: (several: boolean) => void;
  onOpen: () => void;
  /** The name was typed, or given up. */
  onRenamed: () => void;
}

export function LayerRowView({ id, row, isActive, onPress, onOpen, onRenamed }: LayerRowViewProps) {
  const t = usePhrases("screenDesigner.told");
  const designer = useDesigner();
  const { selection, renaming, readOnly } = useSettledState();
  const nameOf = useNodeName();
  const { node, level, position, siblings, isOpen } = row;
  const name = nameOf(node);
  const drag = useLayerDrag(designer, row);
  const states = [node.locked && t("locked"), node.hidden && t("hidden")].filter(Boolean);
  const Opener = isOpen ? IconChevronDown : IconChevronRight;
  return (
    // The tree has the focus and the keys.
    <Line
      id={id}
      role="treeitem"
      gap="2xs"
      size="sm"
      round
      press
      className={classes.layer}
      style={{ paddingInlineStart: 4 + (level - 1) * 16 }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={selection.includes(node.id)}
      data-current={selection.includes(node.id) || undefined}
      aria-label={[name, ...states].join(", ")}
      data-layer={node.id}
      data-active={isActive || undefined}
      onClick={(event) => onPress(event.shiftKey || event.ctrlKey || event.metaKey)}
      onDoubleClick={() => designer.beginRenaming(node.id)}
      {...drag}
      draggable={drag.draggable && renaming !== node.id}
    >
      <Box
        as="span"
        fixed
        aria-hidden="true"
        style={{ inlineSize: 16 }}
        onClick={(event) => {
          if (isOpen === undefined) return;
          event.stopPropagation();
          onOpen();
        }}
      >
        {isOpen !== undefined && <Opener size={14} stroke={2} className={look({ flip: !isOpen })} />}
      </Box>
      <NodeSign node={node} />
      {renaming === node.id ? (
        <NameBox node={node} usual={name} onDone={onRenamed} />
      ) : (
        <Box as="bdi" grow cut tone={node.hidden ? "quiet" : "inherit"}>
          {name}
        </Box>
      )}
      {!readOnly && (
        <>
          <Flag node={node} flag="locked" />
          <Flag node={node} flag="hidden" />
        </>
      )}
    </Line>
  );
}

export function NodeSign({ node }: { node: ScreenNode }) {
  const Shape = isGroup(node)
    ? IconFolder
    : isControlKind(node.kind)
      ? controlLooks[node.kind].icon
      : IconSquare;
  return <Shape size={16} stroke={1.6} aria-hidden="true" />;
}

const flags = {
  locked: { on: IconLock, off: IconLockOpen, set: "lock", unset: "unlock" },
  hidden: { on: IconEyeOff, off: IconEye, set: "hide", unset: "show" },
} as const;

/** For the pointer; keys have their commands. */
function Flag({ node, flag }: { node: ScreenNode; flag: "locked" | "hidden" }) {
  const designer = useDesigner();
  const isOn = node[flag];
  const { on, off, set, unset } = flags[flag];
  const Shape = isOn ? on : off;
  const label = phrase(commandPhrases[isOn ? unset : set]);
  return (
    <button
      type="button"
      className={look({ fixed: true }, classes.flag)}
      tabIndex={-1}
      aria-label={label}
      title={label}
      data-on={isOn || undefined}
      onClick={(event) => {
        event.stopPropagation();
        designer.flag(flag, !isOn, [node.id]);
      }}
    >
      <Shape size={14} stroke={1.8} />
    </button>
  );
}

function NameBox({ node, usual, onDone }: { node: ScreenNode; usual: string; onDone: () => void }) {
  const designer = useDesigner();
  const [typed, setTyped] = useState(node.name || usual);
  // Where the name was asked for, as on the stage, one goes back to.
  const [from] = useState(() => document.activeElement);
  const isOver = useRef(false);

  function end(takes: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    const name = typed.trim().slice(0, 100);
    if (takes && name !== node.name && name !== usual) designer.rename(node.id, name);
    else designer.beginRenaming(undefined);
  }

  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    end(event.key === "Enter");
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
    else onDone();
  }

  return (
    <TextInput
      size="xs"
      flex={1}
      autoFocus
      aria-label={phrase("common.name")}
      value={typed}
      maxLength={100}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={press}
      onBlur={() => end(true)}
    />
  );
}
