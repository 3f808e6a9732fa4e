import type { Installation } from "@foyer/contract/identity/auth";
import { useEffect, useState } from "react";
import { ask } from "../../lib/api.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { FoyerMark } from "../../ui/foyer-mark.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { signInCalls } from "./sign-in-calls.ts";
import { SignInForm } from "./sign-in-form.tsx";
import classes from "./sign-in-page.module.css";

/** The door of the house; the only page that is seen without a token. */
export function SignInPage() {
  const app = usePhrases("app");
  const t = usePhrases("signIn");
  const installation = useInstallation();

  useEffect(() => {
    document.title = `${t("title")} · ${app("name")}`;
  }, [t, app]);

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <LanguageSelect />
      </header>
      <main className={classes.main}>
        <div className={classes.brand}>
          <FoyerMark size={40} />
          <div>
            <p className={classes.name}>{app("name")}</p>
            <p className={classes.tagline}>{app("tagline")}</p>
          </div>
        </div>
        <div className={classes.card}>
          <h1 className={classes.title}>{t("title")}</h1>
          <SignInForm installation={installation} />
        </div>
      </main>
    </div>
  );
}

/** Undefined until known; a server that cannot be reached shows itself when signing in. */
function useInstallation(): Installation | undefined {
  const [installation, setInstallation] = useState<Installation>();
  useEffect(() => {
    ask(signInCalls.installation).then(setInstallation, () => {});
  }, []);
  return installation;
}
