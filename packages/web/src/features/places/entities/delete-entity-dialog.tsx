import { type Entity, entities } from "@foyer/contract/places/entities";
import { Button } from "@mantine/core";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { EntityLink } from "./entity-link.tsx";
import { HeldThings } from "./held-things.tsx";

/** Deletes a site that holds nothing any more; of any other it says what there still is. */
export function DeleteEntityDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const t = usePhrases("entities");
  const remove = useSend(entities.remove, [entities.list]);
  const { id, name } = entity;
  // What it held when the list was read may be gone by now, and the other way round.
  const now = useAsk(entities.details, { query: { id } }, { staleTime: 0 });

  if (now.isPending) {
    return (
      <Dialog brief title={t("deleteTitle", { name })} onClose={onClose}>
        <Loading />
      </Dialog>
    );
  }
  const { accessCount, areaCount, deviceCount } = now.data ?? entity;
  if (accessCount + areaCount + deviceCount > 0) {
    return (
      <Dialog brief title={t("keptTitle", { name })} onClose={onClose}>
        <Text size="md">{t("keptText")}</Text>
        <HeldThings entity={now.data ?? entity} />
        <DialogEnd>
          <EntityLink id={id}>{t("openDetail")}</EntityLink>
          <Button variant="default" onClick={onClose}>
            {phrase("common.close")}
          </Button>
        </DialogEnd>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name })}
      consequence={t("deleteConsequence")}
      confirmLabel={phrase("common.delete")}
      danger
      onConfirm={() => remove.mutateAsync({ body: [id] })}
      onClose={onClose}
    />
  );
}
