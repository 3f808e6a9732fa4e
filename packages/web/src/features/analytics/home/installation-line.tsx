import { home } from "@foyer/contract/analytics/home";
import { Link } from "react-router";
import { isolated } from "../../../lib/isolated.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Text } from "../../../ui/kit/text.tsx";
import { PanelAnswer } from "./panel.tsx";

/** Milliseconds. */
const refetchInterval = 60_000;
const link = look({ tone: "active", weight: "medium" });

/** How the installation stands: companies, their devices, what fails and where it is mended. */
export function InstallationLine() {
  const t = usePhrases("home");
  const may = useMay();
  const answer = useAsk(home.platform, {}, { refetchInterval });
  return (
    <Box as="section" frame surface="body" py="sm" px="md" aria-label={t("installation.label")}>
      <PanelAnswer answer={answer} room={<div style={{ blockSize: 24 }} />}>
        {({ companies, devices, online, failingTasks, silent, silentCompanies }) => (
          <Text numeric>
            {t("installation.companies", { count: companies })}{" "}
            {devices === 0 ? (
              t("installation.noDevices")
            ) : (
              <Link className={link} to="/system/device">
                {t("installation.online", { online, count: devices })}
              </Link>
            )}{" "}
            {failingTasks > 0 && may({ permission: "job:list" }) && (
              <Link className={link} to="/system/job">
                {t("installation.failing", { count: failingTasks })}
              </Link>
            )}{" "}
            {silent.length === 0
              ? devices > 0 && t("installation.allHeard")
              : silent.map(({ id, name, sites }) => (
                  <span key={id}>{t("installation.silent", { company: isolated(name), count: sites })} </span>
                ))}
            {silentCompanies > silent.length &&
              t("installation.moreSilent", { count: silentCompanies - silent.length })}{" "}
            {silent.length > 0 && (
              <Link className={link} to="/system/device?state=offline">
                {t("headline.see")}
              </Link>
            )}
          </Text>
        )}
      </PanelAnswer>
    </Box>
  );
}
