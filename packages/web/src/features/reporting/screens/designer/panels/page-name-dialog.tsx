import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { pageNow } from "../editor/designer-state.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";

export function PageNameDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("screenDesigner.pages");
  const common = usePhrases("common");
  const designer = useDesigner();
  const page = pageNow(useSettledState());
  const [name, setName] = useState(page.name);

  function take(event: FormEvent) {
    event.preventDefault();
    designer.changePage({ ...page, name: name.trim() });
    onClose();
  }

  return (
    <Dialog title={t("rename")} onClose={onClose} brief>
      <form onSubmit={take} noValidate>
        <TextInput
          label={common("name")}
          maxLength={100}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit">{common("save")}</Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
