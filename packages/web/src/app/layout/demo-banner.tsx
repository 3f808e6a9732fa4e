import { auth } from "@foyer/contract/identity/auth";
import { IconInfoCircle } from "@tabler/icons-react";
import { phrase } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { HidableBanner } from "./banner.tsx";

/** Invented figures are never shown without saying so. */
export function DemoBanner() {
  const installation = useAsk(auth.installation, undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!installation.data?.demo) return null;
  return (
    <HidableBanner name="demo" Sign={IconInfoCircle} tone="demo">
      {phrase("layout.demoBanner")}
    </HidableBanner>
  );
}
