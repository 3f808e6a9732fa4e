import type { Endpoint } from "@foyer/contract/endpoint";
import type * as z from "zod/mini";
import { type SendOptions, useSend } from "../../lib/use-ask.ts";
import { FormDialog, type FormDialogProps } from "./form-dialog.tsx";

type Taking<Draft> = Endpoint & { body: z.core.$ZodType<unknown, Draft> };
type Making<Draft> = Taking<Draft> & { reply: z.core.$ZodType<{ id: number }> };

interface CrudDialogProps<New extends object, Change extends object, Saved extends New & Omit<Change, "id">>
  extends Omit<FormDialogProps<Saved>, "onSave" | "review"> {
  endpoints: { list: Endpoint; create: Making<New>; update: Taking<Change> };
  /** What else changes with one. */
  changed?: readonly Endpoint[];
  /** The one that is changed; without it a new one is made. */
  thing: { id: number } | undefined;
  /** Told once a new one is made. */
  says?: SendOptions["says"];
  /** A new one is made. */
  onMade?: ((id: number) => void) | undefined;
}

/** The form of a thing of a list: makes a new one, or changes one there is. */
export function CrudDialog<
  New extends object,
  Change extends object,
  Saved extends New & Omit<Change, "id">,
>({
  endpoints: { list, create, update },
  changed = [],
  thing,
  says,
  onMade,
  ...form
}: CrudDialogProps<New, Change, Saved>) {
  const lists = [list, ...changed];
  const creating = useSend<Making<object>>(create, lists, { says });
  const updating = useSend<Taking<object>>(update, lists);
  return (
    <FormDialog
      {...form}
      onSave={async (draft) => {
        if (thing) await updating.mutateAsync({ body: { ...draft, id: thing.id } });
        else {
          const { id } = await creating.mutateAsync({ body: draft });
          onMade?.(id);
        }
      }}
    />
  );
}
