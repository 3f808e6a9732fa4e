import { auth } from "@foyer/contract/identity/auth";
import { encryptedForServer } from "../../lib/encrypted-for-server.ts";
import { session } from "../../lib/session.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { type PasswordDraft, passwordDraft, usualMinimum } from "./password-form.ts";

/** Refusals that speak of one field of the form. */
export const passwordFields = {
  "password.old": "oldPass",
  "password.weak": "newPass",
  "password.common": "newPass",
  "password.same": "newPass",
} as const;

/** Changing one's own password; afterwards one signs in again. */
export function usePasswordChange() {
  const installation = useAsk(auth.installation, undefined, { staleTime: Number.POSITIVE_INFINITY });
  const update = useSend(auth.updatePassword, [], { says: false });
  const minimum = installation.data?.passwordMinimum ?? usualMinimum;

  async function change(draft: PasswordDraft) {
    const [oldPass, newPass] = await encryptedForServer([draft.oldPass, draft.newPass], "password.old");
    await update.mutateAsync({ body: { oldPass, newPass } });
    session.end("passwordChanged");
  }

  return { schema: passwordDraft(minimum), minimum, change };
}
