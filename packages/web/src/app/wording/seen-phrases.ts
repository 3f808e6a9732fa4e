import { phraseKey } from "@foyer/phrases/forms";
import { wordingParts } from "@foyer/phrases/wording";

const spokenAttributes = ["aria-label", "placeholder", "title"];

/** What an element says to its readers, itself and all below it. */
function textsOf(root: Element): Set<string> {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    texts.add(node.textContent?.trim() ?? "");
  for (const name of spokenAttributes)
    for (const element of root.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name) ?? "");
  return texts;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a phrase looks like once its places are filled; undefined where it has no words of its own to be known by. */
function filledPattern(text: string): RegExp | undefined {
  const parts = wordingParts(text);
  if (!parts.some((part) => "text" in part && /\p{L}/u.test(part.text))) return undefined;
  return new RegExp(`^${parts.map((part) => ("text" in part ? escaped(part.text) : ".+")).join("")}$`, "su");
}

/** Keys of the phrases that stand on the page, what was loaded last first: that is what the screen itself says. */
export function seenPhrases(loaded: ReadonlyMap<string, string>, root: Element = document.body): string[] {
  const texts = textsOf(root);
  const isSeen = (text: string) => {
    if (!text.includes("{{")) return texts.has(text);
    const pattern = filledPattern(text);
    return pattern !== undefined && [...texts].some((each) => pattern.test(each));
  };
  const seen = [...loaded].filter(([, text]) => isSeen(text)).map(([path]) => phraseKey(path));
  return [...new Set(seen.reverse())];
}
