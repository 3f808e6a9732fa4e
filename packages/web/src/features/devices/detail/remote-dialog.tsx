import type { deviceDetail } from "@foyer/contract/devices/device-detail";
import type { Reply } from "@foyer/contract/endpoint";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { Figure, Quiet } from "../../../ui/kit/text.tsx";
import type { ShownDevice } from "./shown-device.ts";

interface RemoteDialogProps {
  device: ShownDevice;
  address: Reply<typeof deviceDetail.remoteConnect>;
  onClose: () => void;
}

/** Where the device's own page is found, which only its own network reaches. */
export function RemoteDialog({ device, address: { http, from }, onClose }: RemoteDialogProps) {
  const t = usePhrases("deviceDetail.remote");
  const common = usePhrases("common");
  const place = `http://${http.ip}:${http.port}/`;
  return (
    <Dialog title={t("title", { name: device.name })} onClose={onClose} brief>
      <Figure as="p">
        <bdi dir="ltr">{`${http.ip}:${http.port}`}</bdi>
      </Figure>
      <Quiet mt="2xs">{`${t(from === "device" ? "fromDevice" : "lastKnown")} ${t("hint")}`}</Quiet>
      <DialogEnd>
        <Button variant="default" onClick={onClose} data-autofocus>
          {common("close")}
        </Button>
        <Button
          component="a"
          href={place}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} />}
        >
          {t("open")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
