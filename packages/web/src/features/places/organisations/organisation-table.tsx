import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, useState } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import { nodesById, openRows, type TreeRow } from "../../../ui/tree/tree-rows.ts";
import { useExpansion } from "../../../ui/tree/use-expansion.ts";
import { useTreeKeys } from "../../../ui/tree/use-tree-keys.ts";
import { mayMoveTo, topOfTree } from "./may-move-to.ts";
import type { Move } from "./move-dialog.tsx";
import type { OrganisationActs } from "./organisation-acts.ts";
import { OrganisationRow } from "./organisation-row.tsx";
import classes from "./organisations.module.css";

/** Up to so many rows are simply all there. */
const fewRows = 60;

interface OrganisationTableProps extends OrganisationActs {
  nodes: Organisation[];
  /** While searching all that is found is in sight. */
  allOpen: boolean;
  onMove: (move: Move) => void;
}

/** The organisations as a tree with columns; rows can be dragged below others. */
export function OrganisationTable({ nodes, allOpen, onMove, ...acts }: OrganisationTableProps) {
  const t = usePhrases("organisations");
  const mayMove = useMay()(organisations.update) && !allOpen;
  const [dragged, setDragged] = useState<Organisation>();
  const byId = useMemo(() => nodesById(nodes), [nodes]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );

  function drop({ over }: DragEndEvent) {
    setDragged(undefined);
    if (dragged === undefined || over === null) return;
    const pid = over.id === topOfTree ? null : Number(over.id);
    if (pid !== dragged.pid) onMove({ organisation: dragged, pid });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(byId.get(Number(active.id))?.node)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {dragged && dragged.pid !== null && <TopZone label={t("dropAtTop")} />}
      <Rows
        {...{ nodes, allOpen, mayMove, acts }}
        refuses={(id) => dragged !== undefined && !mayMoveTo(byId, dragged, id)}
      />
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Box inline frame surface="body" px="sm" size="sm" weight="medium" className={classes.overlay}>
            {dragged.name}
          </Box>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function TopZone({ label }: { label: string }) {
  const { setNodeRef, isOver } = useDroppable({ id: topOfTree });
  return (
    <Quiet
      as="div"
      ref={setNodeRef}
      p="xs"
      round
      centred
      className={classes.topZone}
      data-over={isOver || undefined}
    >
      {label}
    </Quiet>
  );
}

interface RowsProps {
  nodes: Organisation[];
  allOpen: boolean;
  mayMove: boolean;
  acts: OrganisationActs;
  /** Whether what is dragged cannot go there. */
  refuses: (id: number) => boolean;
}

function Rows({ nodes, allOpen, mayMove, acts, refuses }: RowsProps) {
  const t = usePhrases("organisations");
  const common = usePhrases("common");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const height = phone ? 60 : 40;
  const [at, setAt] = useState<number>();
  const { isOpen, open } = useExpansion({
    nodes,
    selected: null,
    openLevels: 2,
    rememberAs: "organisations",
  });
  const rows = useMemo(() => openRows(nodes, allOpen ? () => true : isOpen), [nodes, allOpen, isOpen]);
  const active = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === at),
  );
  const few = rows.length <= fewRows;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 10,
    enabled: !few,
  });
  const moveTo = (index: number) => {
    setAt(rows[index]?.node.id);
    if (!few) virtual.scrollToIndex(index);
  };
  const edit = ({ node }: TreeRow<Organisation>) => node.managed && acts.onEdit(node);
  const onKeyDown = useTreeKeys({
    rows,
    active,
    moveTo,
    open,
    onEnter: (row) => edit(row as TreeRow<Organisation>),
    onSpace: (row) => edit(row as TreeRow<Organisation>),
  });
  const inSight = few ? rows.map((_, index) => index) : virtual.getVirtualItems().map(({ index }) => index);
  const shown = inSight.includes(active) ? inSight : [...inSight, active].sort((a, b) => a - b);
  const heads = [
    t("name"),
    t("sitesHere"),
    t("sitesInAll"),
    t("staff"),
    common("status"),
    t("sort"),
    common("createdAt"),
  ];

  return (
    <div ref={box} className={classes.scroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open and close is a tree grid
        role="treegrid"
        tabIndex={0}
        className={classes.grid}
        aria-label={t("title")}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={`${id}-${rows[active]?.node.id}`}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr className={classes.head} aria-rowindex={1}>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{common("actions")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className={classes.rows} style={{ height: rows.length * height }}>
          {shown.map((index) => {
            const row = rows[index] as TreeRow<Organisation>;
            return (
              <OrganisationRow
                key={row.node.id}
                id={`${id}-${row.node.id}`}
                row={row}
                index={index}
                height={height}
                active={index === active}
                draggable={mayMove && row.node.managed}
                refused={refuses(row.node.id)}
                acts={acts}
                onPress={() => setAt(row.node.id)}
                onOpen={() => open([row.node.id], !row.expanded)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
