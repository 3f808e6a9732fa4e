import { occupancySecret } from "./app/guard-address.ts";
import { showPage } from "./app/page.tsx";
import { pathWithoutLanguage, settleLanguage } from "./lib/language.ts";
import { type PhrasePart, startPhrases } from "./lib/phrases.ts";
import { session } from "./lib/session.ts";

// Phrases and code travel side by side; what the address will show is asked for at once.
const spoken = settleLanguage();
const isPublic = occupancySecret(pathWithoutLanguage(location.pathname)) !== undefined;
const isSignedIn = !isPublic && session.current().mark !== undefined;
const screen = isPublic
  ? import("./app/public-occupancy/public-occupancy-page.tsx")
  : isSignedIn
    ? import("./app/console.tsx")
    : import("./app/sign-in/sign-in-page.tsx");
const parts: PhrasePart[] = isSignedIn ? ["signIn", "shell"] : ["signIn"];
// Not awaited at the top: the screens' files import this one, and would wait for it.
void Promise.all([startPhrases(spoken, parts), screen]).then(() =>
  showPage(document.getElementById("page") as HTMLElement),
);
