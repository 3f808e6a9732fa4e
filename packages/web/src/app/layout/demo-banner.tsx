import { auth } from "@foyer/contract/identity/auth";
import { CloseButton } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { IconInfoCircle } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import classes from "./banner.module.css";

/** Invented figures are never shown without saying so. */
export function DemoBanner() {
  const t = usePhrases("layout");
  const installation = useAsk(auth.installation, undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [hidden, setHidden] = useSessionStorage({ key: "foyer-demo-hidden", defaultValue: false });
  if (!installation.data?.demo || hidden) return null;
  return (
    <div className={`${classes.banner} ${classes.demo}`} role="note">
      <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />
      <span>{t("demoBanner")}</span>
      <CloseButton size="sm" aria-label={t("demoBannerHide")} onClick={() => setHidden(true)} />
    </div>
  );
}
