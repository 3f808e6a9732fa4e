import "./console-styles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/react-router/v8";
import { useEffect, useState } from "react";
import { BrowserRouter } from "react-router";
import { useActingCompany } from "../lib/acting-company.ts";
import { connection } from "../lib/connection.ts";
import { language } from "../lib/language.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { Failed } from "../ui/states/failed.tsx";
import { ToastArea } from "../ui/toast-area.tsx";
import { ConsoleRoutes } from "./console-routes.tsx";
import { ForcedPasswordPage } from "./forced-password-page.tsx";
import { AwayBanner } from "./layout/away-banner.tsx";
import { ShellSkeleton } from "./layout/shell-skeleton.tsx";
import { useEntry } from "./use-entry.ts";

/** Everything behind the door. It lives as long as one token: another user gets a new one, with nothing of the former. */
export function Console() {
  const { switched } = useActingCompany();
  return <CompanyConsole key={switched} />;
}

/** Of one company: an operator who switches to another begins anew, too. */
function CompanyConsole() {
  const [client] = useState(makeQueryClient);
  // What is on the page may have changed, or could not be had, while the server was away.
  useEffect(() => connection.onBack(() => void client.refetchQueries({ type: "active" })), [client]);
  return (
    <QueryClientProvider client={client}>
      <AwayBanner />
      <BrowserRouter basename={`/${language()}`}>
        <NuqsAdapter>
          <Entry />
        </NuqsAdapter>
      </BrowserRouter>
      <ToastArea />
    </QueryClientProvider>
  );
}

/** No screen, and no 404 either, before the server has said what this user may see. */
function Entry() {
  const entry = useEntry();
  if (entry.state === "loading") return <ShellSkeleton />;
  if (entry.state === "failed") {
    return (
      <ShellSkeleton>
        <Failed error={entry.error} onRetry={entry.retry} />
      </ShellSkeleton>
    );
  }
  if (entry.state === "mustChangePassword") return <ForcedPasswordPage />;
  return <ConsoleRoutes menus={entry.menus} />;
}
