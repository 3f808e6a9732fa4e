import { type Firmware, firmwares } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toChange } from "./firmware-draft.ts";

/** Offers a version to companies, or takes it back; what it takes the place of is named before. */
export function PushDialog({ firmware, onClose }: { firmware: Firmware; onClose: () => void }) {
  const t = usePhrases("firmware");
  const { deviceType, model, firmwareType, version, push } = firmware;
  const now = useAsk(
    firmwares.latest,
    { query: { deviceType, model, firmwareType } },
    { staleTime: 0, enabled: !push },
  );
  const update = useSend(firmwares.update, [
    firmwares.list,
    firmwares.latest,
    rollouts.firmwares,
    rollouts.matrix,
  ]);
  const values = { model, version, kind: t(`kinds.${firmwareType}`) };
  const others = now.data ? t("pushReplaces", { other: now.data.version }) : t("pushFirst", values);
  return (
    <ConfirmDialog
      title={t(push ? "unpushTitle" : "pushTitle", values)}
      consequence={push ? t("unpushConsequence", values) : `${t("pushConsequence", values)} ${others}`}
      confirmLabel={t(push ? "unpush" : "push")}
      blocked={!push && (now.isPending || now.isPlaceholderData)}
      onConfirm={() => update.mutateAsync({ body: { ...toChange(firmware), push: !push } })}
      onClose={onClose}
    />
  );
}
