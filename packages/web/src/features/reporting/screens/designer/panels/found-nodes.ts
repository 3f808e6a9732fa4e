import type {
  ScreenDocument,
  ScreenNode,
  ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import { isGroup } from "@foyer/contract/reporting/screens/screen-document";

export interface FoundNode {
  page: ScreenPage;
  node: ScreenNode;
}

interface NodeWords {
  name: (node: ScreenNode) => string;
  kind: (kind: string) => string;
}

/** No list is longer: more words make it shorter. */
const most = 50;

/** Things of a screen whose name, kind or text has all the words that were typed; those of the page that is worked on first. */
export function foundNodes(
  { pages }: Pick<ScreenDocument, "pages">,
  pageId: string,
  typed: string,
  words: NodeWords,
): FoundNode[] {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const inOrder = [...pages].sort((a, b) => Number(b.id === pageId) - Number(a.id === pageId));
  return inOrder
    .flatMap((page) => Object.values(page.nodes).map((node) => ({ page, node })))
    .filter(({ node }) => {
      const said = saidBy(node, words).join("\n").toLocaleLowerCase();
      return wanted.every((word) => said.includes(word));
    })
    .slice(0, most);
}

function saidBy(node: ScreenNode, { name, kind }: NodeWords): string[] {
  if (isGroup(node)) return [name(node)];
  const texts = Object.values(node.options).filter((option) => typeof option === "string");
  return [name(node), kind(node.kind), ...texts];
}
