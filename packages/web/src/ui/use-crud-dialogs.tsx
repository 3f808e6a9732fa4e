import type { Endpoint, IdList } from "@foyer/contract/endpoint";
import { type ReactNode, Suspense } from "react";
import { useSend } from "../lib/use-ask.ts";
import { AddButton } from "./add-button.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { RowAction } from "./table/column.ts";
import { deleteAction, editAction } from "./table/usual-actions.tsx";
import { useDialog } from "./use-dialog.ts";

interface Things<Thing> {
  endpoints: Record<"list" | "create" | "update", Endpoint> & { remove: Endpoint & { body: typeof IdList } };
  /** What else a deleted one changes. */
  changed?: readonly Endpoint[];
  /** What the button for a new one says. */
  add: string;
  /** The form for a new one, or for one there is; its code may come when it is asked for. */
  form: (thing: Thing | undefined, close: () => void) => ReactNode;
  /** The question before one is deleted and what follows from it, or a dialog of its own. */
  deletion: { title: (thing: Thing) => string; consequence: string } | DeletionForm<Thing>;
  /** What else can be done with one: before changing it, and before deleting it. */
  first?: (thing: Thing) => readonly RowAction[];
  more?: (thing: Thing) => readonly RowAction[];
  /** Why one can be neither changed nor deleted. */
  fixedBecause?: (thing: Thing) => string | undefined;
  /** Why one cannot be deleted. */
  keptBecause?: (thing: Thing) => string | undefined;
}

type DeletionForm<Thing> = (thing: Thing, close: () => void) => ReactNode;

const none = () => [];

export interface CrudDialogs<Thing> {
  addButton: ReactNode;
  rowActions: (thing: Thing) => RowAction[];
  dialogs: ReactNode;
  /** Whether the form is open. */
  isEditing: boolean;
}

/** What every list of things has: the way to a new one, changing and deleting by permission, and their dialogs. */
export function useCrudDialogs<Thing extends { id: number }>({
  endpoints: { list, create, update, remove },
  changed = [],
  add,
  form,
  deletion,
  first = none,
  more = none,
  fixedBecause,
  keptBecause,
}: Things<Thing>): CrudDialogs<Thing> {
  const removing = useSend(remove, [list, ...changed]);
  const editing = useDialog<Thing>();
  const deleting = useDialog<Thing>();
  return {
    isEditing: editing.isOpen,
    addButton: <AddButton ask={create} label={add} onClick={() => editing.open()} />,
    rowActions: (thing) => [
      ...first(thing),
      editAction(update, () => editing.open(thing), fixedBecause?.(thing)),
      ...more(thing),
      deleteAction(remove, () => deleting.open(thing), fixedBecause?.(thing) ?? keptBecause?.(thing)),
    ],
    dialogs: (
      <>
        {editing.isOpen && <Suspense fallback={null}>{form(editing.item, editing.close)}</Suspense>}
        {typeof deletion !== "function" ? (
          <DeleteDialog
            asked={deleting}
            {...deletion}
            onDelete={({ id }) => removing.mutateAsync({ body: [id] })}
          />
        ) : (
          deleting.item && deletion(deleting.item, deleting.close)
        )}
      </>
    ),
  };
}
