import { auth } from "@foyer/contract/identity/auth";
import { ask } from "../lib/api.ts";
import { encryptPassword } from "../lib/encrypt-password.ts";
import { phrase } from "../lib/phrases.ts";
import { Refused } from "../lib/refused.ts";
import { session } from "../lib/session.ts";
import { useAsk, useSend } from "../lib/use-ask.ts";
import { type PasswordDraft, passwordDraft } from "./password-form.ts";

/** The floor of the product, until the installation has told its own. */
const usualMinimum = 8;

/** Refusals that speak of one field of the form. */
export const passwordFieldOf = {
  "password.old": "oldPass",
  "password.weak": "newPass",
  "password.common": "newPass",
  "password.same": "newPass",
} as const;

/** Changing one's own password; afterwards one signs in anew. */
export function usePasswordChange() {
  const installation = useAsk(auth.installation, undefined, { staleTime: Number.POSITIVE_INFINITY });
  const update = useSend(auth.updatePassword, [], { says: false });
  const minimum = installation.data?.passwordMinimum ?? usualMinimum;

  async function change({ oldPass, newPass }: PasswordDraft) {
    const { publicKey } = await ask(auth.publicKey);
    const [encryptedOld, encryptedNew] = await Promise.all([
      encryptPassword(oldPass, publicKey),
      encryptPassword(newPass, publicKey),
    ]);
    if (encryptedOld === undefined || encryptedNew === undefined) {
      throw new Refused({ key: "password.old", code: 400, message: phrase("refusals.password.old") });
    }
    await update.mutateAsync({ body: { oldPass: encryptedOld, newPass: encryptedNew } });
    session.end("passwordChanged");
  }

  return { schema: passwordDraft(minimum), minimum, change };
}
