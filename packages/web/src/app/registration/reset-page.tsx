import { auth, PasswordReset } from "@foyer/contract/identity/auth";
import { useMemo } from "react";
import * as z from "zod/mini";
import { ask } from "../../lib/api.ts";
import { encryptedForServer } from "../../lib/encrypted-for-server.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { NewPasswordFields } from "../../ui/password/new-password-fields.tsx";
import { chosenTwice, newPassword, usualMinimum } from "../../ui/password/password-form.ts";
import { useInstallation } from "../sign-in/use-installation.ts";
import { MailCodeFields } from "./mail-code-fields.tsx";
import { StrangerForm } from "./stranger-form.tsx";

const { username, emailCode } = PasswordReset.def.shape;
const fields = z.object({ username, emailCode, ...newPassword });
const blank = { username: "", emailCode: "", newPass: "", repeated: "" };

/** A forgotten password is reset by a code that comes by mail. */
export function ResetPage() {
  const t = usePhrases("registration");
  const installation = useInstallation();
  const minimum = installation?.passwordMinimum ?? usualMinimum;
  const schema = useMemo(() => fields.check(...chosenTwice(minimum)), [minimum]);
  const draft = useDraft({
    schema,
    initial: blank,
    refusalFields: { "password.weak": "newPass", "password.common": "newPass" },
  });
  const account = String(draft.values.username ?? "").trim();

  return (
    <StrangerForm
      title={t("resetTitle")}
      draft={draft}
      onSave={async ({ username, emailCode, newPass: chosen }) => {
        const [newPass] = await encryptedForServer([chosen], "server.error");
        await ask(auth.resetPassword, { body: { username, emailCode, newPass } });
      }}
      submitLabel={t("resetSubmit")}
      done={{ title: t("resetTitle"), text: t("resetDone") }}
    >
      <TextField name="username" label={t("username")} required ltr autoComplete="username" />
      <MailCodeFields
        captchaNeeded={installation?.captcha ?? false}
        target={account === "" ? undefined : { purpose: "reset", username: account }}
      />
      <NewPasswordFields minimum={minimum} />
    </StrangerForm>
  );
}
