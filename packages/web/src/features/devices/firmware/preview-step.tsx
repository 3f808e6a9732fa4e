import type { Firmware } from "@foyer/contract/devices/firmware";
import type { RolloutDraft } from "@foyer/contract/devices/rollout-plan";
import type { RolloutPreview } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Table } from "../../../ui/kit/table.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import classes from "./preview.module.css";
import { VerdictCounts } from "./verdict-counts.tsx";

interface PreviewStepProps {
  firmware: Firmware;
  draft: RolloutDraft;
  onBack: () => void;
  onPlanned: (id: number) => void;
}

/** What the roll-out would be: its waves, its devices; then it is planned, or planned and started. */
export function PreviewStep({ firmware, draft, onBack, onPlanned }: PreviewStepProps) {
  const t = usePhrases("rollouts");
  const common = usePhrases("common");
  const { firmwareId, deviceIds, canaries, waves } = draft;
  const preview = useAsk(
    rollouts.preview,
    { body: { firmwareId, ...(deviceIds && { deviceIds }), canaries, waves } },
    { staleTime: 0 },
  );
  const create = useSend(rollouts.create, [rollouts.list], { says: false });
  const start = useSend(rollouts.start, [rollouts.list, rollouts.details], { says: t("actions.told.start") });
  const [asking, setAsking] = useState<"plan" | "start">();
  const { model, version } = firmware;

  if (preview.isError) return <Failed error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.data === undefined || preview.isPlaceholderData) return <Loading />;
  const count = preview.data.verdicts.upgrade ?? 0;
  const first = preview.data.waves[0] ?? count;
  const begins = t(`actions.consequences.${draft.window ? "startsInWindow" : "startsNow"}`, { count: first });

  async function keep() {
    const { id } = await create.mutateAsync({ body: draft });
    // A roll-out that could not be started exists all the same: its page shows its state.
    if (asking === "start") await start.mutateAsync({ body: { id } }).catch(() => undefined);
    onPlanned(id);
  }

  return (
    <>
      <VerdictCounts preview={preview.data} />
      {count > 0 && <Waves waves={preview.data.waves} canaries={canaries} />}
      <Devices devices={preview.data.devices} />
      <Row justify="end" gap="xs" mt="md">
        <Button variant="default" onClick={onBack}>
          {common("back")}
        </Button>
        <Button variant="default" disabled={count === 0} onClick={() => setAsking("plan")}>
          {t("planOnly")}
        </Button>
        <Button disabled={count === 0} onClick={() => setAsking("start")}>
          {t("startNow")}
        </Button>
      </Row>
      {asking && (
        <ConfirmDialog
          title={t(asking === "start" ? "actions.titles.start" : "planTitle", { name: draft.name })}
          consequence={
            asking === "start"
              ? `${t("actions.consequences.start", { count, model, version })} ${begins}`
              : t("planConsequence", { count })
          }
          confirmLabel={t(asking === "start" ? "startNow" : "planOnly")}
          onConfirm={keep}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function Waves({ waves, canaries }: { waves: readonly number[]; canaries: number }) {
  const t = usePhrases("rollouts");
  const format = useFormat();
  const most = Math.max(...waves);
  return (
    <Stack as="ol" gap="2xs" size="sm" aria-label={t("wavesTitle")}>
      {waves.map((size, wave) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a wave is its place
        <li key={wave} className={classes.wave}>
          <span>
            {wave === 0 && canaries > 0 && waves.length > 1
              ? t("canaryWave")
              : t("waveNumber", { number: format.number(wave + 1) })}
          </span>
          <span style={{ inlineSize: `${(100 * size) / most}%` }} />
          <Text as="span" numeric endwise>
            {t("devices", { count: size })}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

/** Those that do not take part come first. */
function Devices({ devices }: Pick<RolloutPreview, "devices">) {
  const t = usePhrases("rollouts");
  const words = usePhrases("rollouts.verdictWords");
  const format = useFormat();
  return (
    <details>
      <Text as="summary" size="sm" mb="xs">
        {t("previewDevices", { count: devices.length })}
      </Text>
      <Box frame>
        <Table low caption={t("previewDevices", { count: devices.length })}>
          <thead>
            <tr>
              <th scope="col">{t("device")}</th>
              <th scope="col">{t("versionNow")}</th>
              <th scope="col">{t("wave")}</th>
            </tr>
          </thead>
          <tbody>
            {devices.map(({ deviceId, sn, name, entityName, version, verdict, wave, online }) => (
              <tr key={deviceId}>
                <td>
                  <TwoLines
                    first={name}
                    second={
                      <>
                        <bdi dir="ltr">{sn}</bdi> · {entityName}
                      </>
                    }
                  />
                </td>
                <td>
                  <bdi dir="ltr">{version || "–"}</bdi>
                </td>
                <td>
                  {wave === null ? words(verdict) : t("waveNumber", { number: format.number(wave + 1) })}
                  {wave !== null && !online && ` · ${t("offline")}`}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </details>
  );
}
