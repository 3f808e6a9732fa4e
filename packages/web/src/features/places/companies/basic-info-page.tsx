import { auth } from "@foyer/contract/identity/auth";
import { companies, type OwnCompany, OwnCompanyChange } from "@foyer/contract/places/companies";
import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/kit/card.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import classes from "./company-info.module.css";

const editPermission = { permission: "basic:edit" } as const;

/** Who the company is and how it is reached. */
export function BasicInfoPage() {
  const t = usePhrases("basicInfo");
  const common = usePhrases("common");
  const may = useMay();
  const info = useAsk(companies.info);
  const editing = useDialog<OwnCompany>();
  return (
    <>
      <PageHeader title={t("title")}>
        {info.data && may(editPermission) && may(companies.oneself) && (
          <Button leftSection={<IconPencil size={16} />} onClick={() => editing.open(info.data)}>
            {common("edit")}
          </Button>
        )}
      </PageHeader>
      {info.data ? (
        <Details company={info.data} />
      ) : info.isError ? (
        <Failed error={info.error} onRetry={() => void info.refetch()} />
      ) : (
        <Loading />
      )}
      {editing.item && <BasicInfoDialog company={editing.item} onClose={editing.close} />}
    </>
  );
}

function Details({ company }: { company: OwnCompany }) {
  const t = usePhrases("basicInfo");
  const { code, name, contact, phone, address, timeZone, logo } = company;
  return (
    <Card as="section" p="lg" mb="md" aria-label={t("title")}>
      <Facts layout="rows" size="md">
        <Fact title={t("code")}>
          <bdi dir="ltr">{code}</bdi>
        </Fact>
        <Fact title={t("name")}>{name}</Fact>
        <Fact title={t("contact")}>{contact || "–"}</Fact>
        <Fact title={t("phone")}>{phone ? <bdi dir="ltr">{phone}</bdi> : "–"}</Fact>
        <Fact title={t("address")}>{address || "–"}</Fact>
        <Fact title={t("timeZone")}>{timeZone.replaceAll("_", " ")}</Fact>
        <Fact title={t("logo")}>{logo ? <img className={classes.logo} src={logo} alt={name} /> : "–"}</Fact>
      </Facts>
    </Card>
  );
}

function BasicInfoDialog({ company, onClose }: { company: OwnCompany; onClose: () => void }) {
  const t = usePhrases("basicInfo");
  const change = useSend(companies.oneself, [companies.info, auth.info]);
  const { name, contact, phone, address } = company;
  return (
    <FormDialog
      title={t("edit")}
      schema={OwnCompanyChange}
      initial={{ name, contact, phone, address }}
      refusalFields={{ "company.nameTaken": "name" }}
      onSave={(body) => change.mutateAsync({ body })}
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} required />
      <TextField name="contact" label={t("contact")} />
      <TextField name="phone" label={t("phone")} ltr />
      <TextField name="address" label={t("address")} />
    </FormDialog>
  );
}
