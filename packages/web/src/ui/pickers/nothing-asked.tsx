import { IconFilterSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { StateMessage } from "../states/state-message.tsx";

/** Stands where answers will be: nothing has been searched for yet. */
export function NothingAsked({ action }: { action?: ReactNode }) {
  const t = usePhrases("querySelector");
  return (
    <StateMessage
      icon={<IconFilterSearch size={28} stroke={1.4} />}
      title={t("nothingAsked")}
      text={t("nothingAskedText")}
      action={action}
    />
  );
}
