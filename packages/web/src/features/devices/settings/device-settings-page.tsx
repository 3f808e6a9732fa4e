import type { Command } from "@foyer/contract/devices/commands";
import { groupsOfType } from "@foyer/contract/devices/device-settings";
import { devices } from "@foyer/contract/devices/devices";
import { type SettingsOfDevice, settings } from "@foyer/contract/devices/settings";
import { Button } from "@mantine/core";
import { IconClock, IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { useNamePage } from "../../../lib/page-name.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { NoDevice } from "../../../ui/devices/no-device.tsx";
import { DraftContext } from "../../../ui/form/draft-context.ts";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { HeadFacts, PageHeader } from "../../../ui/page-header.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { ChangeBar } from "./change-bar.tsx";
import { listConsequences, SendReview } from "./send-review.tsx";
import { SettingsContext } from "./settings-context.ts";
import { RhythmSection, SettingsSections } from "./settings-sections-view.tsx";
import { useLeadToField } from "./use-lead-to-field.ts";
import { type ReadyToSend, useDeviceSettings, useSettingsPageState } from "./use-settings-page.ts";

/** All settings of one device: desired, reported, and on their way. */
export function DeviceSettingsPage() {
  const sn = useParams().sn ?? "";
  const may = useMay();
  if (!may(settings.change)) return <NoPermission permission="device:set" />;
  return <AskedSettings key={sn} sn={sn} />;
}

function AskedSettings({ sn }: { sn: string }) {
  const { answer, commands } = useDeviceSettings(sn);
  useNamePage(answer.data?.name);
  if (answer.error?.code === 404) return <NoDevice sn={sn} />;
  if (answer.isError && answer.data === undefined)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined || answer.isPlaceholderData) return <Loading />;
  return <Settings device={answer.data} commands={commands} />;
}

function Settings({ device, commands }: { device: SettingsOfDevice; commands: readonly Command[] }) {
  const t = usePhrases("deviceSettings");
  const { state, send, sending } = useSettingsPageState(device, commands);
  const [asked, setAsked] = useState<ReadyToSend>();
  const { draft } = state;
  const leadTo = useLeadToField(draft);
  const may = useMay();

  function wantSend() {
    const ready = draft.ready(draft.changed);
    if ("faulty" in ready) {
      leadTo(ready.faulty);
      return;
    }
    if (listConsequences(device, ready.settings)) setAsked(ready);
    else void send(ready.settings, false).catch(() => undefined);
  }

  const consequences = asked && listConsequences(device, asked.settings);
  return (
    <PageZone value={device.zone}>
      <SettingsContext value={state}>
        <DraftContext value={draft}>
          <PageHeader title={t("title", { name: device.name })}>
            <Button component={Link} to="/base/device/templates" variant="subtle" color="gray">
              {t("templates.title")}
            </Button>
            {may(devices.list) && (
              <Button component={Link} to={`/device/${encodeURIComponent(device.sn)}`} variant="default">
                {t("backToDevice")}
              </Button>
            )}
          </PageHeader>
          <About device={device} />
          {groupsOfType(device.deviceType).length === 0 ? (
            <Empty text={t("unsupported")} />
          ) : device.way === "contact" ? (
            <RhythmSection />
          ) : (
            <SettingsSections />
          )}
          <ChangeBar sending={sending} onSend={wantSend} />
          {asked && consequences && (
            <SendReview
              name={device.name}
              count={Object.keys(asked.settings).length}
              consequences={consequences}
              onSend={(pause) => send(asked.settings, pause)}
              onClose={() => setAsked(undefined)}
            />
          )}
          <LeaveGuard
            active={draft.changed.length > 0}
            title={t("leave.title")}
            text={t("leave.text", { name: device.name })}
          />
        </DraftContext>
      </SettingsContext>
    </PageZone>
  );
}

function About({ device }: { device: SettingsOfDevice }) {
  const t = usePhrases("deviceSettings");
  const format = useFormat();
  const { sn, model, way, online, expectedBefore, zone, ranges } = device;
  const isAway = way === "mqtt" && !online;
  return (
    <>
      <HeadFacts>
        <li>
          <bdi dir="ltr">{sn}</bdi>
        </li>
        <li>{model}</li>
        {ranges.lens && <li>{t(ranges.lens === "wide" ? "lensWide" : "lensOrdinary")}</li>}
        {way === "mqtt" && (
          <li>
            <StatusWord Sign={online ? IconPlugConnected : IconPlugConnectedX} tone={online ? "good" : "off"}>
              {t(online ? "connected" : "away")}
            </StatusWord>
          </li>
        )}
      </HeadFacts>
      {(isAway || way === "contact") && (
        <Notice Sign={IconClock} mb="md" role="status">
          {isAway && t("offline")}
          {way === "contact" && (
            <>
              {t("atContact")}{" "}
              {expectedBefore === null
                ? t("overdue")
                : t("expectedBefore", { time: format.dateTime(expectedBefore, zone) })}
            </>
          )}
        </Notice>
      )}
    </>
  );
}
