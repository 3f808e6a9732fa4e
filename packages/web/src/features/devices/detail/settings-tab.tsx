import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { type GroupState, settings } from "@foyer/contract/devices/settings";
import { Button } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { CommandWord } from "../../../ui/device-settings/command-word.tsx";
import { toFields } from "../../../ui/device-settings/field-values.ts";
import { settingFields } from "../../../ui/device-settings/setting-fields.ts";
import { fieldWord, groupWord, valueWord } from "../../../ui/device-settings/setting-words.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import type { ShownDevice } from "./shown-device.ts";

/** While something is under way it is asked again so often. */
const underWayMs = 3_000;

/** The settings the device does not report as desired, what it has, and the way to all of them. */
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
  const known = groups.filter(({ desired, reported }) => desired !== null || reported !== null);
  return (
    <Stack gap="lg" p="md">
      <section aria-labelledby="device-settings">
        <Title id="device-settings">{t("title")}</Title>
        {differing.length === 0 ? (
          <Quiet>{t(known.length > 0 ? "same" : "unknown")}</Quiet>
        ) : (
          <Facts layout="rows" mt="xs">
            {differing.map((group) => (
              <DifferingGroup key={group.group} group={group} device={device} />
            ))}
          </Facts>
        )}
      </section>
      {known.length > 0 && (
        <section aria-labelledby="device-settings-known">
          <Title id="device-settings-known">{t("known")}</Title>
          <Facts layout="rows" mt="xs">
            {known.map(({ group, desired, reported }) => (
              <Fact key={group} title={groupWord(group)}>
                {settingsText(group, reported ?? desired)}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
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

/** The fields of a group with their values; what is drawn in a picture is seen on the page of settings. */
function settingsText(group: SettingGroup, value: unknown): string {
  const fields = toFields({ [group]: value });
  return settingFields[group]
    .filter(({ field, kind }) => kind.kind !== "drawn" && fields[`${group}.${field}`] !== undefined)
    .map(({ field }) => `${fieldWord(group, field)}: ${valueWord(group, field, fields[`${group}.${field}`])}`)
    .join(" · ");
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
