import { added, toggled } from "@foyer/canvas/selection/selection";
import { useDirection } from "@mantine/core";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Quiet } from "../../../../../ui/kit/text.tsx";
import classes from "../designer.module.css";
import { pageNow } from "../editor/designer-state.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { LayerRowView } from "./layer-row-view.tsx";
import { type LayerRow, layerRows } from "./layer-rows.ts";

/** Everything on the page as a tree: what the stage shows, for keys and screen readers as well. */
export function LayersTree() {
  const t = usePhrases("screenDesigner");
  const designer = useDesigner();
  const state = useSettledState();
  const { dir } = useDirection();
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string>();
  const rows = layerRows(pageNow(state), closed);
  const wanted = at ?? state.selection.at(-1);
  const active = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === wanted),
  );
  const row = rows[active];

  function open(node: string, on: boolean) {
    const next = new Set(closed);
    if (on) next.delete(node);
    else next.add(node);
    setClosed(next);
  }

  function moveTo(index: number, extends_ = false) {
    const target = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (target === undefined) return;
    const { id: node } = target.node;
    setAt(node);
    designer.lookAt(extends_ ? added(state.selection, [node]) : [node]);
    tree.current?.querySelector(`[data-layer="${node}"]`)?.scrollIntoView?.({ block: "nearest" });
  }

  const [inward, outward] = dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

  function goIn({ node, isOpen }: LayerRow) {
    if (isOpen) moveTo(active + 1);
    else if (isOpen === false) open(node.id, true);
  }

  function goOut({ node, isOpen, parent }: LayerRow) {
    if (isOpen) open(node.id, false);
    else if (parent !== undefined) moveTo(rows.findIndex((each) => each.node.id === parent));
  }

  const plain: Record<string, (row: LayerRow, extends_: boolean) => void> = {
    ArrowDown: (_, extends_) => moveTo(active + 1, extends_),
    ArrowUp: (_, extends_) => moveTo(active - 1, extends_),
    Home: () => moveTo(0),
    End: () => moveTo(rows.length - 1),
    [inward as string]: goIn,
    [outward as string]: goOut,
    " ": ({ node }) => designer.select(toggled(state.selection, node.id)),
    Enter: ({ node }) => designer.lookAt([node.id]),
  };
  const ordering: Record<string, () => void> = {
    ArrowUp: () => designer.run("forward"),
    ArrowDown: () => designer.run("backward"),
  };

  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const { key, shiftKey, altKey } = event;
    const act = altKey ? ordering[key] : plain[key];
    if (row === undefined || act === undefined) return;
    act(row, shiftKey);
    event.preventDefault();
  }

  if (rows.length === 0) return <Quiet p="xs">{t("noLayers")}</Quiet>;
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      className={classes.tree}
      data-designer-keys="layers"
      aria-label={t("tabs.layers")}
      aria-multiselectable
      aria-activedescendant={row && `${id}-${row.node.id}`}
      onKeyDown={press}
    >
      {rows.map((each, index) => (
        <LayerRowView
          key={each.node.id}
          id={`${id}-${each.node.id}`}
          row={each}
          isActive={index === active}
          onPress={(several) => {
            setAt(each.node.id);
            designer.lookAt(several ? toggled(state.selection, each.node.id) : [each.node.id]);
          }}
          onOpen={() => open(each.node.id, !each.isOpen)}
          onRenamed={() => tree.current?.focus()}
        />
      ))}
    </div>
  );
}
