import { isGroup, type ScreenNode } from "@foyer/contract/reporting/screens/screen-document";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { useControlWords } from "../../controls/control-words.ts";

/** What a thing on a page is called: by its name, by what it says, or by its kind. */
export function useNodeName(): (node: ScreenNode) => string {
  const words = useControlWords();
  return (node) => {
    if (node.name !== "") return node.name;
    if (isGroup(node)) return phrase("screenDesigner.group");
    const { text, label } = node.options;
    const said = [label, text].find((each) => typeof each === "string" && each.trim() !== "");
    return typeof said === "string" ? said.slice(0, 60) : words.kind(node.kind);
  };
}

/** Where a control stands and how large it is, in words. */
export function useNodePlace(): (node: ScreenNode) => string {
  const t = usePhrases("screenDesigner");
  const format = useFormat();
  return (node) => {
    if (isGroup(node)) return t("inGroup", { number: node.children.length });
    const { x, y, w, h, angle } = node;
    const place = { x: Math.round(x), y: Math.round(y), width: Math.round(w), height: Math.round(h) };
    return phrase("heatPlans.words.box", { ...place, angle: format.number(angle, 1) });
  };
}

/** What a new control says at first. */
export function useUsualWords(): (kind: string) => string {
  const words = useControlWords();
  return (kind) => words.kind(kind);
}
