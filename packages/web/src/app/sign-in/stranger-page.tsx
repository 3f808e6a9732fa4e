import { type ReactNode, useEffect } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { FoyerMark } from "../../ui/foyer-mark.tsx";
import { LanguageSelect } from "./language-select.tsx";
import classes from "./sign-in-page.module.css";

/** A page that is seen without a token: language, brand, and one card. */
export function StrangerPage({ title, children }: { title: string; children: ReactNode }) {
  const app = usePhrases("app");

  useEffect(() => {
    document.title = `${title} · ${app("name")}`;
  }, [title, app]);

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
            <p className={`${classes.small} ${classes.quiet}`}>{app("tagline")}</p>
          </div>
        </div>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
