import type { DeviceWithLines } from "@foyer/contract/devices/device";
import { type Access, accesses } from "@foyer/contract/places/accesses";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Dialog } from "../dialog.tsx";
import { Box, Row } from "../kit/layout.tsx";
import { Note, Quiet } from "../kit/text.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { useFocusBack } from "../use-focus-back.ts";
import { AccessDevicesDialog } from "./access-devices-dialog.tsx";
import classes from "./accesses.module.css";

interface BindDeviceDialogProps {
  device: Pick<DeviceWithLines, "name" | "entityId"> & { lines: readonly { corridorId: number | null }[] };
  onClose: () => void;
}

/** From a device to the access it is bound to, or will be: one is picked, and its devices are shown. */
export function BindDeviceDialog({ device, onClose }: BindDeviceDialogProps) {
  const t = usePhrases("bindings");
  const [picked, setPicked] = useState<Access>();
  const found = useAsk(accesses.list, { query: { entityId: device.entityId, size: 1000 } });
  useFocusBack();
  if (picked) return <AccessDevicesDialog access={picked} onClose={onClose} />;
  const holds = (access: Access) => device.lines.some(({ corridorId }) => corridorId === access.id);
  return (
    <Dialog title={t("whichAccess", { name: device.name })} onClose={onClose}>
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {found.data?.totalElements === 0 && <Quiet>{t("noAccess")}</Quiet>}
      <Box as="ul" className={classes.choices}>
        {found.data?.content.map((access) => (
          <Row
            as="li"
            key={access.id}
            gap="sm"
            gapY="2xs"
            py="2xs"
            lined
            size="sm"
            className={classes.choice}
          >
            <button type="button" className={classes.pick} onClick={() => setPicked(access)}>
              {access.name}
              <Note as="span" className={classes.quietLine}>
                {holds(access) ? t("boundHere") : t("boundCount", { count: access.size })}
              </Note>
            </button>
          </Row>
        ))}
      </Box>
    </Dialog>
  );
}
