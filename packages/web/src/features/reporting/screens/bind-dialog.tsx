import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Note, Quiet } from "../../../ui/kit/text.tsx";
import { useAttempt } from "../../../ui/use-attempt.ts";
import { PlaceOfRole } from "./place-of-role.tsx";
import { FittedPicture } from "./screen-thumbnail.tsx";

interface BindDialogProps {
  title: string;
  document: ScreenDocument;
  /** What its roles were about where it came from. */
  bound?: Readonly<Record<string, readonly string[]>>;
  onClose: () => void;
}

/** Makes a screen of a document that knows no places: they are chosen here, or later while it is designed. */
export function BindDialog({ title, document, bound = {}, onClose }: BindDialogProps) {
  const t = usePhrases("screens.bind");
  const kinds = usePhrases("screenDesigner.roles.kinds");
  const create = useSend(screens.create, [screens.list]);
  const navigate = useNavigate();
  const { refusal, attempt } = useAttempt();
  const [made, setMade] = useState(document);
  const [busy, setBusy] = useState(false);
  const roles = Object.entries(document.roles);

  async function save() {
    setBusy(true);
    const isDone = await attempt(async () => {
      const { code } = await create.mutateAsync({
        body: { document: { ...made, title: made.title.trim() } },
      });
      void navigate(`/setting-screen/${code}`);
    });
    if (!isDone) setBusy(false);
  }

  return (
    <Dialog title={title} onClose={onClose} width={600}>
      <Stack gap="md">
        <FittedPicture document={made} frame={picture} />
        <TextInput
          label={phrase("common.name")}
          maxLength={100}
          value={made.title}
          data-autofocus
          onChange={(event) => setMade({ ...made, title: event.currentTarget.value })}
        />
        {roles.length > 0 && <Quiet>{t("text")}</Quiet>}
        {roles.map(([key, role]) => (
          <Stack key={key} gap="3xs">
            <PlaceOfRole
              role={role}
              label={role.label || kinds(role.kind)}
              placeholder={phrase("screenDesigner.roles.notChosen")}
              place={made.binding[key] ?? null}
              onChange={(place) => setMade({ ...made, binding: { ...made.binding, [key]: place } })}
            />
            {bound[key] !== undefined && bound[key].length > 0 && (
              <Note>{t("was", { names: bound[key].join(", ") })}</Note>
            )}
          </Stack>
        ))}
      </Stack>
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onClose}>
          {phrase("common.cancel")}
        </Button>
        <Button loading={busy} disabled={made.title.trim() === ""} onClick={() => void save()}>
          {phrase("screens.create")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}

const picture = { width: 320, height: 180 };
