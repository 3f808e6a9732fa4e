import { auth } from "@foyer/contract/identity/auth";
import { ProfileDraft, profile } from "@foyer/contract/identity/profile";
import { staff, type UserInfo } from "@foyer/contract/places/staff";
import { Button } from "@mantine/core";
import type * as z from "zod/mini";
import { encryptedForServer } from "../../../lib/encrypted-for-server.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { DraftForm } from "../../../ui/form/draft-form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { PictureChoice } from "./picture-choice.tsx";

/** Picture, name and how to be reached. */
export function PersonPanel({ own }: { own: UserInfo }) {
  const t = usePhrases("profile");
  const { nickName, phone, email } = own;
  return (
    <Panel title={t("details")}>
      <PictureChoice own={own} />
      {/* What was saved is where the next change starts. */}
      <PersonForm key={JSON.stringify([nickName, phone, email])} initial={{ nickName, phone, email }} />
    </Panel>
  );
}

function PersonForm({ initial }: { initial: { nickName: string; phone: string; email: string } }) {
  const t = usePhrases("staff");
  const common = usePhrases("common");
  const own = usePhrases("profile");
  const draft = useDraft({
    schema: ProfileDraft,
    initial: { ...initial, password: undefined },
    refusalFields: { "password.old": "password" },
  });
  const save = useSend(profile.update, [staff.details, auth.info]);
  const needsPassword = draft.values.email !== initial.email;

  async function send({ password, ...body }: z.output<typeof ProfileDraft>) {
    if (!needsPassword || !password) return save.mutateAsync({ body });
    const [encrypted] = await encryptedForServer([password], "password.old");
    return save.mutateAsync({ body: { ...body, password: encrypted } });
  }

  return (
    <DraftForm
      draft={draft}
      onSave={send}
      buttons={
        <Button type="submit" loading={draft.saving} disabled={!draft.changed}>
          {common("save")}
        </Button>
      }
    >
      <TextField name="nickName" label={t("nickName")} autoComplete="name" required />
      <TextField name="phone" label={t("phone")} autoComplete="tel" ltr />
      <TextField name="email" label={t("email")} autoComplete="email" ltr />
      {needsPassword && (
        <PasswordField
          name="password"
          label={own("ownPassword")}
          help={own("ownPasswordHelp")}
          autoComplete="current-password"
          required
        />
      )}
    </DraftForm>
  );
}
