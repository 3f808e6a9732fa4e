import { Button } from "@mantine/core";
import { usePhrases } from "../lib/phrases.ts";
import { DraftForm } from "../ui/form/draft-form.tsx";
import { useDraft } from "../ui/form/use-draft.ts";
import { FoyerMark } from "../ui/foyer-mark.tsx";
import { Card } from "../ui/kit/card.tsx";
import { Text, Title } from "../ui/kit/text.tsx";
import { PasswordFields } from "../ui/password/password-fields.tsx";
import { blankPassword } from "../ui/password/password-form.ts";
import { passwordFields, usePasswordChange } from "../ui/password/use-password-change.ts";
import classes from "./forced-password-page.module.css";
import { signOut } from "./sign-out.ts";

/** An initial password opens nothing but this page. */
export function ForcedPasswordPage() {
  const t = usePhrases("password");
  const account = usePhrases("account");
  const { schema, minimum, change } = usePasswordChange();
  const draft = useDraft({ schema, initial: blankPassword, refusalFields: passwordFields });

  return (
    <main className={classes.page}>
      <FoyerMark size={40} />
      <Card p="lg">
        <Title as="h1" size="lg">
          {t("title")}
        </Title>
        <Text mt="2xs" mb="md" tone="quiet">
          {t("mustChange")}
        </Text>
        <DraftForm
          draft={draft}
          onSave={change}
          buttons={
            <>
              <Button variant="default" onClick={() => void signOut("signedOut")}>
                {account("logout")}
              </Button>
              <Button type="submit" loading={draft.saving}>
                {t("title")}
              </Button>
            </>
          }
        >
          <PasswordFields minimum={minimum} />
        </DraftForm>
      </Card>
    </main>
  );
}
