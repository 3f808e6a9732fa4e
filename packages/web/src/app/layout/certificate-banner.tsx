import { IconCertificate } from "@tabler/icons-react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { Banner } from "./banner.tsx";

/** Shown to the platform's operators before browsers and devices turn away. */
export function CertificateBanner() {
  const t = usePhrases("layout");
  const { dateTime } = useFormat();
  const ends = useSession().signedIn?.certificateEnds;
  if (ends === undefined) return null;
  const key = Date.parse(ends) <= Date.now() ? "certificateEnded" : "certificateEnds";
  return (
    <Banner Sign={IconCertificate} tone="away">
      {t(key, { time: dateTime(ends) })}
    </Banner>
  );
}
