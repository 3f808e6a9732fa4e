import { Button } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";

const PasswordDialog = lazyPart(
  async () => (await import("../../../ui/password/password-dialog.tsx")).PasswordDialog,
);

export function PasswordPanel() {
  const t = usePhrases("profile");
  const password = usePhrases("password");
  const changing = useDialog<never>();
  return (
    <Panel title={t("password")}>
      <Row gap="sm" justify="between">
        <Note mt="2xs" weight="normal">
          {t("passwordText")}
        </Note>
        <Button variant="default" onClick={() => changing.open()}>
          {password("title")}
        </Button>
      </Row>
      {changing.isOpen && (
        <Suspense fallback={null}>
          <PasswordDialog onClose={changing.close} />
        </Suspense>
      )}
    </Panel>
  );
}
