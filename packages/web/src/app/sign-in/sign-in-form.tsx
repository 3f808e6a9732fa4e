import type { Installation } from "@foyer/contract/identity/auth";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { language } from "../../lib/language.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";
import classes from "./sign-in-page.module.css";
import { type Credentials, type SignInFaults, useSignIn } from "./use-sign-in.ts";

const SecondStepForm = lazyPart(async () => (await import("./second-step-form.tsx")).SecondStepForm);

export function SignInForm({ installation }: { installation: Installation | undefined }) {
  const t = usePhrases("signIn");
  const form = useRef<HTMLFormElement>(null);
  const { end } = useSession();
  const { captcha, refreshCaptcha, faults, setFaults, busy, signIn, step, startAgain } = useSignIn(
    installation?.captcha ?? false,
  );
  const [entered, setEntered] = useState<Credentials>({ username: "", password: "", code: "" });

  const enter = (name: keyof Credentials) => ({
    name,
    value: entered[name],
    error: faults[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setEntered({ ...entered, [name]: event.currentTarget.value });
      setFaults({ ...faults, [name]: undefined, form: undefined });
    },
  });

  function missing(): SignInFaults {
    const required = (value: string, field: string) =>
      value.trim() === "" ? phrase("fields.required", { field }) : undefined;
    return {
      username: required(entered.username, t("account")),
      password: required(entered.password, t("password")),
      code: installation?.captcha ? required(entered.code, t("captcha")) : undefined,
    };
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = missing();
    setFaults(found);
    const first = (["username", "password", "code"] as const).find((name) => found[name] !== undefined);
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    await signIn({ ...entered, username: entered.username.trim() });
    setEntered((kept) => ({ ...kept, code: "" }));
  }

  if (step)
    return (
      <Suspense fallback={null}>
        <SecondStepForm
          step={step}
          onOver={(fault) => {
            setEntered((kept) => ({ ...kept, password: "", code: "" }));
            startAgain(fault);
          }}
        />
      </Suspense>
    );

  return (
    <>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <SignInNotice fault={faults.form} end={end} />
        <TextInput
          {...enter("username")}
          label={t("account")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordInput
          {...enter("password")}
          aria-invalid={faults.password !== undefined}
          label={t("password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        />
        {installation?.captcha && (
          <CaptchaField {...enter("code")} image={captcha?.img} onRefresh={refreshCaptcha} />
        )}
        <Button type="submit" fullWidth loading={busy}>
          {t("submit")}
        </Button>
        {installation?.passwordReset && (
          <p className={`${classes.small} ${classes.quiet} ${classes.foot}`}>
            <a href={`/${language()}/reset`}>{t("forgotten")}</a>
          </p>
        )}
        {installation?.registration && (
          <p className={`${classes.small} ${classes.quiet} ${classes.foot}`}>
            {t("noAccount")} <a href={`/${language()}/register`}>{t("register")}</a>
          </p>
        )}
        <p className={`${classes.small} ${classes.quiet} ${classes.foot}`}>
          <a href={`/${language()}/doc`}>{t("help")}</a>
        </p>
      </form>
      {installation && installation.demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={installation.demoAccounts}
          busy={busy}
          onChoose={({ username, password }) => signIn({ username, password, code: "" })}
        />
      )}
    </>
  );
}
