import type { PhraseKey } from "@foyer/phrases/phrases";
import { useEffect, useRef, useState } from "react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { tell } from "../../../../../lib/toasts.ts";
import { VisuallyHidden } from "../../../../../ui/kit/visually-hidden.tsx";
import { type DesignerState, onlySelected, type Told } from "../editor/designer-state.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { useGuideName } from "./guide-fields.tsx";
import { useNodeName, useNodePlace } from "./node-words.ts";

const shared = {
  moved: "heatPlans.told.moved",
  resized: "heatPlans.told.resized",
  turned: "heatPlans.told.turned",
  undone: "heatPlans.told.undone",
  redone: "heatPlans.told.redone",
  added: "heatPlans.told.added",
  removed: "common.deleted",
  copied: "common.copied",
} as const satisfies Partial<Record<Told, PhraseKey>>;
const isShared = (what: Told): what is keyof typeof shared => Object.hasOwn(shared, what);
/** What could not be done. */
const refusals: ReadonlySet<Told> = new Set(["full", "newer", "noMoreGuides"]);
/** What is said without what is selected. */
const alone: ReadonlySet<Told> = new Set([...refusals, "removed", "guideRemoved"]);
type Telling = NonNullable<DesignerState["told"]>;

/** Keys held down are told once they rest. Milliseconds. */
const rest = 300;

/** What keys have done, for who does not see the stage. */
export function Announced() {
  const t = usePhrases("screenDesigner.told");
  const designer = useDesigner();
  const { told } = useSettledState();
  const nameOf = useNodeName();
  const placeOf = useNodePlace();
  const guideName = useGuideName();
  const [words, setWords] = useState("");
  const say = useRef<(told: Telling) => string>(() => "");

  say.current = (said) => {
    const { selection } = designer.get();
    const only = onlySelected(designer.get());
    const several = selection.length > 1 ? phrase("common.selected", { count: selection.length }) : undefined;
    const about = only ? `${nameOf(only)}, ${placeOf(only)}` : several;
    const { guide, document } = designer.get();
    const at = guide === undefined ? undefined : document.guides[guide]?.at;
    const place = guide === undefined ? undefined : `${guideName(document.guides, guide)}, ${at} px`;
    const locked = said.locked > 0 ? t("lockedStay", { number: said.locked }) : undefined;
    const what = isShared(said.what) ? phrase(shared[said.what]) : t(said.what);
    return [what, alone.has(said.what) ? undefined : (about ?? place), locked].filter(Boolean).join(": ");
  };

  useEffect(() => {
    if (told === undefined) return;
    // What could not be done is for everybody to know.
    if (refusals.has(told.what)) tell("error", say.current(told));
    const timer = setTimeout(() => setWords(say.current(told)), rest);
    return () => clearTimeout(timer);
  }, [told]);

  return (
    <VisuallyHidden as="output" aria-live="polite">
      {words}
    </VisuallyHidden>
  );
}
