import { initialPasswordDays } from "@foyer/contract/identity/auth";
import { Button } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { Quiet } from "../kit/text.tsx";
import { SecretLine } from "../secret-line.tsx";

interface InitialPasswordDialogProps {
  /** Names whose password it is. */
  title: string;
  password: string;
  onClose: () => void;
}

/** A password that is shown only this once, to be handed over. */
export function InitialPasswordDialog({ title, password, onClose }: InitialPasswordDialogProps) {
  const t = usePhrases("password");
  const common = usePhrases("common");

  return (
    <Dialog brief title={title} onClose={onClose}>
      <div role="alert">
        <SecretLine label={t("initial")} value={password} />
        <Quiet mt="sm">
          {t("initialHint")} {t("initialChange", { days: initialPasswordDays })}
        </Quiet>
      </div>
      <DialogEnd>
        <Button onClick={onClose}>{common("done")}</Button>
      </DialogEnd>
    </Dialog>
  );
}
