import { Direction, Line, Moment } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import { Id } from "@foyer/contract/endpoint";
import * as z from "zod/mini";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { Tiles } from "../kit/tiles.tsx";
import { type BoundAccess, changedByBinding } from "./binding-calls.ts";
import { type ChosenLine, LinesField } from "./lines-field.tsx";
import { MomentField } from "./moment-field.tsx";
import { RecomputeNote } from "./recompute-note.tsx";

const Draft = z.object({
  chosen: z
    .array(z.object({ deviceId: Id, line: Line, direction: Direction }))
    .check(z.minLength(1), z.maxLength(100)),
  from: z.optional(Moment),
  to: z.optional(Moment),
});

interface BindDialogProps {
  access: BoundAccess;
  /** Lines that are chosen from the start. */
  chosen?: readonly ChosenLine[];
  /** Leads to adding a device that is not there yet. */
  onAdd?: (chosen: readonly ChosenLine[]) => void;
  onClose: () => void;
}

/** Lets lines of devices count for an access: which, in which direction, and from when. */
export function BindDialog({ access, chosen = [], onAdd, onClose }: BindDialogProps) {
  const t = usePhrases("bindings");
  const bind = useSend(devices.bind, changedByBinding, { says: t("bound") });
  return (
    <FormDialog
      title={t("bindTitle", { name: access.name })}
      width={600}
      schema={Draft}
      initial={{ chosen, from: undefined, to: undefined }}
      refusalFields={{ "binding.overlap": "chosen", "range.wrong": "to" }}
      saveLabel={t("bind")}
      onSave={({ chosen: lines, from, to }) =>
        bind.mutateAsync({
          body: { corridorId: access.id, devices: lines.map((line) => ({ ...line, from, to })) },
        })
      }
      onClose={onClose}
    >
      <LinesField name="chosen" label={t("devices")} entityId={access.entityId} onAdd={onAdd} />
      <Tiles fit least={200}>
        <MomentField name="from" label={t("from")} help={t("emptyIsNow")} />
        <MomentField name="to" label={t("to")} help={t("emptyIsOpen")} />
      </Tiles>
      <RecomputeNote access={access} name="from" />
    </FormDialog>
  );
}
