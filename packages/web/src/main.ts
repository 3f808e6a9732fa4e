import { settleLanguage } from "./lib/language.ts";
import { startPhrases } from "./lib/phrases.ts";
import { session } from "./lib/session.ts";

// Phrases and code travel side by side; what the address will show is asked for at once.
const screen =
  session.current().token === undefined
    ? import("./app/sign-in/sign-in-page.tsx")
    : import("./app/console.tsx");
const [{ showPage }] = await Promise.all([import("./app/page.tsx"), startPhrases(settleLanguage()), screen]);
showPage(document.getElementById("page") as HTMLElement);
