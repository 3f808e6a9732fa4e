import { usePhrases } from "../../../../lib/phrases.ts";
import { isKnownKind } from "./control-options.ts";

/** How kinds of controls are called. */
export function useControlWords(): { kind: (kind: string) => string } {
  const t = usePhrases("screenControls");
  return {
    kind: (kind) => (isKnownKind(kind) ? t(`kinds.${kind}`) : t("unknownKind", { kind })),
  };
}
