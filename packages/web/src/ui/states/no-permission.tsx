import { IconLock } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { StateMessage } from "./state-message.tsx";

const MissingPermission = lazyPart(async () => (await import("./missing-permission.tsx")).MissingPermission);

interface NoPermissionProps {
  permission?: string;
  /** The message is what the whole page says. */
  heading?: boolean;
}

/** Which right is missing, where it is known, and who can grant it. */
export function NoPermission({ permission, heading }: NoPermissionProps) {
  const t = usePhrases("states");
  return (
    <StateMessage
      heading={heading}
      icon={<IconLock size={28} stroke={1.4} />}
      title={t("noPermissionTitle")}
      text={
        permission === undefined ? (
          t("noPermissionWho")
        ) : (
          <Suspense fallback={t("noPermissionWho")}>
            <MissingPermission permission={permission} />
          </Suspense>
        )
      }
    />
  );
}
