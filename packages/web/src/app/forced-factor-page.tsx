import type { Reply } from "@foyer/contract/endpoint";
import type { secondFactor } from "@foyer/contract/identity/second-factor";
import { Button } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../lib/phrases.ts";
import { FoyerMark } from "../ui/foyer-mark.tsx";
import { Card } from "../ui/kit/card.tsx";
import { Text, Title } from "../ui/kit/text.tsx";
import { BeginForm } from "../ui/second-factor/begin-form.tsx";
import { RecoveryCodes } from "../ui/second-factor/recovery-codes.tsx";
import { SetUpFactor } from "../ui/second-factor/set-up-factor.tsx";
import classes from "./forced-password-page.module.css";
import { signOut } from "./sign-out.ts";

interface ForcedFactorPageProps {
  /** The recovery codes are on the page, and nowhere else. */
  onCodes: () => void;
  onDone: () => void;
}

/** Where a second factor is required, a user who has none sees nothing but its set-up. */
export function ForcedFactorPage({ onCodes, onDone }: ForcedFactorPageProps) {
  const t = usePhrases("secondFactor");
  const account = usePhrases("account");
  const [begun, setBegun] = useState<Reply<typeof secondFactor.begin>>();
  const [codes, setCodes] = useState<string[]>();
  const leave = (
    <Button variant="default" onClick={() => void signOut("signedOut")}>
      {account("logout")}
    </Button>
  );
  return (
    <main className={classes.page}>
      <FoyerMark size={40} />
      <Card p="lg">
        <Title as="h1" size="lg">
          {t(codes ? "codes" : "title")}
        </Title>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onDone} />
        ) : begun ? (
          <SetUpFactor
            begun={begun}
            leave={leave}
            onCodes={(made) => {
              onCodes();
              setCodes(made);
            }}
          />
        ) : (
          <>
            <Text mt="2xs" mb="md" tone="quiet">
              {t("text")} {t("mustSetUp")}
            </Text>
            <BeginForm onBegun={setBegun} label={t("setUp")} leave={leave} />
          </>
        )}
      </Card>
    </main>
  );
}
