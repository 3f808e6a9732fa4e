import {
  type Administrator,
  AdministratorDraft,
  type Company,
  companies,
} from "@foyer/contract/places/companies";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { InitialPasswordDialog } from "../../../ui/password/initial-password-dialog.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { AdministratorRow } from "./administrator-row.tsx";

interface AdministratorsProps {
  company: Company;
  onClose: () => void;
}

interface Credentials {
  username: string;
  password: string;
}

/** A company's administrators: seen, made, given a new first password, kept out and let in. */
export function AdministratorsDialog({ company, onClose }: AdministratorsProps) {
  const t = usePhrases("companies");
  const factor = usePhrases("secondFactor");
  const listed = useAsk(companies.administrators, { query: { tenantId: company.id } });
  const [credentials, setCredentials] = useState<Credentials>();
  const adding = useDialog<never>();
  const resetting = useDialog<Administrator>();
  const switching = useDialog<Administrator>();
  const taking = useDialog<Administrator>();
  const reset = useSend(companies.resetAdministrator, [companies.administrators], { says: false });
  const take = useSend(companies.removeAdministratorFactor, [companies.administrators], {
    says: phrase("common.saved"),
  });
  const change = useSend(companies.changeAdministrator, [companies.administrators]);

  async function resetPassword({ id, username }: Administrator) {
    const { password } = await reset.mutateAsync({ body: { userId: id } });
    setCredentials({ username, password });
  }

  return (
    <Dialog title={t("administratorsTitle", { name: company.name })} onClose={onClose} width={600}>
      {listed.isPending && <Loading />}
      {listed.isError && listed.data === undefined && (
        <Failed error={listed.error} onRetry={() => void listed.refetch()} />
      )}
      {listed.data?.length === 0 && (
        <Text tone="quiet" mb="sm">
          {t("noAdministrator")}
        </Text>
      )}
      {listed.data && listed.data.length > 0 && (
        <Text as="ul" mt="sm" divided>
          {listed.data.map((administrator) => (
            <AdministratorRow
              key={administrator.id}
              administrator={administrator}
              onReset={() => resetting.open(administrator)}
              onSwitch={() => switching.open(administrator)}
              onTake={() => taking.open(administrator)}
            />
          ))}
        </Text>
      )}
      <DialogEnd>
        <May ask={companies.createAdministrator}>
          <Button leftSection={<IconPlus size={16} />} onClick={() => adding.open()}>
            {t("addAdministrator")}
          </Button>
        </May>
      </DialogEnd>
      {adding.isOpen && (
        <AdministratorDialog company={company} onMade={setCredentials} onClose={adding.close} />
      )}
      {credentials && (
        <InitialPasswordDialog
          title={t("passwordOf", { username: credentials.username })}
          password={credentials.password}
          onClose={() => setCredentials(undefined)}
        />
      )}
      {resetting.item && (
        <ConfirmDialog
          title={t("resetTitle", { name: resetting.item.nickName })}
          consequence={t("resetConsequence")}
          confirmLabel={t("reset")}
          onConfirm={async () => resetting.item && resetPassword(resetting.item)}
          onClose={resetting.close}
        />
      )}
      {taking.item && (
        <ConfirmDialog
          title={factor("takeTitle", { name: taking.item.nickName })}
          consequence={factor("takeText")}
          confirmLabel={factor("take")}
          danger
          onConfirm={async () => taking.item && take.mutateAsync({ body: { userId: taking.item.id } })}
          onClose={taking.close}
        />
      )}
      {switching.item && (
        <ConfirmDialog
          title={t(switching.item.enabled ? "disableTitle" : "enableTitle", {
            name: switching.item.nickName,
          })}
          consequence={t(
            switching.item.enabled ? "disableAdministratorConsequence" : "enableAdministratorConsequence",
          )}
          confirmLabel={t(switching.item.enabled ? "disable" : "enable")}
          danger={switching.item.enabled}
          onConfirm={async () =>
            switching.item &&
            change.mutateAsync({ body: { id: switching.item.id, enabled: !switching.item.enabled } })
          }
          onClose={switching.close}
        />
      )}
    </Dialog>
  );
}

function AdministratorDialog({
  company,
  onMade,
  onClose,
}: AdministratorsProps & { onMade: (credentials: Credentials) => void }) {
  const t = usePhrases("companies");
  const create = useSend(companies.createAdministrator, [companies.administrators, companies.list]);
  return (
    <FormDialog
      title={t("addAdministrator")}
      schema={AdministratorDraft}
      initial={{ nickName: "", username: "" }}
      refusalFields={{ "user.nameTaken": "username" }}
      onSave={async (draft) => {
        const { password } = await create.mutateAsync({ body: { ...draft, tenantId: company.id } });
        onMade({ username: draft.username, password });
      }}
      onClose={onClose}
    >
      <TextField name="nickName" label={t("nickName")} required />
      <TextField name="username" label={t("username")} help={t("usernameHelp")} required ltr />
    </FormDialog>
  );
}
