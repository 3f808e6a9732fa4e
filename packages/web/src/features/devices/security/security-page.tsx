import { deviceSecurity } from "@foyer/contract/devices/security";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { UnprovenBanner } from "../../../ui/devices/unproven-banner.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { AddressesPanel } from "./addresses-panel.tsx";
import { ProofPanel } from "./proof-panel.tsx";
import { RefusedPanel } from "./refused-panel.tsx";
import { SiteKeysPanel } from "./site-keys-panel.tsx";
import { UnprovenPanel } from "./unproven-panel.tsx";

/** How devices prove who they are, and what happens to those that do not. */
export function SecurityPage() {
  const may = useMay();
  return may(deviceSecurity.show) ? (
    <Security />
  ) : (
    <NoPermission permission={deviceSecurity.show.permission} />
  );
}

function Security() {
  const t = usePhrases("deviceSecurity");
  const security = useAsk(deviceSecurity.show);
  const { data } = security;
  return (
    <>
      <PageHeader title={t("title")} />
      {security.isPending && <Loading />}
      {security.isError && !data && <Failed error={security.error} onRetry={() => void security.refetch()} />}
      {data && (
        <Stack gap="md">
          <UnprovenBanner linked={false} />
          <ProofPanel security={data} />
          <SiteKeysPanel security={data} />
          <AddressesPanel security={data} />
          <UnprovenPanel />
          {data.refused.length > 0 && <RefusedPanel refused={data.refused} />}
        </Stack>
      )}
    </>
  );
}
