import { text } from "@foyer/contract/endpoint";
import { type ToldCommand, type Wall, walls } from "@foyer/contract/reporting/screens/walls";
import * as z from "zod/mini";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useSend } from "../../../../lib/use-ask.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { LongTextField } from "../../../../ui/form/long-text-field.tsx";
import { NumberField } from "../../../../ui/form/number-field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { usePublished } from "./shown-fields.tsx";

/** Tells a display something; it hears it within a minute. */
export function useTell() {
  const t = usePhrases("displays.tell");
  const send = useSend(walls.tell, [], { says: t("told") });
  return ({ id }: Pick<Wall, "id">, command: ToldCommand) =>
    send.mutateAsync({ body: { ids: [id], command } });
}

interface TellProps {
  wall: Wall;
  onClose: () => void;
}

const minutes = z.int().check(z.minimum(1), z.maximum(24 * 60));
const Showing = z.strictObject({ screenId: z.int(), minutes });
const Saying = z.strictObject({ text: text(300), minutes });

/** Another screen for some time. */
export function ShowDialog({ wall, onClose }: TellProps) {
  const t = usePhrases("displays.tell");
  const tell = useTell();
  const published = usePublished();
  return (
    <FormDialog
      title={t("showTitle", { name: wall.name })}
      schema={Showing}
      initial={{ minutes: 30 }}
      saveLabel={t("send")}
      onSave={(chosen) => tell(wall, { kind: "show", ...chosen })}
      onClose={onClose}
    >
      <SelectField
        name="screenId"
        label={t("screen")}
        options={published.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <NumberField name="minutes" label={t("minutes")} required />
    </FormDialog>
  );
}

/** A message over what it shows. */
export function MessageDialog({ wall, onClose }: TellProps) {
  const t = usePhrases("displays.tell");
  const tell = useTell();
  return (
    <FormDialog
      title={t("messageTitle", { name: wall.name })}
      schema={Saying}
      initial={{ text: "", minutes: 10 }}
      saveLabel={t("send")}
      onSave={(entered) => tell(wall, { kind: "message", ...entered })}
      onClose={onClose}
    >
      <LongTextField name="text" label={t("text")} required />
      <NumberField name="minutes" label={t("minutes")} required />
    </FormDialog>
  );
}
