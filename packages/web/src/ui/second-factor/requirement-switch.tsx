import { auth } from "@foyer/contract/identity/auth";
import type { secondFactor } from "@foyer/contract/identity/second-factor";
import { Switch } from "@mantine/core";
import { lazyPart } from "../../lib/lazy-part.ts";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Suspense } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { useDialog } from "../use-dialog.ts";

const RequirementDialog = lazyPart(async () => (await import("./requirement-dialog.tsx")).RequirementDialog);

interface RequirementSwitchProps {
  label: string;
  ask: typeof secondFactor.ofCompany | typeof secondFactor.ofOperators;
  send: typeof secondFactor.requireOfCompany | typeof secondFactor.requireOfOperators;
}

/** Whether everybody needs a second factor; asks first, and who it is, because it stops those who have none. */
export function RequirementSwitch({ label, ask, send }: RequirementSwitchProps) {
  const t = usePhrases("secondFactor");
  const requirement = useAsk(ask);
  const change = useSend(send, [ask, auth.info]);
  const asking = useDialog<never>();
  if (!requirement.data)
    return requirement.isError ? (
      <Failed error={requirement.error} onRetry={() => void requirement.refetch()} />
    ) : (
      <Loading />
    );
  const { required, people, without } = requirement.data;
  const counted = t("without", { without, people });
  return (
    <>
      <Switch
        label={label}
        description={counted}
        checked={required}
        disabled={change.isPending}
        onChange={() => asking.open()}
      />
      {asking.isOpen && (
        <Suspense fallback={null}>
          <RequirementDialog
            title={t(required ? "releaseTitle" : "requireTitle")}
            consequence={required ? t("releaseText") : `${t("requireText")} ${counted}.`}
            confirmLabel={t(required ? "release" : "require")}
            onConfirm={(shown) => change.mutateAsync({ body: { required: !required, ...shown } })}
            onClose={asking.close}
          />
        </Suspense>
      )}
    </>
  );
}
