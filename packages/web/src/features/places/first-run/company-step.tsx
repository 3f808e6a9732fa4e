import { text } from "@foyer/contract/endpoint";
import { companies } from "@foyer/contract/places/companies";
import { TimeZone } from "@foyer/contract/time-texts";
import { type LanguageCode, languageCodes, languages } from "@foyer/phrases/languages";
import { Button } from "@mantine/core";
import * as z from "zod/mini";
import { actingCompany } from "../../../lib/acting-company.ts";
import { readersZone } from "../../../lib/format.ts";
import { changeLanguage, language } from "../../../lib/language.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { DraftForm } from "../../../ui/form/draft-form.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TimeZoneField } from "../../../ui/form/time-zone-field.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { StepFrame } from "./step-frame.tsx";

const Draft = z.object({ name: text(100), timeZone: TimeZone, language: z.enum(languageCodes) });

const languageOptions = languageCodes.map((code) => ({ value: code, label: languages[code].name }));

/** The first company of an installation; its operator acts for it from then on. */
export function CompanyStep() {
  const t = usePhrases("firstRun.company");
  const may = useMay();
  const create = useSend(companies.create, [], { says: t("made") });
  const draft = useDraft({
    schema: Draft,
    initial: {
      name: "",
      timeZone: readersZone,
      language: language(),
    },
    refusalFields: { "company.nameTaken": "name" },
  });
  if (!may(companies.create)) return <NoPermission permission={companies.create.permission} />;

  async function save({ language: spoken, ...body }: z.output<typeof Draft>) {
    const { id } = await create.mutateAsync({ body });
    // Everything is loaded again for the company, the session first.
    actingCompany.choose(id);
    if (spoken !== language()) changeLanguage(spoken satisfies LanguageCode);
  }

  return (
    <StepFrame title={t("title")} text={t("text")}>
      <DraftForm
        draft={draft}
        onSave={save}
        buttons={
          <Button type="submit" loading={draft.saving}>
            {t("save")}
          </Button>
        }
      >
        <TextField name="name" label={t("name")} required />
        <TimeZoneField name="timeZone" label={t("zone")} help={t("zoneHelp")} required />
        <SelectField
          name="language"
          label={t("language")}
          help={t("languageHelp")}
          options={languageOptions}
          required
        />
      </DraftForm>
    </StepFrame>
  );
}
