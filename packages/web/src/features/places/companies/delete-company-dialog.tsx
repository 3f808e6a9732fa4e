import { auth } from "@foyer/contract/identity/auth";
import { type Company, type CompanyOwned, companies } from "@foyer/contract/places/companies";
import { Button } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";

const blocking = ["organisations", "entities", "devices", "users"] as const;
const following = ["administrators", "roles", "holidays"] as const;

/** Says what a company still owns before it can be deleted, and what goes with it when it is. */
export function DeleteCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = usePhrases("companies");
  const common = usePhrases("common");
  const owned = useAsk(companies.owned, { query: { id: company.id } }, { staleTime: 0 });
  const remove = useSend(companies.remove, [companies.list, auth.info]);
  const title = t("deleteTitle", { name: company.name });

  // What was asked for earlier says nothing of now.
  if (owned.data === undefined || !owned.isFetchedAfterMount) {
    return (
      <Dialog brief title={title} onClose={onClose}>
        {owned.isError ? <Failed error={owned.error} onRetry={() => void owned.refetch()} /> : <Loading />}
      </Dialog>
    );
  }
  if (blocking.some((kind) => owned.data[kind] > 0)) {
    return (
      <Dialog brief title={title} onClose={onClose}>
        <Text tone="quiet" mb="sm">
          {t("deleteBlocked")}
        </Text>
        <Counts owned={owned.data} kinds={blocking} />
        <DialogEnd>
          <Button variant="default" onClick={onClose} data-autofocus>
            {common("close")}
          </Button>
        </DialogEnd>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={title}
      consequence={t("deleteConsequence")}
      confirmLabel={common("delete")}
      danger
      onConfirm={() => remove.mutateAsync({ body: [company.id] })}
      onClose={onClose}
    >
      <Counts owned={owned.data} kinds={following} />
    </ConfirmDialog>
  );
}

function Counts({ owned, kinds }: { owned: CompanyOwned; kinds: readonly (keyof CompanyOwned)[] }) {
  const t = usePhrases("companies");
  return (
    <Text as="ul" mt="xs" size="sm" marked>
      {kinds.map((kind) => (
        <li key={kind}>{t(`owned.${kind}`, { count: owned[kind] })}</li>
      ))}
    </Text>
  );
}
