import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { trackLines } from "@foyer/contract/devices/track-lines";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Failed } from "../../../../ui/states/failed.tsx";
import { Loading } from "../../../../ui/states/loading.tsx";
import type { ShownDevice } from "../shown-device.ts";
import { LinesEditor } from "./lines-editor.tsx";

interface LinesTabProps {
  device: ShownDevice;
  onUnsaved: (unsaved: boolean) => void;
}

/** The lines on which the tracks of a camera are counted, drawn on its newest picture. */
export function LinesTab({ device, onUnsaved }: LinesTabProps) {
  const lines = useAsk(trackLines.list, { query: { deviceId: device.id } });
  const picture = useAsk(deviceDetail.heatImage, { query: { sn: device.sn } });
  if (lines.isError && lines.data === undefined)
    return <Failed error={lines.error} onRetry={() => void lines.refetch()} />;
  if (!lines.data) return <Loading />;
  return (
    <LinesEditor
      device={device}
      kept={lines.data}
      picture={picture.isPlaceholderData ? undefined : picture.data?.image}
      onUnsaved={onUnsaved}
    />
  );
}
