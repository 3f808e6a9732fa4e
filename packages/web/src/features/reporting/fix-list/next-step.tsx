import { messaging } from "@foyer/contract/devices/messaging";
import { platformPermissions } from "@foyer/contract/permissions";
import { type FixItem, fixKindSteps, fixList } from "@foyer/contract/reporting/fix-list";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Note } from "../../../ui/kit/text.tsx";
import { stepAddress } from "./step-address.ts";

interface NextStepProps {
  item: FixItem;
  /** Names of some who may, by permission. */
  helpers: Readonly<Record<string, readonly string[]>>;
}

/** The next step as a button; for those who may not take it, who can. */
export function NextStep({ item, helpers }: NextStepProps) {
  const t = usePhrases("fixList");
  const format = useFormat();
  const may = useMay();
  const { step, permissions } = fixKindSteps[item.kind];
  const address = stepAddress(item);
  const [first] = permissions;
  if (!may({ permission: permissions })) {
    const names = helpers[first] ?? [];
    const isOperators = platformPermissions.includes(first) || names.length === 0;
    return <Note>{isOperators ? t("whoOperator") : t("who", { names: format.list(names) })}</Note>;
  }
  if (address === null) return <ClockButton sn={item.sn ?? ""} />;
  return (
    <Button component={Link} to={address} variant="default" size="compact-sm">
      {t(`steps.${step}`)}
    </Button>
  );
}

/** Has a device take the server's time. */
function ClockButton({ sn }: { sn: string }) {
  const t = usePhrases("fixList");
  const told = usePhrases("deviceDetail.commands.told");
  const set = useSend(messaging.time, [fixList.list], { says: false });
  async function send(): Promise<void> {
    const { state } = await set.mutateAsync({ body: { sn, sync: true } });
    if (state === "succeeded") tell("success", told("succeeded"));
    else if (state === "pending") tell("success", t("clockSent"));
    else tell("error", state === "failed" ? phrase("states.errorTitle") : told("noAnswer"));
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={set.isPending}
      onClick={() => void send().catch(() => undefined)}
    >
      {t("steps.setClock")}
    </Button>
  );
}
