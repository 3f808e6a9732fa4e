import "./console-styles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { ScreenWindow as WholeWindow } from "../features/reporting/screens/screen-window-page.tsx";
import { connection } from "../lib/connection.ts";
import { forgetFirstAnswers, seedFirstAnswers } from "../lib/first-answers.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session.ts";
import { Failed } from "../ui/states/failed.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { useEntry } from "./use-entry.ts";

const Console = lazyPart(async () => (await import("./console.tsx")).Console);

/** A big screen for somebody who is signed in. */
export function ScreenWindow() {
  const [client] = useState(() => seedFirstAnswers(makeQueryClient()));
  useEffect(forgetFirstAnswers, []);
  useEffect(() => connection.onBack(() => void client.refetchQueries({ type: "active" })), [client]);
  return (
    <QueryClientProvider client={client}>
      <Entered />
    </QueryClientProvider>
  );
}

function Entered() {
  const entry = useEntry();
  const isOutside = useSession().signedIn?.company === null;
  if (isOutside) return <WholeConsole />;
  switch (entry.state) {
    case "loading":
      return <Loading />;
    case "failed":
      return <Failed error={entry.error} onRetry={entry.retry} />;
    case "ready":
      return <WholeWindow />;
    default:
      // A password, a second factor or the first company comes first, and the console asks for it.
      return <WholeConsole />;
  }
}

function WholeConsole() {
  return (
    <Suspense fallback={<Loading />}>
      <Console />
    </Suspense>
  );
}
