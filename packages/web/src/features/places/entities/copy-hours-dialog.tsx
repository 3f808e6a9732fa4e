import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { recomputing } from "@foyer/contract/counting/recompute";
import { type Entity, entities } from "@foyer/contract/places/entities";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { EntityPicker } from "../../../ui/pickers/entity-picker.tsx";

interface CopyHoursDialogProps {
  entity: Pick<Entity, "id" | "name" | "openingHours">;
  onClose: () => void;
}

/** Gives other sites the opening hours of one: says of how many figures are recalculated. */
export function CopyHoursDialog({ entity, onClose }: CopyHoursDialogProps) {
  const t = usePhrases("entities.hoursWeek");
  const [ids, setIds] = useState<number[]>([]);
  const [exceptions, setExceptions] = useState(false);
  const copy = useSend(entities.copyHours, [entities.list, entities.details, recomputing.progress]);
  const others = ids.filter((id) => id !== entity.id);
  const count = others.length;
  return (
    <ConfirmDialog
      title={t("copyTitle", { name: entity.name })}
      consequence={count === 0 ? t("copyText") : t("copyConsequence", { count })}
      confirmLabel={count === 0 ? t("copy") : t("copyTo", { count })}
      blocked={count === 0}
      onConfirm={() => copy.mutateAsync({ body: { from: entity.id, entityIds: others, exceptions } })}
      onClose={onClose}
    >
      <Stack gap="sm" mt="sm">
        <EntityPicker label={t("copySites")} value={ids} onChange={setIds} required />
        {entity.openingHours.exceptions.length > 0 && (
          <Checkbox
            size="xs"
            label={t("copyExceptions")}
            description={t("copyExceptionsHelp")}
            checked={exceptions}
            onChange={({ currentTarget }) => setExceptions(currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
