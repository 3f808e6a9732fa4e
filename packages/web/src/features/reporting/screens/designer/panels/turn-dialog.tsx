import { normalAngle } from "@foyer/canvas/geometry/points";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { turned } from "../editor/arranging.ts";
import { useDesigner } from "../editor/use-designer.ts";

/** By how many degrees what is selected is turned about its middle. */
export function TurnDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("screenDesigner.turn");
  const common = usePhrases("common");
  const designer = useDesigner();
  const [typed, setTyped] = useState("90");
  const [isAsked, setAsked] = useState(false);
  const degrees = Number(typed.trim().replace(",", ".").replace("−", "-"));
  const isNumber = typed.trim() !== "" && Number.isFinite(degrees);

  function take(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!isNumber) return;
    designer.arrange((state) => turned(state, normalAngle(degrees)));
    onClose();
  }

  return (
    <Dialog title={t("title")} onClose={onClose} brief>
      <form onSubmit={take} noValidate>
        <TextInput
          label={t("degrees")}
          description={t("help")}
          inputMode="decimal"
          dir="ltr"
          value={typed}
          error={isAsked && !isNumber ? t("fault") : undefined}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit">{t("action")}</Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
