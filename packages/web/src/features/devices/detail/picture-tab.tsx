import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { messaging } from "@foyer/contract/devices/messaging";
import { ActionIcon, Button } from "@mantine/core";
import { IconCamera, IconDownload, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { ask } from "../../../lib/api.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { reasonWord } from "../../../ui/device-settings/command-word.tsx";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import classes from "./device-detail.module.css";
import type { ShownDevice } from "./shown-device.ts";

const zooms = [1, 1.5, 2, 3, 4] as const;
const size = { size: 16 };

/** What the device sees: the newest picture kept, and a new one on request. */
export function PictureTab({ device }: { device: ShownDevice }) {
  const kept = useAsk(deviceDetail.heatImage, { query: { sn: device.sn } });
  const taking = useMutation({
    mutationFn: () => ask(messaging.snapshot, { params: { sn: device.sn } }),
    onSettled: () => kept.refetch(),
    onError: (_: Refused) => undefined,
  });
  const [zoom, setZoom] = useState(0);
  const isNone = kept.error?.key === "device.noPicture";
  return (
    <>
      <PictureTools device={device} taking={taking} picture={kept.data} zoom={zoom} onZoom={setZoom} />
      <Stack gap="lg" p="md">
        <TakingNote device={device} taking={taking} />
        {kept.data ? (
          <PictureShown name={device.name} image={kept.data.image} zoom={zooms[zoom] ?? 1} />
        ) : isNone ? (
          <NoPictureYet />
        ) : kept.error ? (
          <Failed error={kept.error} onRetry={() => void kept.refetch()} />
        ) : (
          <Loading />
        )}
      </Stack>
    </>
  );
}

/** A picture that is larger than its frame is moved with the arrow keys. */
function PictureShown({ name, image, zoom }: { name: string; image: string; zoom: number }) {
  const t = usePhrases("deviceDetail.picture");
  const what = t("alt", { name });
  return (
    <Box
      as="section"
      frame
      className={classes.frame}
      aria-label={what}
      tabIndex={0}
      style={{ "--zoom": `${zoom * 100}%` } as CSSProperties}
    >
      <img src={image} alt={what} />
    </Box>
  );
}

function NoPictureYet() {
  const t = usePhrases("deviceDetail.picture");
  return <Empty text={t("none")} />;
}

type Taking = ReturnType<typeof useMutation<{ state: string; reason: string | null }, Refused, void>>;

interface PictureToolsProps {
  device: ShownDevice;
  taking: Taking;
  picture: { image: string; time: string; contentType: string } | undefined;
  zoom: number;
  onZoom: (zoom: number) => void;
}

function PictureTools({ device, taking, picture, zoom, onZoom }: PictureToolsProps) {
  const t = usePhrases("deviceDetail.picture");
  const format = useFormat();
  const ending = picture?.contentType.split("/")[1] ?? "jpg";
  return (
    <Row align="end" gap="xs" p="sm" lined>
      <May ask={messaging.snapshot}>
        <Button
          leftSection={<IconCamera {...size} />}
          loading={taking.isPending}
          disabled={!device.reachable}
          onClick={() => taking.mutate()}
        >
          {t("take")}
        </Button>
      </May>
      {picture && (
        <>
          <Quiet>{t("takenAt", { time: format.dateTime(picture.time, device.zone) })}</Quiet>
          <Row gap="xs" push>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t("zoomOut")}
              disabled={zoom === 0}
              onClick={() => onZoom(zoom - 1)}
            >
              <IconZoomOut {...size} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t("zoomIn")}
              disabled={zoom === zooms.length - 1}
              onClick={() => onZoom(zoom + 1)}
            >
              <IconZoomIn {...size} />
            </ActionIcon>
            <Button
              variant="default"
              component="a"
              href={picture.image}
              download={`${device.sn} ${picture.time.slice(0, 19).replaceAll(":", "-")}.${ending}`}
              leftSection={<IconDownload {...size} />}
            >
              {t("save")}
            </Button>
          </Row>
        </>
      )}
    </Row>
  );
}

/** How the request goes, or why none can be made. */
function TakingNote({ device, taking }: { device: ShownDevice; taking: Taking }) {
  const t = usePhrases("deviceDetail.picture");
  const said = () => {
    if (taking.isPending) return t("taking");
    if (taking.isError) return taking.error.message;
    if (taking.data?.state === "failed") return t("failed", { reason: reasonWord(taking.data.reason) });
    if (taking.data !== undefined && taking.data.state !== "succeeded") return t("late");
    return device.reachable ? undefined : t("offline");
  };
  const text = said();
  if (text === undefined) return null;
  return (
    <Quiet tone={taking.isError ? "broken" : "quiet"} role={taking.isError ? "alert" : "status"}>
      {text}
    </Quiet>
  );
}
