import { IconLock } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { StateMessage } from "./state-message.tsx";

/** Which right is missing, where it is known, and who can grant it. */
export function NoPermission({ permission }: { permission?: string }) {
  const t = usePhrases("states");
  return (
    <StateMessage
      icon={<IconLock size={28} stroke={1.4} />}
      title={t("noPermissionTitle")}
      text={[permission && t("noPermissionText", { permission }), t("noPermissionWho")]
        .filter(Boolean)
        .join(" ")}
    />
  );
}
