import { screens } from "@foyer/contract/reporting/screens/screens";
import { Button } from "@mantine/core";
import { IconDeviceDesktopOff } from "@tabler/icons-react";
import { usePhrases } from "../../../../lib/phrases.ts";
import type { Refused } from "../../../../lib/refused.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Failed } from "../../../../ui/states/failed.tsx";
import { Loading } from "../../../../ui/states/loading.tsx";
import { StateMessage } from "../../../../ui/states/state-message.tsx";
import { addressOfChoice } from "./screen-address.ts";

interface ScreenMessageProps {
  code: string;
  error: Refused;
  onRetry: () => void;
}

/** Refusals that mean that nothing can be shown, however often one asks. */
export const isFinal = ({ code }: Refused): boolean =>
  code >= 400 && code < 500 && code !== 429 && code !== 401;

/** Why a screen is not shown. */
export function ScreenMessage({ code, error, onRetry }: ScreenMessageProps) {
  if (!isFinal(error) || error.code === 403) return <Failed error={error} onRetry={onRetry} />;
  return <NotShown code={code} />;
}

/** One that has a draft is only not published yet. */
function NotShown({ code }: { code: string }) {
  const t = usePhrases("screenControls");
  const draft = useAsk(screens.draft, { query: { code } });
  if (draft.isPending) return <Loading />;
  const isThere = draft.data !== undefined;
  return (
    <StateMessage
      heading
      role="status"
      icon={<IconDeviceDesktopOff size={28} stroke={1.4} />}
      title={t(isThere ? "notPublished" : "gone")}
      text={t(isThere ? "notPublishedText" : "goneText")}
      action={
        <Button component="a" variant="default" href={addressOfChoice()}>
          {t("otherScreens")}
        </Button>
      }
    />
  );
}
