import { deviceSecurity } from "@foyer/contract/devices/security";
import { IconShieldExclamation } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Box, Row } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import classes from "./device-keys.module.css";

/** Devices are let in without proof for first steps; where some count so, it is said loudly and what to do about it. */
export function UnprovenBanner({ linked = true }: { linked?: boolean }) {
  const t = usePhrases("deviceSecurity");
  const may = useMay();
  const asks = may(deviceSecurity.notice);
  const { data } = useAsk(deviceSecurity.notice, undefined, { enabled: asks, staleTime: 60_000 });
  if (!data || data.required || data.unproven === 0) return null;
  return (
    <Row gap="sm" gapY="2xs" mb="md" py="xs" px="sm" frame surface="hover" size="sm" role="note">
      <IconShieldExclamation size={20} className={look({ tone: "down", fixed: true })} aria-hidden="true" />
      <Box shrink className={classes.words}>
        <strong>{t("proof.open", { count: data.unproven })}</strong>
        {!linked && <p>{t("proof.openHelp")}</p>}
      </Box>
      {linked && may(deviceSecurity.show) && (
        <Link className={look({ weight: "medium", tone: "active" })} to="/base/device/security">
          {t("proof.openLink")}
        </Link>
      )}
    </Row>
  );
}
