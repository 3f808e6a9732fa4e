import { StrictMode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { pathWithoutLanguage } from "../lib/language.ts";
import { needPhrases } from "../lib/phrases.ts";
import { readyPart } from "../lib/ready-part.tsx";
import { session, useSession } from "../lib/session.ts";
import { guardAddress, guideAsked, isScreenWindow, occupancySecret } from "./guard-address.ts";
import { House } from "./house.tsx";

const SignInPage = readyPart(async () => (await import("./sign-in/sign-in-page.tsx")).SignInPage);
const RegisterPage = readyPart(async () => {
  const [{ RegisterPage }] = await Promise.all([
    import("./registration/register-page.tsx"),
    needPhrases("strangers"),
  ]);
  return RegisterPage;
});
const ResetPage = readyPart(async () => {
  const [{ ResetPage }] = await Promise.all([
    import("./registration/reset-page.tsx"),
    needPhrases("strangers"),
  ]);
  return ResetPage;
});
const PublicOccupancyPage = readyPart(async () => {
  const [{ PublicOccupancyPage }] = await Promise.all([
    import("./public-occupancy/public-occupancy-page.tsx"),
    needPhrases("strangers"),
  ]);
  return PublicOccupancyPage;
});
const DocPage = readyPart(async () => {
  const [{ DocPage }, { needGuide }] = await Promise.all([
    import("./guide/doc-page.tsx"),
    import("./guide/guide-text.ts"),
  ]);
  await needGuide();
  return DocPage;
});
const Console = readyPart(async () => {
  const [{ Console, firstScreen }] = await Promise.all([import("./console.tsx"), needPhrases("shell")]);
  await firstScreen();
  return Console;
});
const ScreenWindow = readyPart(async () => {
  const [{ ScreenWindow }] = await Promise.all([
    import("./screen-window.tsx"),
    needPhrases("shell"),
    needPhrases("reporting/screens/screen-window-page"),
  ]);
  return ScreenWindow;
});

/**
 * Without a token the sign-in page, and nothing of the console is even loaded; each token gets a console of its own. A
 * public page is the same for everybody.
 */
function Page() {
  const { mark } = useSession();
  const secret = secretOfAddress();
  if (secret !== undefined)
    return (
      <Suspense fallback={null}>
        <PublicOccupancyPage secret={secret} />
      </Suspense>
    );
  const asked = guideOfAddress();
  if (asked !== undefined)
    return (
      <Suspense fallback={null}>
        <DocPage asked={asked} />
      </Suspense>
    );
  const StrangersPage = strangersPage();
  return (
    <Suspense fallback={null}>{mark === undefined ? <StrangersPage /> : <UsersPage key={mark} />}</Suspense>
  );
}

const secretOfAddress = () => occupancySecret(pathWithoutLanguage(location.pathname));
const guideOfAddress = () => guideAsked(pathWithoutLanguage(location.pathname));

/** What strangers see; from one of these pages to another the browser goes by itself. */
function strangersPage() {
  const path = pathWithoutLanguage(location.pathname);
  if (path === "/register") return RegisterPage;
  return path === "/reset" ? ResetPage : SignInPage;
}

/** Big screens have all of their window. */
const usersPage = () => (isScreenWindow(pathWithoutLanguage(location.pathname)) ? ScreenWindow : Console);

/** Whichever it began with: inside the console one moves about without a new page. */
function UsersPage() {
  const [Shown] = useState(usersPage);
  return <Shown />;
}

/** Loads what the address will show, so that nothing is drawn before all of it can be. */
export async function pageReady(): Promise<void> {
  const first =
    secretOfAddress() !== undefined
      ? PublicOccupancyPage
      : guideOfAddress() !== undefined
        ? DocPage
        : session.current().mark === undefined
          ? strangersPage()
          : usersPage();
  await first.ready();
}

export function showPage(place: HTMLElement) {
  guardAddress();
  session.subscribe(guardAddress);
  document.addEventListener("visibilitychange", () => session.compareWithCookie());
  createRoot(place).render(
    <StrictMode>
      <House>
        <Page />
      </House>
    </StrictMode>,
  );
}
