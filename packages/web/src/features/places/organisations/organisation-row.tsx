import { useDraggable, useDroppable } from "@dnd-kit/core";
import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { IconChevronRight, IconCircleCheck, IconCircleOff, IconPlus } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { EnabledState } from "../../../ui/enabled-state.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import type { TreeRow } from "../../../ui/tree/tree-rows.ts";
import type { OrganisationActs } from "./organisation-acts.ts";
import classes from "./organisations.module.css";

interface OrganisationRowProps {
  id: string;
  row: TreeRow<Organisation>;
  index: number;
  height: number;
  active: boolean;
  draggable: boolean;
  /** What is being dragged cannot go here. */
  refused: boolean;
  acts: OrganisationActs;
  onPress: () => void;
  onOpen: () => void;
}

export function OrganisationRow({
  id,
  row: { node, level, position, siblings, expanded },
  index,
  height,
  active,
  draggable,
  refused,
  acts,
  onPress,
  onOpen,
}: OrganisationRowProps) {
  const t = usePhrases("organisations");
  const format = useFormat();
  const drag = useDraggable({ id: node.id, disabled: !draggable });
  const drop = useDroppable({ id: node.id, disabled: refused });
  const opens = node.children.length > 0;
  const facts = [t("sites", { count: node.entityTotal }), t("users", { count: node.staffCount })].join(" · ");

  return (
    <tr
      id={id}
      ref={drop.setNodeRef}
      className={classes.row}
      style={{ top: index * height, height }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-rowindex={index + 2}
      aria-expanded={opens ? expanded : undefined}
      data-active={active || undefined}
      data-over={drop.isOver || undefined}
      data-refused={refused || undefined}
      onClick={onPress}
    >
      <td className={classes.nameCell} style={{ paddingInlineStart: (level - 1) * 20 }}>
        <span
          className={classes.opener}
          data-expanded={expanded || undefined}
          aria-hidden="true"
          onClick={opens ? onOpen : undefined}
        >
          {opens && <IconChevronRight size={14} stroke={2} />}
        </span>
        <Stack as="span" tight>
          <Text
            as="span"
            ref={drag.setNodeRef}
            {...(draggable && drag.listeners)}
            cut
            className={classes.name}
            data-draggable={draggable || undefined}
          >
            <PlaceLink kind="organisation" of={node.id}>
              {node.name}
            </PlaceLink>
          </Text>
          <Note as="span" weight="normal" className={classes.phoneFacts}>
            {facts}
            {node.status === 0 && ` · ${t("disabled")}`}
          </Note>
        </Stack>
      </td>
      <td data-numeric>{format.number(node.entityCount)}</td>
      <td data-numeric>{format.number(node.entityTotal)}</td>
      <td data-numeric>{format.number(node.staffCount)}</td>
      <td>
        <EnabledState enabled={node.status === 1} />
      </td>
      <td data-numeric>{format.number(node.sort)}</td>
      <td>{format.date(node.createTime)}</td>
      <td className={classes.actions}>
        <Actions node={node} acts={acts} />
      </td>
    </tr>
  );
}

function Actions({ node, acts }: { node: Organisation; acts: OrganisationActs }) {
  const t = usePhrases("organisations");
  if (!node.managed) return null;
  const actions = [
    {
      ask: organisations.create,
      label: t("addBelow"),
      icon: <IconPlus size={16} />,
      onClick: () => acts.onAdd(node),
    },
    editAction(organisations.update, () => acts.onEdit(node)),
    {
      ask: organisations.update,
      label: t(node.status === 1 ? "disable" : "enable"),
      icon: node.status === 1 ? <IconCircleOff size={16} /> : <IconCircleCheck size={16} />,
      onClick: () => acts.onSwitch(node),
    },
    deleteAction(organisations.remove, () => acts.onDelete(node)),
  ];
  return <RowActions name={node.name} actions={actions} />;
}
