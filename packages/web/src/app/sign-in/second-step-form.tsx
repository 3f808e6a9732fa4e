import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { ask } from "../../lib/api.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { Refused } from "../../lib/refused.ts";
import { session } from "../../lib/session.ts";
import { signInCalls } from "./sign-in-calls.ts";
import { SignInNotice } from "./sign-in-notice.tsx";
import classes from "./sign-in-page.module.css";
import type { NextStep } from "./use-sign-in.ts";

interface SecondStepFormProps {
  step: NextStep;
  /** Back to name and password, with what went wrong. */
  onOver: (fault?: string) => void;
}

/** After the right password: a code of the app, or a recovery code. */
export function SecondStepForm({ step, onOver }: SecondStepFormProps) {
  const t = usePhrases("signIn");
  const input = useRef<HTMLInputElement>(null);
  const [recovers, setRecovers] = useState(false);
  const [passcode, setPasscode] = useState("");
  const [fault, setFault] = useState<{ field?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const label = t(recovers ? "recoveryCode" : "passcode");

  function refuse(found: { field?: string; form?: string }) {
    setFault(found);
    input.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (passcode.trim() === "") return refuse({ field: phrase("fields.required", { field: label }) });
    setBusy(true);
    setFault({});
    try {
      await ask(signInCalls.secondStep, { body: { ...step, passcode } });
      session.begin();
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      if (cause.key === "auth.challengeOver" || cause.key === "auth.disabled") return onOver(cause.message);
      setPasscode("");
      refuse(cause.key === "secondFactor.wrong" ? { field: cause.message } : { form: cause.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SignInNotice fault={fault.form} end={undefined} />
      <TextInput
        key={label}
        ref={input}
        name="passcode"
        label={label}
        description={recovers ? undefined : t("passcodeHelp")}
        value={passcode}
        error={fault.field}
        onChange={({ currentTarget: { value } }) => {
          setPasscode(value);
          setFault({});
        }}
        inputMode={recovers ? "text" : "numeric"}
        autoComplete={recovers ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
      />
      <Button type="submit" fullWidth loading={busy}>
        {t("submit")}
      </Button>
      <div className={`${classes.form} ${classes.close} ${classes.small}`}>
        <button
          type="button"
          onClick={() => {
            setRecovers(!recovers);
            setPasscode("");
            setFault({});
          }}
        >
          {t(recovers ? "useApp" : "useRecovery")}
        </button>
        <button type="button" onClick={() => onOver()}>
          {t("startAgain")}
        </button>
      </div>
    </form>
  );
}
