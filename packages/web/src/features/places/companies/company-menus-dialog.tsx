import { menus } from "@foyer/contract/identity/menus";
import { type Company, companies } from "@foyer/contract/places/companies";
import { Button } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { MenuPicker } from "../../../ui/menu-picker/menu-picker.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useAttempt } from "../../../ui/use-attempt.ts";

interface CompanyMenusProps {
  company: Company;
  onClose: () => void;
}

/** Which pages and buttons a company has; its roles can only give away what it has itself. */
export function CompanyMenusDialog({ company, onClose }: CompanyMenusProps) {
  const t = usePhrases("companies");
  const query = { tenantId: company.id };
  const offered = useAsk(companies.menuChoices, { query });
  const role = useAsk(companies.adminRole, { query }, { staleTime: 0 });
  const failed = [offered, role].find(({ isError, data }) => isError && data === undefined);

  return (
    <Dialog title={t("permissionsTitle", { name: company.name })} onClose={onClose} width={720}>
      {failed?.error && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed &&
        (offered.data === undefined || role.data === undefined || !role.isFetchedAfterMount ? (
          <Loading />
        ) : (
          <Choice company={company} onClose={onClose} tree={offered.data} given={role.data.menus} />
        ))}
    </Dialog>
  );
}

type ChoiceProps = CompanyMenusProps & {
  tree: Parameters<typeof MenuPicker>[0]["tree"];
  given: readonly number[];
};

function Choice({ company, onClose, tree, given }: ChoiceProps) {
  const t = usePhrases("companies");
  const common = usePhrases("common");
  const [before] = useState<ReadonlySet<number>>(() => new Set(given));
  const [chosen, setChosen] = useState(before);
  const { refusal, attempt, forget } = useAttempt();
  const change = useSend(companies.changeAdminRole, [companies.adminRole, menus.build]);

  async function save() {
    const body = { id: company.id, menus: [...chosen] };
    if (await attempt(() => change.mutateAsync({ body }))) onClose();
  }

  return (
    <>
      <Text tone="quiet" mb="sm">
        {t("permissionsHint")}
      </Text>
      <MenuPicker
        tree={tree}
        chosen={chosen}
        before={before}
        onChange={(next) => {
          setChosen(next);
          forget();
        }}
      />
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={change.isPending} onClick={() => void save()}>
          {common("save")}
        </Button>
      </DialogEnd>
    </>
  );
}
