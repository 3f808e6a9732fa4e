import { type Organisation, OrganisationDraft, organisations } from "@foyer/contract/places/organisations";
import { subjects } from "@foyer/contract/places/subjects";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useField } from "../../../ui/form/use-field.ts";
import { OrganisationPicker } from "../../../ui/pickers/organisation-picker.tsx";
import { MoveReview } from "./move-dialog.tsx";

/** What is edited, or below what a new one is made. */
export interface Editing {
  organisation?: Organisation;
  parent?: Organisation;
}

/** Name, parent and place of an organisation; another parent is asked about once more. */
export function OrganisationDialog({ organisation, parent, onClose }: Editing & { onClose: () => void }) {
  const t = usePhrases("organisations");
  const touched = [organisations.tree, subjects.organisations];
  const create = useSend(organisations.create, touched);
  const update = useSend(organisations.update, touched);
  const moves = (pid: number | null) => organisation !== undefined && pid !== organisation.pid;

  return (
    <FormDialog
      title={organisation ? t("editTitle", { name: organisation.name }) : t("add")}
      schema={OrganisationDraft}
      initial={
        organisation
          ? { name: organisation.name, pid: organisation.pid, sort: organisation.sort }
          : { name: "", pid: parent?.id ?? null, sort: 0 }
      }
      refusalFields={{ "organisation.closed": "pid", "organisation.loop": "pid" }}
      onSave={async (body) => {
        if (moves(body.pid)) return;
        if (organisation) await update.mutateAsync({ body: { ...body, id: organisation.id } });
        else await create.mutateAsync({ body });
        onClose();
      }}
      review={(draft, back) =>
        organisation && moves(draft.pid) ? (
          <MoveReview
            move={{ organisation: { ...organisation, ...draft }, pid: draft.pid }}
            onBack={back}
            onClose={onClose}
          />
        ) : null
      }
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} required />
      <ParentField moving={organisation?.id} />
      <NumberField name="sort" label={t("sort")} help={t("sortHelp")} />
    </FormDialog>
  );
}

function ParentField({ moving }: { moving: number | undefined }) {
  const t = usePhrases("organisations");
  const { value, set, shared } = useField(
    { name: "pid", label: t("parent"), help: t("parentHelp") },
    "chosen",
  );
  return (
    <OrganisationPicker
      single
      forNew
      moving={moving}
      label={t("parent")}
      help={t("parentHelp")}
      placeholder={t("atTop")}
      error={shared.error}
      data-field={shared["data-field"]}
      value={typeof value === "number" ? [value] : []}
      onChange={([id]) => set(id ?? null)}
    />
  );
}
