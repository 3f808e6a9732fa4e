import { type ScreenRow, screens } from "@foyer/contract/reporting/screens/screens";
import { useState } from "react";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Choice } from "../../../ui/choice.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

interface ShareDialogProps {
  screen: ScreenRow;
  onClose: () => void;
}

/** Whether others may begin with a copy of a screen, and who: all companies only where an operator says so. */
export function ShareDialog({ screen: { id, name, template }, onClose }: ShareDialogProps) {
  const t = usePhrases("screens.share");
  const { signedIn } = useSession();
  const share = useSend(screens.share, [screens.list, screens.templates]);
  const [chosen, setChosen] = useState<"none" | "company" | "platform">(template ?? "none");
  const isOperator = signedIn?.user.userType === 0;
  const offered = isOperator || template === "platform" ? (["platform"] as const) : [];
  return (
    <ConfirmDialog
      title={t("title", { name })}
      consequence={t("text")}
      confirmLabel={phrase("common.save")}
      onConfirm={() => share.mutateAsync({ body: { id, template: chosen === "none" ? null : chosen } })}
      onClose={onClose}
    >
      <Choice
        label={t("field")}
        value={chosen}
        onChoose={setChosen}
        options={(["none", "company", ...offered] as const).map((value) => ({ value, label: t(value) }))}
      />
    </ConfirmDialog>
  );
}
