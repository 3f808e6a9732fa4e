import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { pathWithoutLanguage } from "../lib/language.ts";
import { needPhrases } from "../lib/phrases.ts";
import { session, useSession } from "../lib/session.ts";
import { guardAddress, occupancySecret } from "./guard-address.ts";
import { House } from "./house.tsx";

const SignInPage = lazy(async () => ({ default: (await import("./sign-in/sign-in-page.tsx")).SignInPage }));
const RegisterPage = lazy(async () => {
  const [{ RegisterPage }] = await Promise.all([
    import("./registration/register-page.tsx"),
    needPhrases("strangers"),
  ]);
  return { default: RegisterPage };
});
const ResetPage = lazy(async () => {
  const [{ ResetPage }] = await Promise.all([
    import("./registration/reset-page.tsx"),
    needPhrases("strangers"),
  ]);
  return { default: ResetPage };
});
const PublicOccupancyPage = lazy(async () => {
  const [{ PublicOccupancyPage }] = await Promise.all([
    import("./public-occupancy/public-occupancy-page.tsx"),
    needPhrases("strangers"),
  ]);
  return { default: PublicOccupancyPage };
});
const Console = lazy(async () => {
  const [{ Console }] = await Promise.all([import("./console.tsx"), needPhrases("shell")]);
  return { default: Console };
});

/**
 * Without a token the sign-in page, and nothing of the console is even loaded; each token gets a console of its own. A
 * public page is the same for everybody.
 */
function Page() {
  const { mark } = useSession();
  const secret = occupancySecret(pathWithoutLanguage(location.pathname));
  if (secret !== undefined)
    return (
      <Suspense fallback={null}>
        <PublicOccupancyPage secret={secret} />
      </Suspense>
    );
  return <Suspense fallback={null}>{mark === undefined ? <Strangers /> : <Console key={mark} />}</Suspense>;
}

/** What strangers see; from one of these pages to another the browser goes by itself. */
function Strangers() {
  const path = pathWithoutLanguage(location.pathname);
  if (path === "/register") return <RegisterPage />;
  return path === "/reset" ? <ResetPage /> : <SignInPage />;
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
