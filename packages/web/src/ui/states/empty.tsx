import { IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { StateMessage } from "./state-message.tsx";

/** Says what will be here and offers to make it. */
export function Empty({ text, action }: { text?: string; action?: ReactNode }) {
  const t = usePhrases("common");
  return (
    <StateMessage
      icon={<IconInbox size={28} stroke={1.4} />}
      title={t("nothingYet")}
      text={text}
      action={action}
    />
  );
}
