import { IconPlugConnectedX } from "@tabler/icons-react";
import { phrase } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { HidableBanner } from "./banner.tsx";

/** Shown to the platform's operators while anybody may send counts through their broker. */
export function BrokerBanner() {
  if (!useSession().signedIn?.brokerUnproven) return null;
  return (
    <HidableBanner name="broker" Sign={IconPlugConnectedX} tone="away">
      {phrase("layout.brokerUnproven")}
    </HidableBanner>
  );
}
