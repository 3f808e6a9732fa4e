import { walls } from "@foyer/contract/reporting/screens/walls";
import { Button } from "@mantine/core";
import { IconDeviceDesktopOff } from "@tabler/icons-react";
import { Link, Navigate } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";

/** Where the page of a display keeps what it shows itself by. */
const storedAt = "foyer.wall";

/** The secret of the display that this browser is; another page's text in its place is none. */
function ownSecret(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedAt) ?? "null");
    const secret = typeof kept === "object" && kept !== null && "secret" in kept ? kept.secret : undefined;
    return typeof secret === "string" && secret.length >= 20 && secret.length <= 100 ? secret : undefined;
  } catch {
    return undefined;
  }
}

/** Leads who is signed in at a display's own browser to the settings of it. */
export function OwnDisplayPage() {
  const secret = ownSecret();
  return secret === undefined ? <NoDisplay /> : <OwnDisplay secret={secret} />;
}

function OwnDisplay({ secret }: { secret: string }) {
  const own = useAsk(walls.own, { body: { secret } });
  return (
    <Loaded answer={own}>
      {({ id }) => (id === null ? <NoDisplay /> : <Navigate replace to={`/screens/walls?display=${id}`} />)}
    </Loaded>
  );
}

function NoDisplay() {
  const t = usePhrases("displays.own");
  return (
    <StateMessage
      heading
      role="status"
      icon={<IconDeviceDesktopOff size={28} stroke={1.4} />}
      title={t("none")}
      text={t("noneText")}
      action={
        <Button component={Link} to="/screens/walls" variant="default">
          {t("toDisplays")}
        </Button>
      }
    />
  );
}
