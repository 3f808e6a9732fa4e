import { type Access, accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { Quiet } from "../kit/text.tsx";
import { toDraft } from "./access-draft.ts";

const changed = [accesses.list, accesses.byEntity, accesses.ofArea, accesses.ties, areas.list];

interface DeleteAccessDialogProps {
  access: Access;
  onDeleted: (id: number) => void;
  onClose: () => void;
}

/** Asks before an access is deleted; one with a history can only be taken out of use. */
export function DeleteAccessDialog({ access, onDeleted, onClose }: DeleteAccessDialogProps) {
  const t = usePhrases("accesses");
  const common = usePhrases("common");
  const remove = useSend(accesses.remove, changed);
  const update = useSend(accesses.update, [accesses.list]);
  const { id, name, binding, everBound } = access;
  if (!everBound) {
    return (
      <ConfirmDialog
        title={t("deleteTitle", { name })}
        consequence={t("deleteConsequence")}
        confirmLabel={common("delete")}
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ body: [id] });
          onDeleted(id);
        }}
        onClose={onClose}
      />
    );
  }
  if (binding === 1) {
    return (
      <ConfirmDialog
        title={t("keptTitle", { name })}
        consequence={`${t("hasHistory")} ${t("stopInstead")}`}
        confirmLabel={t("stop")}
        onConfirm={() => update.mutateAsync({ body: { ...toDraft(access), id, binding: 0 } })}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog brief title={t("keptTitle", { name })} onClose={onClose}>
      <Quiet>{`${t("hasHistory")} ${t("alreadyStopped")}`}</Quiet>
      <DialogEnd>
        <Button onClick={onClose}>{common("done")}</Button>
      </DialogEnd>
    </Dialog>
  );
}

interface DeleteAccessesDialogProps {
  ids: number[];
  onDeleted: () => void;
  onClose: () => void;
}

/** The same for several that have no history; all or none go. */
export function DeleteAccessesDialog({ ids, onDeleted, onClose }: DeleteAccessesDialogProps) {
  const t = usePhrases("accesses");
  const common = usePhrases("common");
  const remove = useSend(accesses.remove, changed);
  const [typed, setTyped] = useState("");
  const count = String(ids.length);
  return (
    <ConfirmDialog
      title={t("deleteSome", { count: ids.length })}
      consequence={t("deleteConsequence")}
      confirmLabel={common("delete")}
      danger
      blocked={ids.length > 1 && typed.trim() !== count}
      onConfirm={async () => {
        await remove.mutateAsync({ body: ids });
        onDeleted();
      }}
      onClose={onClose}
    >
      {ids.length > 1 && (
        <TextInput
          mt="md"
          dir="ltr"
          inputMode="numeric"
          label={t("enterNumber", { count })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
