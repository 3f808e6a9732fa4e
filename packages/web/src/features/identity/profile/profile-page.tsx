import { staff } from "@foyer/contract/places/staff";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Grid, Stack } from "../../../ui/kit/layout.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { PreferencesPanel } from "./preferences-panel.tsx";
import { RightsPanel } from "./rights-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** Everything about oneself: who one is, how the console looks, where one is signed in, what one may do. */
export function ProfilePage() {
  const t = usePhrases("profile");
  const own = useAsk(staff.details, { query: {} });
  return (
    <>
      <PageHeader title={t("title")} />
      {own.data === undefined ? (
        own.isError ? (
          <Failed error={own.error} onRetry={() => void own.refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <Grid least={400} gap="md" align="start">
          <Stack gap="md">
            <PersonPanel own={own.data} />
            <PreferencesPanel />
            <PasswordPanel />
            <SecondFactorPanel />
          </Stack>
          <Stack gap="md">
            <SessionsPanel />
            <RightsPanel own={own.data} />
          </Stack>
        </Grid>
      )}
    </>
  );
}
