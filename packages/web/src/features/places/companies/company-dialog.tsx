import { auth } from "@foyer/contract/identity/auth";
import { type Company, CompanyChange, CompanyDraft, companies } from "@foyer/contract/places/companies";
import { readersZone } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TimeZoneField } from "../../../ui/form/time-zone-field.tsx";

const blank = () => ({
  name: "",
  code: "",
  contact: "",
  phone: "",
  address: "",
  timeZone: readersZone,
});

const toDraft = ({ id, name, code, contact, phone, address, timeZone, timeZoneOfSites }: Company) => ({
  id,
  name,
  code,
  contact,
  phone,
  address,
  timeZone: timeZoneOfSites ? null : timeZone,
});

const refusalFields = { "company.nameTaken": "name", "company.codeTaken": "code" };

export function CompanyDialog({ company, onClose }: { company?: Company | undefined; onClose: () => void }) {
  const t = usePhrases("companies");
  // The company's name also stands in the header of operators who act for it.
  const changes = [companies.list, auth.info];
  const create = useSend(companies.create, changes);
  const update = useSend(companies.update, changes);

  if (company) {
    return (
      <FormDialog
        title={t("edit")}
        schema={CompanyChange}
        initial={toDraft(company)}
        refusalFields={refusalFields}
        onSave={(body) => update.mutateAsync({ body })}
        onClose={onClose}
      >
        <CompanyFields codeHelp={t("codeHelpEdit")} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={t("add")}
      schema={CompanyDraft}
      initial={blank()}
      refusalFields={refusalFields}
      onSave={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      <CompanyFields codeHelp={t("codeHelpAdd")} />
    </FormDialog>
  );
}

function CompanyFields({ codeHelp }: { codeHelp: string }) {
  const t = usePhrases("companies");
  const info = usePhrases("companyInfo");
  return (
    <>
      <TextField name="name" label={t("name")} required />
      <TextField name="code" label={t("code")} help={codeHelp} ltr />
      <TextField name="contact" label={t("contact")} />
      <TextField name="phone" label={t("phone")} ltr />
      <TextField name="address" label={t("address")} />
      <TimeZoneField
        name="timeZone"
        label={t("timeZone")}
        help={info("timeZoneHelp")}
        none={info("zoneOfSites")}
      />
    </>
  );
}
