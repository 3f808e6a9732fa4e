import type { Reply } from "@foyer/contract/endpoint";
import { Passcode } from "@foyer/contract/identity/auth";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { CopyLine } from "../copy-line.tsx";
import { DraftForm } from "../form/draft-form.tsx";
import { useDraft } from "../form/use-draft.ts";
import { Quiet, Text } from "../kit/text.tsx";
import { PasscodeField } from "./passcode-field.tsx";
import { QrCode } from "./qr-code.tsx";

const Shown = z.object({ passcode: Passcode });

/** Refusals that speak of the code. */
export const passcodeFields = { "secondFactor.wrong": "passcode" } as const;

interface SetUpFactorProps {
  begun: Reply<typeof secondFactor.begin>;
  onCodes: (codes: string[]) => void;
  /** The way out. */
  leave: ReactNode;
}

/** The secret goes to the app, and a code of the app comes back: then the second factor is on. */
export function SetUpFactor({ begun, onCodes, leave }: SetUpFactorProps) {
  const t = usePhrases("secondFactor");
  const door = usePhrases("signIn");
  // What it changes is loaded again once the codes are kept.
  const confirm = useSend(secondFactor.confirm, [], { says: false });
  const draft = useDraft({ schema: Shown, initial: { passcode: "" }, refusalFields: passcodeFields });
  return (
    <DraftForm
      draft={draft}
      onSave={async (body) => onCodes((await confirm.mutateAsync({ body })).recoveryCodes)}
      buttons={
        <>
          {leave}
          <Button type="submit" loading={draft.saving}>
            {t("switchOn")}
          </Button>
        </>
      }
    >
      <div>
        <Text mb="xs">{t("scan")}</Text>
        <QrCode text={begun.address} label={t("picture")} />
        <Quiet mb="2xs">{t("typeIn")}</Quiet>
        <CopyLine value={begun.secret} />
      </div>
      <PasscodeField name="passcode" label={door("passcode")} help={door("passcodeHelp")} required />
    </DraftForm>
  );
}
