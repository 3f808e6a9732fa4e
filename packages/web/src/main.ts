import type { PhrasePart } from "@foyer/phrases/parts";
import { occupancySecret } from "./app/guard-address.ts";
import { pathWithoutLanguage, settleLanguage } from "./lib/language.ts";
import { startPhrases } from "./lib/phrases.ts";
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
const parts: PhrasePart[] = isSignedIn ? ["door", "console"] : ["door"];
const phrases = startPhrases(spoken, parts);
const [{ showPage }] = await Promise.all([import("./app/page.tsx"), phrases, screen]);
showPage(document.getElementById("page") as HTMLElement);
