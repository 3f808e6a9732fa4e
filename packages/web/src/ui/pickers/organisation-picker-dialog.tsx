import "@mantine/core/styles/Switch.layer.css";
import type { PickedOrganisation } from "@foyer/contract/places/subjects";
import { Switch } from "@mantine/core";
import { useMemo, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { Tree, type TreeNode } from "../tree/tree.tsx";
import { nodesById, withAllBelow } from "../tree/tree-rows.ts";
import type { Picked } from "./picked.ts";
import { PickerFrame } from "./picker-frame.tsx";
import { useChoice } from "./use-choice.ts";
import { useOrganisationNodes } from "./use-organisation-nodes.ts";

interface OrganisationPickerDialogProps {
  value: readonly number[];
  most: number;
  single: boolean;
  forNew: boolean;
  moving: number | undefined;
  /** Nothing may be chosen, too. */
  optional: boolean;
  onChoose: (ids: number[]) => void;
  onClose: () => void;
}

type Node = TreeNode & { entityCount: number; children: Node[] };

export function OrganisationPickerDialog({
  value,
  most,
  single,
  forNew,
  moving,
  optional,
  onChoose,
  onClose,
}: OrganisationPickerDialogProps) {
  const t = usePhrases("pickers");
  const messages = usePhrases("messages");
  const { tree, byId } = useOrganisationNodes();
  const [below, setBelow] = useState(false);
  const picked = (id: number): Picked => {
    const { node, above } = byId.get(id) ?? { node: { name: "" }, above: [] };
    return { id, name: node.name, above: above.map((each) => byId.get(each)?.node.name ?? "") };
  };
  const known = value.filter((id) => byId.has(id)).map(picked);
  const choice = useChoice(value, known, { most, single });
  const checked = new Set(choice.ids);
  const nodes = useMemo(() => {
    const disabledReason = ({ open, managed }: PickedOrganisation) => {
      if (!forNew) return undefined;
      if (!managed) return t("notManaged");
      return open ? undefined : t("closed");
    };
    const toNode = (one: PickedOrganisation, within: boolean): Node => {
      const moves = within || one.id === moving;
      const disabled = moves ? t("itself") : disabledReason(one);
      return {
        id: one.id,
        name: one.name,
        entityCount: one.entityCount,
        ...(disabled !== undefined && { disabled }),
        children: one.children.map((child) => toNode(child, moves)),
      };
    };
    return (tree.data ?? []).map((one) => toNode(one, false));
  }, [tree.data, forNew, moving, t]);

  function check(id: number, on: boolean) {
    const built = nodesById(nodes);
    const node = built.get(id)?.node;
    // What cannot be chosen by itself is not chosen with what is above it.
    const touched = (below && node ? withAllBelow(node) : [id]).filter(
      (each) => !on || built.get(each)?.node.disabled === undefined,
    );
    if (on) choice.add(touched.map(picked));
    else for (const each of touched) choice.remove(each);
  }

  return (
    <PickerFrame
      title={t(single ? "titles.organisation" : "titles.organisations")}
      choice={choice}
      most={most}
      single={single}
      {...(!optional && { needed: messages("searchNull") })}
      onChoose={() => {
        onChoose([...choice.ids]);
        onClose();
      }}
      onClose={onClose}
    >
      {tree.isPending && <Loading />}
      {tree.isError && <Failed error={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.data && (
        <Tree
          search
          nodes={nodes}
          label={t("organisations")}
          selected={single ? (choice.ids[0] ?? null) : null}
          onSelect={(id) => (single ? choice.add([picked(id)]) : check(id, !checked.has(id)))}
          {...(!single && { checked, onCheck: check })}
          reveal={value}
          trailing={({ entityCount }) => entityCount || null}
          maxHeight={320}
        />
      )}
      {!single && (
        <Switch
          size="xs"
          label={t("tickBelow")}
          checked={below}
          onChange={(event) => setBelow(event.currentTarget.checked)}
        />
      )}
    </PickerFrame>
  );
}
