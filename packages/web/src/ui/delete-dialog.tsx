import { usePhrases } from "../lib/phrases.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { DialogState } from "./use-dialog.ts";

interface DeleteDialogProps<Item> {
  asked: DialogState<Item>;
  /** Names the thing. */
  title: (item: Item) => string;
  /** Says what follows from it. */
  consequence: string;
  onDelete: (item: Item) => Promise<unknown>;
}

/** Asks whether a thing of a list shall be deleted. */
export function DeleteDialog<Item>({ asked, title, consequence, onDelete }: DeleteDialogProps<Item>) {
  const t = usePhrases("common");
  const { item, close } = asked;
  if (item === undefined) return null;
  return (
    <ConfirmDialog
      title={title(item)}
      consequence={consequence}
      confirmLabel={t("delete")}
      danger
      onConfirm={() => onDelete(item)}
      onClose={close}
    />
  );
}
