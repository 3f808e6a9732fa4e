import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Guarded } from "../../lib/permissions.ts";
import { phrase } from "../../lib/phrases.ts";
import type { RowAction } from "./column.ts";

/** Changes the thing of a row. */
export const editAction = (ask: Guarded, onClick: () => void, disabled?: string): RowAction => ({
  ask,
  label: phrase("common.edit"),
  icon: <IconPencil size={16} />,
  onClick,
  disabled,
});

/** Deletes the thing of a row, or asks whether to. */
export const deleteAction = (ask: Guarded, onClick: () => void, disabled?: string): RowAction => ({
  ask,
  label: phrase("common.delete"),
  icon: <IconTrash size={16} />,
  onClick,
  disabled,
  danger: true,
});
