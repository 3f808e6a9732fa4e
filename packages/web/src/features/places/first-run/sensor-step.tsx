import { connections } from "@foyer/contract/devices/connections";
import { devices } from "@foyer/contract/devices/devices";
import { type FoundSubject, subjects } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import { IconAccessPoint, IconDeviceCctv } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Box, Grid, Stack } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { AccessPicker } from "../../../ui/pickers/access-picker.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { ArrivalsPanel } from "./arrivals-panel.tsx";
import { ConnectDevice } from "./connect-device.tsx";
import classes from "./first-run.module.css";
import { SimulateDevice } from "./simulate-device.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { Way } from "./use-first-run.ts";

interface SensorStepProps {
  corridorId: number | null;
  way: Way | null;
  onWay: (way: Way) => void;
  onAccess: (corridorId: number | null) => void;
  onSite: () => void;
}

/** What counts at the first door; the first access there is where none is named. */
export function SensorStep({ corridorId, ...rest }: SensorStepProps) {
  const t = usePhrases("firstRun.sensor");
  const named = useAsk(
    subjects.names,
    { body: { dataType: 1, ids: [corridorId ?? 0] } },
    { enabled: corridorId !== null },
  );
  const first = useAsk(
    subjects.search,
    { query: { dataType: 1, size: 1 } },
    { enabled: corridorId === null },
  );
  const asked = corridorId === null ? first : named;
  const access =
    corridorId === null ? first.data?.content[0] : named.data?.find(({ id }) => id === corridorId);

  if (asked.isError && asked.data === undefined)
    return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  if (access) return <Sensor key={access.id} access={access} {...rest} />;
  if (asked.isPending || asked.isFetching) return <Loading />;
  return (
    <StepFrame title={t("noAccess")}>
      <div>
        <Button onClick={rest.onSite}>{t("toSite")}</Button>
      </div>
    </StepFrame>
  );
}

type SensorProps = Omit<SensorStepProps, "corridorId"> & { access: FoundSubject };

function Sensor({ access, way, onWay, onAccess }: SensorProps) {
  const t = usePhrases("firstRun.sensor");
  const format = useFormat();
  const may = useMay();
  // What was waiting before belongs here, too, but not what could not be read a month ago.
  const [since] = useState(() => new Date(Date.now() - 10 * 60_000).toISOString());
  const here = useAsk(connections.show, undefined, { enabled: may(connections.show) });
  const missing = [devices.create, devices.bind].filter((endpoint) => !may(endpoint));
  if (missing.length > 0) {
    return (
      <StepFrame title={t("title", { access: access.name })}>
        <Notice as="p">
          {t("mayNot", { permissions: format.list(missing.map(({ permission }) => permission)) })}
        </Notice>
      </StepFrame>
    );
  }
  if (here.isError && here.data === undefined)
    return <Failed error={here.error} onRetry={() => void here.refetch()} />;
  if (!here.data) return <Loading />;
  const site = access.above.at(-1) ?? "";
  return (
    <StepFrame title={t("title", { access: access.name })}>
      <Box narrow>
        <AccessPicker
          label={t("otherAccess")}
          value={[access.id]}
          onChange={([id]) => id !== undefined && onAccess(id)}
          single
          fixed
        />
      </Box>
      <Grid least={220} gap="sm">
        <WayButton
          icon={<IconDeviceCctv size={22} stroke={1.5} />}
          title={t("connect")}
          text={t("connectText")}
          chosen={way === "device"}
          onChoose={() => onWay("device")}
        />
        <WayButton
          icon={<IconAccessPoint size={22} stroke={1.5} />}
          title={t("simulate")}
          text={t("simulateText")}
          chosen={way === "simulator"}
          onChoose={() => onWay("simulator")}
        />
      </Grid>
      {way === "device" && <ConnectDevice here={here.data} access={access} site={site} since={since} />}
      {way === "simulator" && (
        <>
          <SimulateDevice here={here.data} access={access} />
          <ArrivalsPanel access={access} site={site} since={since} isSimulated />
        </>
      )}
    </StepFrame>
  );
}

interface WayButtonProps {
  icon: ReactNode;
  title: string;
  text: string;
  chosen: boolean;
  onChoose: () => void;
}

function WayButton({ icon, title, text, chosen, onChoose }: WayButtonProps) {
  return (
    <button type="button" className={classes.way} aria-pressed={chosen} onClick={onChoose}>
      <Box as="span" tone="active" aria-hidden="true">
        {icon}
      </Box>
      <Stack as="span">
        <Text as="strong" weight="bold">
          {title}
        </Text>
        <Quiet as="span">{text}</Quiet>
      </Stack>
    </button>
  );
}
