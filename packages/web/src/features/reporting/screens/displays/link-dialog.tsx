import { WallChoices, walls } from "@foyer/contract/reporting/screens/walls";
import { Button } from "@mantine/core";
import { useState } from "react";
import { language } from "../../../../lib/language.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useSend } from "../../../../lib/use-ask.ts";
import { CopyLine } from "../../../../ui/copy-line.tsx";
import { DialogEnd } from "../../../../ui/dialog-end.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { Stack } from "../../../../ui/kit/layout.tsx";
import { Quiet } from "../../../../ui/kit/text.tsx";
import { firstChoices } from "./first-choices.ts";
import { ShownFields } from "./shown-fields.tsx";

interface LinkDialogProps {
  screenId: number | undefined;
  onClose: () => void;
}

/** Makes a link that shows a screen without signing in; it is shown once. */
export function LinkDialog({ screenId, onClose }: LinkDialogProps) {
  const t = usePhrases("displays.link");
  const common = usePhrases("common");
  const [address, setAddress] = useState("");
  const create = useSend(walls.create, [walls.list], { says: false });
  return (
    <FormDialog
      title={t("title")}
      schema={WallChoices}
      initial={firstChoices(screenId)}
      saveLabel={t("make")}
      onSave={async (chosen) => {
        const { secret } = await create.mutateAsync({ body: chosen });
        setAddress(`${location.origin}/${language()}/screen#${secret}`);
      }}
      onClose={onClose}
      review={() => (
        <Stack gap="md">
          <p>{t("made")}</p>
          <CopyLine value={address} />
          <DialogEnd>
            <Button onClick={onClose}>{common("done")}</Button>
          </DialogEnd>
        </Stack>
      )}
    >
      <Quiet>{t("text")}</Quiet>
      <ShownFields />
    </FormDialog>
  );
}
