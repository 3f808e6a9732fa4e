import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { language } from "../../lib/language.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { DraftForm } from "../../ui/form/draft-form.tsx";
import type { Draft } from "../../ui/form/use-draft.ts";
import classes from "../sign-in/sign-in-page.module.css";
import { StrangerPage } from "../sign-in/stranger-page.tsx";

interface StrangerFormProps<Saved> {
  title: string;
  draft: Draft<Saved>;
  onSave: (saved: Saved) => Promise<unknown>;
  submitLabel: string;
  /** What is shown when it is saved. */
  done: { title: string; text: string };
  /** Why there is no form. */
  closed?: string | undefined;
  children: ReactNode;
}

/** A form on a page without a token; what comes after it is the sign-in. */
export function StrangerForm<Saved>(props: StrangerFormProps<Saved>) {
  const { title, draft, onSave, submitLabel, done, closed, children } = props;
  const t = usePhrases("registration");
  const [isDone, setDone] = useState(false);

  if (closed !== undefined)
    return (
      <StrangerPage title={title}>
        <p className={classes.told}>{closed}</p>
        <SignInLink />
      </StrangerPage>
    );
  if (isDone)
    return (
      <StrangerPage title={done.title}>
        <p className={classes.told}>{done.text}</p>
        <Button component="a" href={signInPath()} fullWidth>
          {t("signIn")}
        </Button>
      </StrangerPage>
    );
  return (
    <StrangerPage title={title}>
      <DraftForm
        draft={draft}
        onSave={onSave}
        onSaved={() => setDone(true)}
        buttons={
          <Button type="submit" fullWidth loading={draft.saving}>
            {submitLabel}
          </Button>
        }
      >
        {children}
      </DraftForm>
      <SignInLink />
    </StrangerPage>
  );
}

const signInPath = () => `/${language()}/login`;

function SignInLink() {
  const t = usePhrases("registration");
  return (
    <p className={`${classes.small} ${classes.foot} ${classes.back}`}>
      <a href={signInPath()}>{t("backToSignIn")}</a>
    </p>
  );
}
