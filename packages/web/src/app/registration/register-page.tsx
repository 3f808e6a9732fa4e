import { auth, Registration } from "@foyer/contract/identity/auth";
import { plainUserName } from "@foyer/contract/identity/user-name";
import { useMemo } from "react";
import * as z from "zod/mini";
import { ask } from "../../lib/api.ts";
import { encryptedForServer } from "../../lib/encrypted-for-server.ts";
import { readersZone } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { TimeZoneField } from "../../ui/form/time-zone-field.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { NewPasswordFields } from "../../ui/password/new-password-fields.tsx";
import { chosenTwice, newPassword, usualMinimum } from "../../ui/password/password-form.ts";
import { useInstallation } from "../sign-in/use-installation.ts";
import { MailCodeFields } from "./mail-code-fields.tsx";
import { StrangerForm } from "./stranger-form.tsx";

const { email, emailCode, companyName, timeZone, nickName, username } = Registration.def.shape;
const fields = z.object({ email, emailCode, companyName, timeZone, nickName, username, ...newPassword });

const blank = {
  email: "",
  emailCode: "",
  companyName: "",
  timeZone: readersZone,
  nickName: "",
  username: "",
  newPass: "",
  repeated: "",
};

const isAddress = (text: unknown): text is string => z.safeParse(email, text).success;

/** A stranger makes a company of their own. */
export function RegisterPage() {
  const t = usePhrases("registration");
  const installation = useInstallation();
  const minimum = installation?.passwordMinimum ?? usualMinimum;
  const schema = useMemo(() => fields.check(...chosenTwice(minimum)), [minimum]);
  const draft = useDraft({
    schema,
    initial: blank,
    refusalFields: {
      "user.nameTaken": "username",
      "company.nameTaken": "companyName",
      "password.weak": "newPass",
      "password.common": "newPass",
    },
  });
  const address = draft.values.email;

  return (
    <StrangerForm
      title={t("title")}
      draft={draft}
      onSave={async ({ newPass, repeated: _again, ...body }) => {
        const [password] = await encryptedForServer([newPass], "server.error");
        await ask(auth.register, { body: { ...body, password } });
      }}
      submitLabel={t("submit")}
      done={{
        title: t("doneTitle"),
        text: t("done", { username: plainUserName(String(draft.values.username)) }),
      }}
      closed={installation?.registration === false ? t("closed") : undefined}
    >
      <TextField name="email" label={t("email")} required ltr autoComplete="email" />
      <MailCodeFields
        captchaNeeded={installation?.captcha ?? false}
        target={isAddress(address) ? { purpose: "register", email: address.trim() } : undefined}
      />
      <TextField name="companyName" label={t("companyName")} required autoComplete="organization" />
      <TimeZoneField name="timeZone" label={t("timeZone")} required />
      <TextField name="nickName" label={t("nickName")} required autoComplete="name" />
      <TextField name="username" label={t("username")} required ltr autoComplete="username" />
      <NewPasswordFields minimum={minimum} />
    </StrangerForm>
  );
}
