import { Button } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { CaptchaField } from "../sign-in/captcha-field.tsx";
import classes from "../sign-in/sign-in-page.module.css";
import { type MailCodeTarget, useMailCode } from "./use-mail-code.ts";

interface MailCodeFieldsProps {
  captchaNeeded: boolean;
  /** Undefined while it is not filled in. */
  target: MailCodeTarget | undefined;
}

/** "Send code", with the captcha before it, and the field for what comes by mail. */
export function MailCodeFields({ captchaNeeded, target }: MailCodeFieldsProps) {
  const t = usePhrases("registration");
  const { captcha, refreshCaptcha, read, setRead, fault, isSent, wait, send } = useMailCode(captchaNeeded);
  const [sending, setSending] = useState(false);
  const isReady = target !== undefined && (!captchaNeeded || read.trim() !== "");

  async function sendCode() {
    if (!target) return;
    setSending(true);
    await send(target).finally(() => setSending(false));
  }

  return (
    <>
      {captchaNeeded && (
        <CaptchaField
          image={captcha?.img}
          onRefresh={refreshCaptcha}
          value={read}
          onChange={({ currentTarget }) => setRead(currentTarget.value)}
        />
      )}
      <div>
        <Button
          variant="default"
          fullWidth
          disabled={!isReady || wait > 0}
          loading={sending}
          onClick={() => void sendCode()}
        >
          {wait > 0 ? t("sendAgainIn", { seconds: wait }) : t(isSent ? "sendAgain" : "sendCode")}
        </Button>
        <p
          className={`${classes.small} ${fault ? classes.fault : classes.quiet}`}
          role={fault ? "alert" : "status"}
        >
          {fault ?? (isSent ? t(target?.purpose === "reset" ? "sentIfKnown" : "sent") : "")}
        </p>
      </div>
      <TextField name="emailCode" label={t("code")} required ltr autoComplete="one-time-code" />
    </>
  );
}
