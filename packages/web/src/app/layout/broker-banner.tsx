import { CloseButton } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import classes from "./banner.module.css";

/** Shown to the platform's operators while anybody may send counts through their broker. */
export function BrokerBanner() {
  const t = usePhrases("layout");
  const [hidden, setHidden] = useSessionStorage({ key: "foyer-broker-hidden", defaultValue: false });
  if (!useSession().signedIn?.brokerUnproven || hidden) return null;
  return (
    <div className={`${classes.banner} ${classes.away}`} role="status">
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden="true" />
      <span>{t("brokerUnproven")}</span>
      <CloseButton size="sm" aria-label={t("demoBannerHide")} onClick={() => setHidden(true)} />
    </div>
  );
}
