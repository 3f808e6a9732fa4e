import { Passcode } from "@foyer/contract/identity/auth";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { Button } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { encryptedForServer } from "../../../lib/encrypted-for-server.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DraftForm } from "../../../ui/form/draft-form.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Note } from "../../../ui/kit/text.tsx";
import { PasscodeField } from "../../../ui/second-factor/passcode-field.tsx";
import { RecoveryCodes } from "../../../ui/second-factor/recovery-codes.tsx";
import { passcodeFields } from "../../../ui/second-factor/set-up-factor.tsx";
import { shownBy } from "./factor-shown-by.ts";

const Shown = z.object({ password: z.string().check(z.minLength(1)), passcode: Passcode });
const blank = { password: "", passcode: "" };
const refusalFields = { "password.old": "password", ...passcodeFields };

/** As they travel. */
async function sent({ password, passcode }: z.output<typeof Shown>) {
  const [encrypted] = await encryptedForServer([password], "password.old");
  return { password: encrypted, passcode };
}

function ShownFields() {
  const t = usePhrases("secondFactor");
  const profile = usePhrases("profile");
  return (
    <>
      <PasswordField
        name="password"
        label={profile("ownPassword")}
        autoComplete="current-password"
        required
      />
      <PasscodeField name="passcode" label={t("either")} either required />
    </>
  );
}

/** New recovery codes in place of the former ones. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("secondFactor");
  const common = usePhrases("common");
  const renew = useSend(secondFactor.renewCodes, [secondFactor.state], { says: false });
  const [codes, setCodes] = useState<string[]>();
  const draft = useDraft({ schema: Shown, initial: blank, refusalFields });
  return (
    <Dialog title={t(codes ? "codes" : "renew")} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <DraftForm
          draft={draft}
          onSave={async (entered) =>
            setCodes((await renew.mutateAsync({ body: await sent(entered) })).recoveryCodes)
          }
          buttons={
            <>
              <Button variant="default" onClick={onClose}>
                {common("cancel")}
              </Button>
              <Button type="submit" loading={draft.saving}>
                {common("next")}
              </Button>
            </>
          }
        >
          <Note mt="2xs" weight="normal">
            {t("renewText")}
          </Note>
          <ShownFields />
        </DraftForm>
      )}
    </Dialog>
  );
}

/** Switches the own second factor off. */
export function OffDialog({ required, onClose }: { required: boolean; onClose: () => void }) {
  const t = usePhrases("secondFactor");
  const remove = useSend(secondFactor.remove, shownBy);
  return (
    <FormDialog
      title={t("title")}
      schema={Shown}
      initial={blank}
      refusalFields={refusalFields}
      saveLabel={t("switchOff")}
      onSave={async (entered) => remove.mutateAsync({ body: await sent(entered) })}
      onClose={onClose}
    >
      <Note mt="2xs" weight="normal">
        {t(required ? "mustSetUp" : "offText")}
      </Note>
      <ShownFields />
    </FormDialog>
  );
}
