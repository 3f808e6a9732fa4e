import { type GroupState, settings } from "@foyer/contract/devices/settings";
import { Button } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { CommandWord } from "../../../ui/device-settings/command-word.tsx";
import { groupWord } from "../../../ui/device-settings/setting-words.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import type { ShownDevice } from "./shown-device.ts";

/** While something is under way it is asked again so often. */
const underWayMs = 3_000;

/** The settings the device does not report as desired, and the way to all of them. */
export function SettingsTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.settings");
  const may = useMay();
  const asked = { query: { sn: device.sn } };
  const answer = useAsk(settings.of, asked);
  const isUnderWay = answer.data?.groups.some(({ pending }) => pending !== null) ?? false;
  useAsk(settings.of, asked, { enabled: isUnderWay, refetchInterval: underWayMs });
  if (answer.isError && answer.data === undefined)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading />;
  const { groups } = answer.data;
  const differing = groups.filter(({ differs, pending }) => differs || pending !== null);
  const isKnown = groups.some(({ desired, reported }) => desired !== null || reported !== null);
  return (
    <Stack gap="lg" p="md">
      <section aria-labelledby="device-settings">
        <Title id="device-settings">{t("title")}</Title>
        {differing.length === 0 ? (
          <Quiet>{t(isKnown ? "same" : "unknown")}</Quiet>
        ) : (
          <Facts layout="rows" mt="xs">
            {differing.map((group) => (
              <DifferingGroup key={group.group} group={group} device={device} />
            ))}
          </Facts>
        )}
      </section>
      {may(settings.change) && (
        <div>
          <Button
            component={Link}
            to={`/device-set/${encodeURIComponent(device.sn)}`}
            variant="default"
            leftSection={<IconAdjustments size={16} />}
          >
            {t("open")}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function DifferingGroup({ group, device }: { group: GroupState; device: ShownDevice }) {
  const t = usePhrases("deviceDetail.settings");
  const format = useFormat();
  const { desiredTime, reportedTime, pending } = group;
  const moment = (time: string) => ({ time: format.dateTime(time, device.zone) });
  return (
    <Fact title={groupWord(group.group)}>
      {desiredTime && `${t("desiredAt", moment(desiredTime))}, `}
      {reportedTime ? t("reportedAt", moment(reportedTime)) : t("neverReported")}
      {pending && (
        <div>
          <CommandWord command={pending} online={device.reachable} zone={device.zone} />
        </div>
      )}
    </Fact>
  );
}
