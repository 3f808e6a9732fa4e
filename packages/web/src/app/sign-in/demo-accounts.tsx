import type { Installation } from "@foyer/contract/identity/auth";
import { Button } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "./sign-in-page.module.css";

type Account = Installation["demoAccounts"][number];

interface DemoAccountsProps {
  accounts: readonly Account[];
  busy: boolean;
  onChoose: (account: Account) => void;
}

export function DemoAccounts({ accounts, busy, onChoose }: DemoAccountsProps) {
  const t = usePhrases("signIn");
  const names = { platform: t("asPlatform"), company: t("asCompany"), store: t("asStore") };
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={classes.demoTitle}>
        {t("demoTitle")}
      </h2>
      <p className={classes.demoHint}>{t("demoHint")}</p>
      <div className={classes.demoAccounts}>
        {accounts.map((account) => (
          <Button key={account.username} variant="default" disabled={busy} onClick={() => onChoose(account)}>
            {names[account.role]}
          </Button>
        ))}
      </div>
    </section>
  );
}
