import { displayAddress } from "./app/guard-address.ts";
import { pageReady, showPage } from "./app/page.tsx";
import { chooseLanguage } from "./lib/language.ts";
import { startPhrases } from "./lib/phrases.ts";

const display = displayAddress();
if (display !== undefined) location.replace(display);
// Phrases and code travel side by side. Not awaited at the top: the screens' files import this one, and would wait for it.
else
  void Promise.all([startPhrases(chooseLanguage()), pageReady()]).then(() =>
    showPage(document.getElementById("page") as HTMLElement),
  );
