import { commands } from "@foyer/contract/devices/commands";
import { type DeviceDetail, deviceDetail } from "@foyer/contract/devices/device-detail";
import { devices } from "@foyer/contract/devices/devices";
import { settings } from "@foyer/contract/devices/settings";
import { timeline } from "@foyer/contract/devices/timeline";
import { trackLines } from "@foyer/contract/devices/track-lines";
import { uploadRecords } from "@foyer/contract/devices/upload-records";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useNamePage } from "../../../lib/page-name.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { NoDevice } from "../../../ui/devices/no-device.tsx";
import { UnprovenBanner } from "../../../ui/devices/unproven-banner.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { TabbedCard } from "../../../ui/tabbed-card.tsx";
import { CommandsTab } from "./commands-tab.tsx";
import { DeviceHead } from "./device-head.tsx";
import { LinesTab } from "./lines/lines-tab.tsx";
import { LiveTab } from "./live-tab.tsx";
import { LogTab } from "./log-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { PictureTab } from "./picture-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { type ShownDevice, sendsTracks, takesPictures } from "./shown-device.ts";
import { TimelineTab } from "./timeline-tab.tsx";
import { UploadsTab } from "./uploads-tab.tsx";

/** Whether a device is online changes by itself. */
const askEveryMs = 15_000;

const tabs = [
  "overview",
  "live",
  "picture",
  "lines",
  "settings",
  "commands",
  "uploads",
  "timeline",
  "log",
] as const;
type Tab = (typeof tabs)[number];

const contents: Readonly<
  Record<Tab, (device: ShownDevice, onUnsaved: (unsaved: boolean) => void) => ReactNode>
> = {
  overview: (device) => <OverviewTab device={device} />,
  live: (device) => <LiveTab device={device} />,
  picture: (device) => <PictureTab device={device} />,
  lines: (device, onUnsaved) => <LinesTab device={device} onUnsaved={onUnsaved} />,
  settings: (device) => <SettingsTab device={device} />,
  commands: (device) => <CommandsTab device={device} />,
  uploads: (device) => <UploadsTab device={device} />,
  timeline: (device) => <TimelineTab device={device} />,
  log: (device) => <LogTab device={device} />,
};

const asked = {
  overview: deviceDetail.details,
  live: deviceDetail.hours,
  picture: deviceDetail.heatImage,
  lines: trackLines.list,
  settings: settings.of,
  commands: commands.list,
  uploads: uploadRecords.list,
  timeline: timeline.page,
  log: timeline.log,
} as const;

/** All there is to one device, found by its serial number. */
export function DevicePage() {
  const sn = useParams().sn ?? "";
  const may = useMay();
  return may(deviceDetail.details) ? (
    <Found key={sn} sn={sn} />
  ) : (
    <NoPermission permission={deviceDetail.details.permission} />
  );
}

function Found({ sn }: { sn: string }) {
  const detail = useAsk(deviceDetail.details, { query: { sn } }, { refetchInterval: askEveryMs });
  if (detail.error?.code === 404) return <NoDevice sn={sn} />;
  if (detail.isError && detail.data === undefined)
    return <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  return detail.data ? <Whole detail={detail.data} /> : <Loading />;
}

function Whole({ detail }: { detail: DeviceDetail }) {
  const device = useAsk(devices.details, { query: { id: detail.id } }, { refetchInterval: askEveryMs });
  useNamePage(device.data?.name);
  if (device.error?.code === 404) return <NoDevice sn={detail.sn} />;
  if (device.isError && device.data === undefined)
    return <Failed error={device.error} onRetry={() => void device.refetch()} />;
  if (!device.data) return <Loading />;
  const { zone, way, expectedBefore, connectedTime, accesses } = detail;
  const shown = { ...device.data, zone, way, expectedBefore, connectedTime };
  return (
    <PageZone value={zone}>
      <UnprovenBanner />
      <DeviceHead device={shown} accesses={accesses} />
      <DeviceTabs device={shown} />
    </PageZone>
  );
}

function DeviceTabs({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.tabs");
  const may = useMay();
  const navigate = useNavigate();
  const [unsaved, setUnsaved] = useState(false);
  const [wanted, setWanted] = useState<Tab>();
  const lines = useAsk(
    trackLines.list,
    { query: { deviceId: device.id } },
    { enabled: may(trackLines.list) && !sendsTracks(device) },
  );
  const isOffered: Partial<Record<Tab, boolean>> = {
    picture: takesPictures(device),
    lines: sendsTracks(device) || (lines.data?.length ?? 0) > 0,
  };
  const open = tabs.filter((tab) => may(asked[tab]) && isOffered[tab] !== false);
  const [chosen] = useQueryState("tab", parseAsStringLiteral(tabs).withDefault("overview"));
  const shown = open.includes(chosen) ? chosen : "overview";
  // Page and filters in the address are those of one tab: another begins without them.
  const go = (tab: Tab) => void navigate(`?tab=${tab}`);
  return (
    <>
      <TabbedCard
        label={device.name}
        tabs={open.map((tab) => ({ value: tab, title: t(tab), panel: contents[tab](device, setUnsaved) }))}
        shown={shown}
        onChoose={(tab) => (unsaved && tab !== shown ? setWanted(tab) : go(tab))}
      />
      {wanted && (
        <ConfirmDialog
          title={phrase("common.unsavedTitle")}
          consequence={phrase("common.unsavedText")}
          confirmLabel={phrase("common.leave")}
          danger
          onConfirm={async () => go(wanted)}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  );
}
