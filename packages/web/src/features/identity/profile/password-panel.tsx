import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useDialog } from "../../../ui/use-dialog.ts";
import classes from "./profile.module.css";
import { ProfilePanel } from "./profile-panel.tsx";

const PasswordDialog = lazy(async () => ({
  default: (await import("../../../ui/password/password-dialog.tsx")).PasswordDialog,
}));

export function PasswordPanel() {
  const t = usePhrases("profile");
  const password = usePhrases("password");
  const changing = useDialog<never>();
  return (
    <ProfilePanel title={t("password")}>
      <div className={classes.line}>
        <p className={classes.quiet}>{t("passwordText")}</p>
        <Button variant="default" onClick={() => changing.open()}>
          {password("title")}
        </Button>
      </div>
      {changing.isOpen && (
        <Suspense fallback={null}>
          <PasswordDialog onClose={changing.close} />
        </Suspense>
      )}
    </ProfilePanel>
  );
}
