import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import type { ReactNode } from "react";
import { useAsk } from "../../lib/use-ask.ts";
import { Dialog } from "../dialog.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";

interface WithModelsProps {
  title: string;
  onClose: () => void;
  /** Something else is still on its way. */
  pending?: boolean;
  children: (models: readonly DeviceModel[]) => ReactNode;
}

/** A dialog that needs the device models: says so while they come, and when they cannot be read. */
export function WithModels({ title, onClose, pending = false, children }: WithModelsProps) {
  const models = useAsk(deviceModels.list, { query: { size: 1000 } });
  if (models.data && !pending) return children(models.data.content);
  return (
    <Dialog title={title} onClose={onClose}>
      {models.isError ? <Failed error={models.error} onRetry={() => void models.refetch()} /> : <Loading />}
    </Dialog>
  );
}
