import { IconCertificate } from "@tabler/icons-react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import classes from "./banner.module.css";

/** Shown to the platform's operators before browsers and devices turn away. */
export function CertificateBanner() {
  const t = usePhrases("layout");
  const { dateTime } = useFormat();
  const ends = useSession().signedIn?.certificateEnds;
  if (ends === undefined) return null;
  const key = Date.parse(ends) <= Date.now() ? "certificateEnded" : "certificateEnds";
  return (
    <div className={`${classes.banner} ${classes.away}`} role="status">
      <IconCertificate size={16} stroke={1.6} aria-hidden="true" />
      <span>{t(key, { time: dateTime(ends) })}</span>
    </div>
  );
}
