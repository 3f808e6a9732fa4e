import { text } from "@foyer/contract/endpoint";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { templateKeys, templates } from "./templates/templates.ts";

const Draft = z.strictObject({ name: text(100), template: z.enum(templateKeys) });

/** A new screen of a template, about one site or all of them; it is designed from there. */
export function NewScreenDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("screens");
  const words = usePhrases("screens.templates");
  const create = useSend(screens.create, [screens.list]);
  const navigate = useNavigate();
  const [site, setSite] = useState<number | null>(null);

  async function save({ name: title, template }: z.output<typeof Draft>) {
    const place = site === null ? { all: true as const } : { dataType: 0 as const, ids: [site] };
    const document = templates[template]({ title, place, role: phrase("devices.site"), t: words });
    const { code } = await create.mutateAsync({ body: { document } });
    void navigate(`/setting-screen/${code}`);
  }

  return (
    <FormDialog
      title={t("add")}
      schema={Draft}
      initial={{ name: "", template: "mall" }}
      onSave={save}
      onClose={onClose}
      saveLabel={t("create")}
      width={600}
    >
      <TextField name="name" label={phrase("common.name")} placeholder={t("nameExample")} required />
      <EntitySelect
        label={phrase("devices.site")}
        value={site}
        allLabel={t("allSites")}
        onChoose={(id) => setSite(id)}
      />
      <ChoiceField
        name="template"
        label={t("template")}
        options={templateKeys.map((value) => ({
          value,
          label: words(`names.${value}`),
          help: words(`about.${value}`),
        }))}
      />
    </FormDialog>
  );
}
