import { screens } from "@foyer/contract/reporting/screens/screens";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "../../../../../lib/permissions.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { useSend } from "../../../../../lib/use-ask.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { Text } from "../../../../../ui/kit/text.tsx";
import { useAttempt } from "../../../../../ui/use-attempt.ts";
import { useDesigner } from "../editor/use-designer.ts";

interface ConflictDialogProps {
  onReload: () => Promise<void>;
  onClose: () => void;
}

/** Somebody else has saved in the meantime: nothing of theirs is overwritten unseen. */
export function ConflictDialog({ onReload, onClose }: ConflictDialogProps) {
  const t = usePhrases("screenDesigner.conflict");
  const may = useMay();
  const designer = useDesigner();
  const navigate = useNavigate();
  const create = useSend(screens.create, [screens.list]);
  const { refusal, attempt } = useAttempt();
  const [busy, setBusy] = useState<"theirs" | "copy">();

  async function choose(what: "theirs" | "copy", act: () => Promise<void>) {
    setBusy(what);
    if (await attempt(act)) onClose();
    else setBusy(undefined);
  }

  async function saveCopy() {
    const { document } = designer.get();
    const title = t("copyName", { name: document.title }).slice(0, 100);
    const { code } = await create.mutateAsync({ body: { document: { ...document, title } } });
    // What was mine is kept now: nothing is left to be lost here.
    designer.savedAs(document, designer.get().revision);
    await navigate(`/setting-screen/${code}`);
  }

  return (
    <Dialog title={t("title")} onClose={onClose} brief>
      <Text tone="quiet">{t("text")}</Text>
      <DialogEnd refusal={refusal}>
        {may(screens.create) && (
          <Button
            variant="default"
            loading={busy === "copy"}
            disabled={busy === "theirs"}
            onClick={() => void choose("copy", saveCopy)}
          >
            {t("copy")}
          </Button>
        )}
        <Button
          loading={busy === "theirs"}
          disabled={busy === "copy"}
          data-autofocus
          onClick={() => void choose("theirs", onReload)}
        >
          {t("theirs")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
