import type { Reply } from "@foyer/contract/endpoint";
import type { secondFactor } from "@foyer/contract/identity/second-factor";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { askKey } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { BeginForm } from "../../../ui/second-factor/begin-form.tsx";
import { RecoveryCodes } from "../../../ui/second-factor/recovery-codes.tsx";
import { SetUpFactor } from "../../../ui/second-factor/set-up-factor.tsx";
import { shownBy } from "./factor-shown-by.ts";

/** Password, then the app, then the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("secondFactor");
  const common = usePhrases("common");
  const client = useQueryClient();
  const [begun, setBegun] = useState<Reply<typeof secondFactor.begin>>();
  const [codes, setCodes] = useState<string[]>();
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {common("cancel")}
    </Button>
  );

  function close() {
    onClose();
    for (const each of shownBy) void client.invalidateQueries({ queryKey: askKey(each) });
  }

  return (
    <Dialog title={t(codes ? "codes" : "title")} onClose={codes ? close : onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : begun ? (
        <SetUpFactor begun={begun} onCodes={setCodes} leave={cancel} />
      ) : (
        <BeginForm onBegun={setBegun} label={common("next")} leave={cancel} />
      )}
    </Dialog>
  );
}
