import { mostAtOnce } from "@foyer/contract/most-at-once";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import classes from "../device-settings/device-settings.module.css";
import { Box, Row } from "../kit/layout.tsx";
import { Notice } from "../kit/notice.tsx";
import type { ChosenDevice, ChosenDevices } from "./chosen-device.ts";

/** How many are chosen, which are left out or have to wait and why, before anything is done. */
export function ChosenSummary({ chosen, waits = false }: { chosen: ChosenDevices; waits?: boolean }) {
  const t = usePhrases("deviceSettings.many");
  const { fault, tooMany, kept, away, otherTypes, otherModels, remove } = chosen;
  return (
    <>
      <Row gap="xs">
        <strong>{t("summary", { count: kept.length })}</strong>
        {away.length > 0 && (
          <Named words={t(waits ? "offlineWait" : "offlineSkipped", { count: away.length })} devices={away} />
        )}
        {otherTypes.length > 0 && (
          <Button variant="default" size="compact-xs" onClick={() => remove(otherTypes)}>
            {t("removeOtherTypes", { count: otherTypes.length })}
          </Button>
        )}
        {otherTypes.length === 0 && otherModels.length > 0 && (
          <Button variant="default" size="compact-xs" onClick={() => remove(otherModels)}>
            {t("removeOthers", { count: otherModels.length })}
          </Button>
        )}
      </Row>
      {fault !== null && <Warning text={phrase(`refusals.${fault}`)} />}
      {tooMany && <TooMany />}
    </>
  );
}

/** Why one call cannot take all that are chosen. */
export function TooMany() {
  return <Warning text={phrase("deviceSettings.many.tooMany", { most: mostAtOnce })} />;
}

function Warning({ text }: { text: string }) {
  return (
    <Notice Sign={IconAlertTriangle} mb="sm" className={classes.warning} role="alert">
      {text}
    </Notice>
  );
}

function Named({ words, devices }: { words: string; devices: readonly ChosenDevice[] }) {
  return (
    <details>
      <summary>{words}</summary>
      <Box as="ul" mt="2xs" marked tone="quiet" style={{ maxBlockSize: 160, overflowY: "auto" }}>
        {devices.map(({ id, name, sn }) => (
          <li key={id}>
            {name} <bdi dir="ltr">{sn}</bdi>
          </li>
        ))}
      </Box>
    </details>
  );
}
