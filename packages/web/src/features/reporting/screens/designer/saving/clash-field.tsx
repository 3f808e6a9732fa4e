import {
  isGroup,
  type ScreenDocument,
  type ScreenNode,
} from "@foyer/contract/reporting/screens/screen-document";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Choice } from "../../../../../ui/choice.tsx";
import { useNodeName } from "../panels/node-words.ts";
import { usePageName } from "../panels/page-words.ts";
import { SmallPicture } from "../stage/small-picture.tsx";
import type { Clash, Side } from "./merging.ts";

interface ClashFieldProps {
  clash: Clash;
  side: Side;
  documents: Record<Side, ScreenDocument>;
  onChoose: (side: Side) => void;
}

/** Which one of two gives way: shown as both have left it. */
export function ClashField({ clash, side, documents, onChoose }: ClashFieldProps) {
  const t = usePhrases("screenDesigner.together");
  const differences = usePhrases("screenDesigner.differences");
  const nodeName = useNodeName();
  const pageName = usePageName();
  const { node, page, deletedBy } = clash;
  const shown = node?.mine ?? node?.theirs;
  const label = shown ? nodeName(shown) : page ? pageName(page) : differences("screen");
  const words = (of: Side) =>
    of === deletedBy ? t(`${of}Deleted`) : t(deletedBy === undefined ? of : `${of}Kept`);
  return (
    <Choice
      label={<bdi>{label}</bdi>}
      value={side}
      onChoose={onChoose}
      options={(["theirs", "mine"] as const).map((value) => ({
        value,
        label: words(value),
        picture: <NodePicture node={node?.[value]} document={documents[value]} />,
      }))}
    />
  );
}

const most = { width: 220, height: 120 };

/** A control alone, as it is drawn on its screen. */
function NodePicture({ node, document }: { node: ScreenNode | undefined; document: ScreenDocument }) {
  const [page] = document.pages;
  if (node === undefined || isGroup(node) || page === undefined) return null;
  const { id, w, h } = node;
  const alone = { ...node, x: 0, y: 0, angle: 0, hidden: false };
  return (
    <SmallPicture
      document={{
        ...document,
        size: { width: w, height: h },
        pages: [{ ...page, children: [id], nodes: { [id]: alone } }],
      }}
      width={Math.min(most.width, (most.height * w) / h)}
    />
  );
}
