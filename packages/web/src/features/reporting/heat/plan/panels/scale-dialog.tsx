import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { Stack } from "../../../../../ui/kit/layout.tsx";
import { Quiet } from "../../../../../ui/kit/text.tsx";
import { useEditor, useEditorState } from "../editor/use-editor.ts";

/** Metres a pixel may be long at most. */
const mostMetres = 100;

/** How long is the line that was drawn? From this follows the scale of the plan. */
export function ScaleDialog({ pixels, onClose }: { pixels: number; onClose: () => void }) {
  const t = usePhrases("heatPlans.scale");
  const format = useFormat();
  const editor = useEditor();
  const { document } = useEditorState();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();

  function take(event: FormEvent) {
    event.preventDefault();
    const metresPerPixel = Number(typed.replace(",", ".")) / pixels;
    if (typed.trim() === "" || !(metresPerPixel > 0 && metresPerPixel <= mostMetres)) {
      setFault(t("fault"));
      return;
    }
    onClose();
    editor.change({ ...document, metresPerPixel });
  }

  return (
    <Dialog title={t("title")} onClose={onClose}>
      <form onSubmit={take} noValidate>
        <Stack gap="sm">
          <Quiet>{t("text", { pixels: format.number(pixels) })}</Quiet>
          <TextInput
            label={t("metres")}
            inputMode="decimal"
            dir="ltr"
            value={typed}
            error={fault}
            data-autofocus
            rightSection="m"
            rightSectionPointerEvents="none"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault(undefined);
            }}
          />
        </Stack>
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {phrase("common.cancel")}
          </Button>
          <Button type="submit">{phrase("heatPlans.tools.scale")}</Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
