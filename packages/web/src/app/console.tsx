import { lazyPart } from "../lib/lazy-part.ts";
import "./console-styles.ts";
import { auth } from "@foyer/contract/identity/auth";
import { menus } from "@foyer/contract/identity/menus";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/react-router/v8";
import { Suspense, useEffect, useState } from "react";
import { BrowserRouter } from "react-router";
import { useActingCompany } from "../lib/acting-company.ts";
import { connection } from "../lib/connection.ts";
import { notePartMissing } from "../lib/console-version.ts";
import { firstAnswer, forgetFirstAnswers, seedFirstAnswers } from "../lib/first-answers.ts";
import { language, pathWithoutLanguage } from "../lib/language.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { session } from "../lib/session.ts";
import { askKey } from "../lib/use-ask.ts";
import { Failed } from "../ui/states/failed.tsx";
import { ToastArea } from "../ui/toast-area.tsx";
import { ConsoleRoutes } from "./console-routes.tsx";
import { firstPath } from "./first-path.ts";
import { AwayBanner } from "./layout/away-banner.tsx";
import { FiguresAgeBanner } from "./layout/figures-age-banner.tsx";
import { ShellSkeleton } from "./layout/shell-skeleton.tsx";
import { TurnBanner } from "./layout/turn-banner.tsx";
import { UpdateBanner } from "./layout/update-banner.tsx";
import { everyMenu, trailTo } from "./menu-paths.ts";
import { screens } from "./screens.ts";
import { useEntry } from "./use-entry.ts";

/**
 * Where the page brought who the user is and their menu, the screen at its address is loaded before anything is drawn:
 * frame and screen then stand in one go, instead of an empty page, an empty frame and the screen.
 */
export async function firstScreen(): Promise<void> {
  const info = firstAnswer(auth.info);
  const built = firstAnswer(menus.build);
  if (info === undefined || built === undefined) return;
  session.load(info);
  const all = everyMenu(built);
  const path = pathWithoutLanguage(location.pathname);
  const component = trailTo(path === "/" ? firstPath(all) : path, built).at(-1)?.component ?? "";
  // One that cannot be had says so itself, in its place.
  await screens[component]?.ready().catch(() => undefined);
}

/** Everything behind the sign-in. It lives as long as one token: another user gets a new one, with nothing of the former. */
export function Console() {
  const { switched } = useActingCompany();
  return <CompanyConsole key={switched} />;
}

/** Per company: an operator who switches to another starts over, too. */
function CompanyConsole() {
  const [client] = useState(() => seedFirstAnswers(makeQueryClient()));
  useEffect(forgetFirstAnswers, []);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void import("./offline/keep-home.ts").then(({ keepHome }) => {
      if (!isOver) stop = keepHome(client);
    }, notePartMissing);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client]);
  // What is on the page may have changed, or could not be had, while the server was away.
  useEffect(() => connection.onBack(() => void client.refetchQueries({ type: "active" })), [client]);
  return (
    <QueryClientProvider client={client}>
      <AwayBanner />
      <TurnBanner />
      <UpdateBanner />
      <FiguresAgeBanner />
      <BrowserRouter basename={`/${language()}`}>
        <NuqsAdapter>
          <Entry />
        </NuqsAdapter>
      </BrowserRouter>
      <ToastArea />
    </QueryClientProvider>
  );
}

const ForcedFactorPage = lazyPart(async () => (await import("./forced-factor-page.tsx")).ForcedFactorPage);

const ForcedPasswordPage = lazyPart(
  async () => (await import("./forced-password-page.tsx")).ForcedPasswordPage,
);

/** No screen, and no 404 either, before the server has said what this user may see. */
function Entry() {
  const entry = useEntry();
  const client = useQueryClient();
  // Recovery codes are on the page until their holder says that they are kept, regardless of what the server says
  // meanwhile.
  const [keepsCodes, setKeepsCodes] = useState(false);
  if (entry.state === "mustSetUpFactor" || keepsCodes) {
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <ForcedFactorPage
          onCodes={() => setKeepsCodes(true)}
          onDone={() => {
            void client.invalidateQueries({ queryKey: askKey(auth.info) }).then(() => setKeepsCodes(false));
          }}
        />
      </Suspense>
    );
  }
  if (entry.state === "loading") return <ShellSkeleton />;
  if (entry.state === "failed") {
    return (
      <ShellSkeleton>
        <Failed error={entry.error} onRetry={entry.retry} />
      </ShellSkeleton>
    );
  }
  if (entry.state === "mustChangePassword") {
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <ForcedPasswordPage />
      </Suspense>
    );
  }
  return <ConsoleRoutes menus={entry.menus} />;
}
