import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { phrase } from "../../lib/phrases.ts";
import type { Refused } from "../../lib/refused.ts";
import { NoPermission } from "./no-permission.tsx";
import { StateMessage } from "./state-message.tsx";

/** Names the cause and tries again on request. */
export function Failed({ error, onRetry }: { error: Refused; onRetry: () => void }) {
  if (error.code === 403) return <NoPermission />;
  const away = error.key === "server.away";
  return (
    <StateMessage
      role="alert"
      icon={<IconAlertTriangle size={28} stroke={1.4} />}
      title={phrase(away ? "states.notLoadedTitle" : "states.errorTitle")}
      text={away ? phrase("states.loadsWhenBack") : error.message}
      action={
        <Button variant="default" onClick={onRetry}>
          {phrase("common.retry")}
        </Button>
      }
    />
  );
}
