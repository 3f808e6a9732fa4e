import type { Reply } from "@foyer/contract/endpoint";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { encryptedForServer } from "../../lib/encrypted-for-server.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { DraftForm } from "../form/draft-form.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { useDraft } from "../form/use-draft.ts";

const Own = z.object({ password: z.string().check(z.minLength(1)) });

interface BeginFormProps {
  onBegun: (begun: Reply<typeof secondFactor.begin>) => void;
  label: string;
  /** The way out. */
  leave: ReactNode;
}

/** The own password, before a second factor is made. */
export function BeginForm({ onBegun, label, leave }: BeginFormProps) {
  const profile = usePhrases("profile");
  const begin = useSend(secondFactor.begin, [], { says: false });
  const draft = useDraft({
    schema: Own,
    initial: { password: "" },
    refusalFields: { "password.old": "password" },
  });

  async function send({ password }: z.output<typeof Own>) {
    const [encrypted] = await encryptedForServer([password], "password.old");
    onBegun(await begin.mutateAsync({ body: { password: encrypted } }));
  }

  return (
    <DraftForm
      draft={draft}
      onSave={send}
      buttons={
        <>
          {leave}
          <Button type="submit" loading={draft.saving}>
            {label}
          </Button>
        </>
      }
    >
      <PasswordField
        name="password"
        label={profile("ownPassword")}
        autoComplete="current-password"
        required
      />
    </DraftForm>
  );
}
