import { devices } from "@foyer/contract/devices/devices";
import { IconAccessPoint } from "@tabler/icons-react";
import { Link } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { Line } from "../../../ui/kit/layout.tsx";
import { May } from "../../../ui/may.tsx";

/** Sites there are, but no sensor has sent a count yet. */
export function NoCountYet() {
  const t = usePhrases("home");
  const messages = usePhrases("messages");
  return (
    <Line as="p" gap="xs" py="sm" px="md" frame surface="body">
      <IconAccessPoint size={18} aria-hidden="true" />
      <span>
        {t("noCountYet")} {messages("bindFirst")}{" "}
        <May ask={devices.create}>
          <Link to="/start?step=3">{t("connectFirst")}</Link>
        </May>
      </span>
    </Line>
  );
}
