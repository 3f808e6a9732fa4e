import type { Installation } from "@foyer/contract/identity/auth";
import { Button } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "./sign-in-page.module.css";

type Account = Installation["demoAccounts"][number];

const roles = ["platform", "company", "store"] as const;

interface DemoAccountsProps {
  accounts: readonly Account[];
  busy: boolean;
  onChoose: (account: Account) => void;
}

export function DemoAccounts({ accounts, busy, onChoose }: DemoAccountsProps) {
  const t = usePhrases("signIn");
  const names = { platform: t("asPlatform"), company: t("asCompany"), store: t("asStore") };
  const widestFirst = roles.flatMap((role) => accounts.filter((account) => account.role === role));
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t("demoTitle")}</h2>
      <p className={`${classes.small} ${classes.quiet}`}>{t("demoHint")}</p>
      <div className={`${classes.form} ${classes.close}`}>
        {widestFirst.map((account) => (
          <Button key={account.username} variant="default" disabled={busy} onClick={() => onChoose(account)}>
            {names[account.role]}
          </Button>
        ))}
      </div>
    </section>
  );
}
