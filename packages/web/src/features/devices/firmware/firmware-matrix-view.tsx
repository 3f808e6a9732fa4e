import type { FirmwareMatrix } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { typeText } from "../../../ui/accesses/device-words.tsx";
import { Box, Line, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import classes from "./firmware.module.css";

type Model = FirmwareMatrix["models"][number];

interface FirmwareMatrixViewProps {
  /** Where a roll-out can be planned from here. */
  planAddress?: (model: Model) => string;
}

/** How many devices of each model have which version; what is behind stands out. */
export function FirmwareMatrixView({ planAddress }: FirmwareMatrixViewProps) {
  const t = usePhrases("firmware");
  const matrix = useAsk(rollouts.matrix);
  if (matrix.isError && matrix.data === undefined)
    return <Failed error={matrix.error} onRetry={() => void matrix.refetch()} />;
  if (!matrix.data) return <Loading />;
  if (matrix.data.models.length === 0) return <Empty text={t("noDevices")} />;
  return (
    <Box as="ul" divided aria-label={t("matrix")}>
      {matrix.data.models.map((model) => (
        <ModelRow
          key={`${model.deviceType}:${model.model}`}
          model={model}
          planAddress={isBehind(model) ? planAddress?.(model) : undefined}
        />
      ))}
    </Box>
  );
}

const shareColours: Partial<Record<Model["versions"][number]["state"], string>> = {
  target: "var(--mantine-primary-color-filled)",
  older: "var(--foyer-down)",
};

const isBehind = ({ target, versions }: Model): boolean =>
  target !== null && versions.some(({ state }) => state === "older" || state === "unknown");

function ModelRow({ model, planAddress }: { model: Model; planAddress: string | undefined }) {
  const t = usePhrases("firmware");
  const format = useFormat();
  const { deviceType, model: code, modelName, total, target, versions } = model;
  const name =
    modelName === code || modelName === "" ? typeText(deviceType) : `${modelName} · ${typeText(deviceType)}`;
  return (
    <Box as="li" p="md" className={classes.model}>
      <div>
        <TwoLines first={<strong dir="ltr">{code}</strong>} second={name} />
        <Quiet as="span">{target === null ? t("noTarget") : t("target", { version: target })}</Quiet>
      </div>
      <Stack as="ul" gap="2xs" aria-label={code}>
        {versions.map(({ version, devices, state }) => (
          <Line
            as="li"
            key={version}
            justify="between"
            gap="sm"
            surface="hover"
            size="sm"
            className={classes.version}
          >
            <span
              className={classes.share}
              style={{
                inlineSize: `${(100 * devices) / total}%`,
                background: `color-mix(in srgb, ${shareColours[state] ?? "var(--chart-quiet)"} 26%, transparent)`,
              }}
            />
            <span>
              {version === "" ? t("untold") : <bdi dir="ltr">{version}</bdi>}
              <small>{t(`versionStates.${state}`)}</small>
            </span>
            <Text as="span" numeric oneLine>
              {t("devices", { count: devices, number: format.number(devices) })}
            </Text>
          </Line>
        ))}
      </Stack>
      {planAddress !== undefined && (
        <Button component={Link} to={planAddress} variant="default" size="xs">
          {t("plan")}
        </Button>
      )}
    </Box>
  );
}
