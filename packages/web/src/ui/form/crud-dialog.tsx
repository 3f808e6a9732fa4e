import type { Endpoint } from "@foyer/contract/endpoint";
import type * as z from "zod/mini";
import { type SendOptions, useSend } from "../../lib/use-ask.ts";
import { FormDialog, type FormDialogProps } from "./form-dialog.tsx";

type Taking<Draft> = Endpoint & { body: z.core.$ZodType<unknown, Draft> };

interface CrudDialogProps<New extends object, Change extends object, Saved extends New & Omit<Change, "id">>
  extends Omit<FormDialogProps<Saved>, "onSave" | "review"> {
  endpoints: { list: Endpoint; create: Taking<New>; update: Taking<Change> };
  /** What else changes with one. */
  changed?: readonly Endpoint[];
  /** The one that is changed; without it a new one is made. */
  thing: { id: number } | undefined;
  /** Told once a new one is made. */
  says?: SendOptions["says"];
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
  ...form
}: CrudDialogProps<New, Change, Saved>) {
  const lists = [list, ...changed];
  const creating = useSend<Taking<object>>(create, lists, { says });
  const updating = useSend<Taking<object>>(update, lists);
  return (
    <FormDialog
      {...form}
      onSave={(body) =>
        thing ? updating.mutateAsync({ body: { ...body, id: thing.id } }) : creating.mutateAsync({ body })
      }
    />
  );
}
