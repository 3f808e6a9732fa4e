import { Passcode } from "@foyer/contract/identity/auth";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import * as z from "zod/mini";
import { encryptedForServer } from "../../lib/encrypted-for-server.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Dialog } from "../dialog.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { Text } from "../kit/text.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { PasscodeField } from "./passcode-field.tsx";
import { passcodeFields } from "./set-up-factor.tsx";

const password = z.string().check(z.minLength(1));
const Own = z.object({ password, passcode: z.optional(Passcode) });
const Shown = z.object({ password, passcode: Passcode });
const refusalFields = { "password.old": "password", ...passcodeFields };

interface RequirementDialogProps {
  title: string;
  consequence: string;
  confirmLabel: string;
  onConfirm: (shown: { password: string; passcode?: string | undefined }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the own password, and for a code where the own second factor is on. */
export function RequirementDialog({
  title,
  consequence,
  confirmLabel,
  onConfirm,
  onClose,
}: RequirementDialogProps) {
  const t = usePhrases("secondFactor");
  const profile = usePhrases("profile");
  const state = useAsk(secondFactor.state);
  if (!state.data)
    return (
      <Dialog title={title} onClose={onClose}>
        {state.isError ? <Failed error={state.error} onRetry={() => void state.refetch()} /> : <Loading />}
      </Dialog>
    );
  const { on } = state.data;
  return (
    <FormDialog<z.output<typeof Own>>
      title={title}
      schema={on ? Shown : Own}
      initial={on ? { password: "", passcode: "" } : { password: "" }}
      refusalFields={refusalFields}
      saveLabel={confirmLabel}
      onSave={async (entered) => {
        const [encrypted] = await encryptedForServer([entered.password], "password.old");
        await onConfirm({ ...entered, password: encrypted });
      }}
      onClose={onClose}
    >
      <Text mb="xs">{consequence}</Text>
      <PasswordField
        name="password"
        label={profile("ownPassword")}
        autoComplete="current-password"
        required
      />
      {on && <PasscodeField name="passcode" label={t("either")} either required />}
    </FormDialog>
  );
}
