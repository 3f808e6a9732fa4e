import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { screens } from "@foyer/contract/reporting/screens/screens";
import type { UseQueryResult } from "@tanstack/react-query";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import type { Refused } from "../../../../lib/refused.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Loading } from "../../../../ui/states/loading.tsx";
import classes from "./player.module.css";
import { isFinal, ScreenMessage } from "./screen-message.tsx";
import { ScreenPlayer } from "./screen-player.tsx";
import { useTitle } from "./use-title.ts";

/** Milliseconds after which a newer version is taken over at the latest, and a change of a draft. */
const newVersionMs = 30_000;
const newDraftMs = 10_000;

/** The version of a screen that is shown, and each that follows it. */
export function PublishedScreen({ code }: { code: string }) {
  const shown = useAsk(screens.shown, { query: { code } }, { refetchInterval: newVersionMs });
  return <Shown code={code} answer={shown} />;
}

/** The draft of a screen, which says that it is one. */
export function DraftScreen({ code }: { code: string }) {
  const t = usePhrases("screenControls");
  const draft = useAsk(screens.draft, { query: { code } }, { refetchInterval: newDraftMs });
  return <Shown code={code} answer={draft} badge={t("draft")} />;
}

interface ShownProps {
  code: string;
  answer: UseQueryResult<{ document: ScreenDocument }, Refused>;
  badge?: string;
}

/** What is known is shown while the server is away; once it says that there is nothing to show, no longer. */
function Shown({ code, answer: { data, error, refetch }, badge }: ShownProps) {
  useTitle(data?.document.title ?? phrase("menu.screens"));
  if (error && (data === undefined || isFinal(error)))
    return (
      <main className={classes.message}>
        <ScreenMessage code={code} error={error} onRetry={() => void refetch()} />
      </main>
    );
  return data ? (
    <ScreenPlayer document={data.document} badge={badge} />
  ) : (
    <main className={classes.message}>
      <Loading />
    </main>
  );
}
