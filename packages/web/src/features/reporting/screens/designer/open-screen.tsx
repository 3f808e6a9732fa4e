import { type ScreenDraft, screens } from "@foyer/contract/reporting/screens/screens";
import { useEffect, useState } from "react";
import { useNamePage } from "../../../../lib/page-name.ts";
import { useMay } from "../../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { useSession } from "../../../../lib/session.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Failed } from "../../../../ui/states/failed.tsx";
import { Loading } from "../../../../ui/states/loading.tsx";
import { NoPermission } from "../../../../ui/states/no-permission.tsx";
import { NotThere } from "../../../../ui/states/not-there.tsx";
import { DesignerPage } from "./designer-page.tsx";
import { makeShelf, type Shelf, type Unsaved } from "./saving/shelf.ts";

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

interface Begun {
  draft: ScreenDraft;
  shelf: Shelf;
  /** What an earlier visit could not save. */
  unsaved: Unsaved | undefined;
}

function AskedScreen({ code }: { code: string }) {
  const answer = useAsk(screens.draft, { query: { code } }, anew);
  const { signedIn } = useSession();
  const [begun, setBegun] = useState<Begun>();
  const isNew = answer.isFetchedAfterMount && !answer.isFetching && !answer.isPlaceholderData;
  const fresh = isNew ? answer.data : undefined;
  const userId = signedIn?.user.id ?? 0;
  useEffect(() => {
    if (fresh === undefined) return;
    const shelf = makeShelf(userId, fresh.code);
    void shelf.find().then((unsaved) => setBegun((now) => now ?? { draft: fresh, shelf, unsaved }));
  }, [fresh, userId]);
  useNamePage(begun?.draft.name);

  if (answer.error?.code === 404) return <NoScreen />;
  if (begun !== undefined) return <DesignerPage {...begun} />;
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
