import { type ScreenDraft, screens } from "@foyer/contract/reporting/screens/screens";
import { useState } from "react";
import { useNamePage } from "../../../../lib/page-name.ts";
import { useMay } from "../../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Failed } from "../../../../ui/states/failed.tsx";
import { Loading } from "../../../../ui/states/loading.tsx";
import { NoPermission } from "../../../../ui/states/no-permission.tsx";
import { NotThere } from "../../../../ui/states/not-there.tsx";
import { DesignerPage } from "./designer-page.tsx";

/** What addresses name screens by; anything else is none. */
const codes = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A screen as it is now on the server: what is kept from an earlier visit is not edited further. */
export function OpenScreen({ code }: { code: string }) {
  const may = useMay();
  if (!may(screens.draft)) return <NoPermission permission="screen:list" />;
  return codes.test(code) ? <AskedScreen code={code} /> : <NoScreen />;
}

/** Asked anew at every visit. */
const anew = { staleTime: 0 };

function AskedScreen({ code }: { code: string }) {
  const answer = useAsk(screens.draft, { query: { code } }, anew);
  const [begun, setBegun] = useState<{ draft: ScreenDraft; nth: number }>();
  const isNew = answer.isFetchedAfterMount && !answer.isFetching && !answer.isPlaceholderData;
  if (begun === undefined && isNew && answer.data) setBegun({ draft: answer.data, nth: 0 });
  useNamePage(begun?.draft.name);

  async function reload() {
    const { data, error } = await answer.refetch();
    if (error) throw error;
    if (data) setBegun((now) => ({ draft: data, nth: (now?.nth ?? 0) + 1 }));
  }

  if (answer.error?.code === 404) return <NoScreen />;
  if (begun !== undefined) return <DesignerPage key={begun.nth} draft={begun.draft} onReload={reload} />;
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Loading />;
}

function NoScreen() {
  const t = usePhrases("screenDesigner");
  return (
    <NotThere
      title={t("notThere")}
      text={t("notThereText")}
      back={{ to: "/screens", title: phrase("menu.screens") }}
    />
  );
}
