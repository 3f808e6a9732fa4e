import { type BoundLine, Direction, Moment } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import * as z from "zod/mini";
import { clockReading } from "../../lib/clock-reading.ts";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { ChoiceField } from "../form/choice-field.tsx";
import { useDraftOfForm } from "../form/draft-context.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { SelectField } from "../form/select-field.tsx";
import { Tiles } from "../kit/tiles.tsx";
import { type BoundAccess, changedByBinding } from "./binding-calls.ts";
import { directionOptions } from "./device-words.tsx";
import { MomentField } from "./moment-field.tsx";
import { RecomputeNote } from "./recompute-note.tsx";

const Draft = z
  .object({
    direction: Direction,
    when: z.enum(["now", "start", "moment"]),
    from: z.optional(Moment),
  })
  .check(
    z.refine(({ when, from }) => when !== "moment" || from !== undefined, {
      path: ["from"],
      error: "required",
    }),
  );

interface RedirectDialogProps {
  access: BoundAccess;
  line: BoundLine;
  onClose: () => void;
}

/** Lets a line count in another direction: from now on, from a moment, or as if it had always been so. */
export function RedirectDialog({ access, line, onClose }: RedirectDialogProps) {
  const t = usePhrases("bindings");
  const redirect = useSend(devices.redirect, changedByBinding);
  return (
    <FormDialog
      title={t("changeDirectionOf", { name: line.name })}
      schema={Draft}
      initial={{ direction: line.direction, when: "now", from: undefined }}
      refusalFields={{ "range.wrong": "from" }}
      onSave={({ direction, when, from }) => {
        const moment = { now: undefined, start: line.from, moment: from }[when];
        return redirect.mutateAsync({ body: { bindingId: line.id, direction, from: moment } });
      }}
      onClose={onClose}
    >
      <SelectField
        name="direction"
        label={t("direction")}
        guide="direction"
        options={directionOptions()}
        required
      />
      <WhenFields access={access} line={line} />
    </FormDialog>
  );
}

function WhenFields({ access, line }: Pick<RedirectDialogProps, "access" | "line">) {
  const t = usePhrases("bindings");
  const format = useFormat();
  const { values } = useDraftOfForm();
  const since = format.dateTime(line.from, access.timeZone);
  const start = clockReading(new Date(line.from), access.timeZone);
  return (
    <>
      <ChoiceField
        name="when"
        label={t("from")}
        options={[
          { value: "now", label: t("fromNow") },
          { value: "start", label: t("fromStart", { time: since }) },
          { value: "moment", label: t("fromMoment") },
        ]}
      />
      {values.when === "moment" && (
        <Tiles fit least={200}>
          <MomentField name="from" label={t("moment")} required />
        </Tiles>
      )}
      <RecomputeNote access={access} name="from" reading={values.when === "start" ? start : undefined} />
    </>
  );
}
