import { screens } from "@foyer/contract/reporting/screens/screens";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Refused } from "../../../../../lib/refused.ts";
import { tell } from "../../../../../lib/toasts.ts";
import { useAsk, useSend } from "../../../../../lib/use-ask.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { Stack } from "../../../../../ui/kit/layout.tsx";
import { Quiet } from "../../../../../ui/kit/text.tsx";
import { useAttempt } from "../../../../../ui/use-attempt.ts";
import { WallNames } from "../../wall-names.tsx";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { Changes } from "./changes.tsx";
import { useSaving } from "./use-autosave.ts";

/** Shows the draft on the walls from now on. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("screenDesigner.publish");
  const common = usePhrases("common");
  const designer = useDesigner();
  const autosave = useSaving();
  const publish = useSend(screens.publish, [screens.list, screens.versions], { says: false });
  const { refusal, attempt } = useAttempt();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);

  async function send() {
    if (!(await autosave.flush())) return false;
    const { id, revision } = designer.get();
    try {
      const { version } = await publish.mutateAsync({ body: { id, base: revision, name: name.trim() } });
      tell("success", t("done", { version }));
      return true;
    } catch (cause) {
      if (!(cause instanceof Refused && cause.key === "conflict.changed")) throw cause;
      cause.shown = true;
      autosave.noteConflict(cause.message);
      return true;
    }
  }

  async function take(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    let isDone = false;
    await attempt(async () => {
      isDone = await send();
    });
    setBusy(false);
    if (isDone || autosave.get().isConflict) onClose();
  }

  const failure = autosave.get().failure;
  return (
    <Dialog title={t("title", { name: designer.get().document.title })} onClose={onClose}>
      <form onSubmit={(event) => void take(event)} noValidate>
        <Stack gap="sm">
          <Quiet>{t("text")}</Quiet>
          <TextInput
            label={t("name")}
            description={t("nameHelp")}
            maxLength={100}
            value={name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PublishedChanges />
        </Stack>
        <DialogEnd refusal={refusal ?? failure?.why}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("action")}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}

/** What the displays have not shown so far, and which ones they are. */
function PublishedChanges() {
  const t = usePhrases("screenDesigner.publish");
  const { id, code, document } = useSettledState();
  const shown = useAsk(screens.shown, { query: { code } }, { staleTime: 0 });
  const showing = useAsk(walls.list).data?.filter(
    ({ screenId, playlist }) => screenId === id || playlist.some((entry) => entry.screenId === id),
  );
  const names = showing?.map(({ name }) => name) ?? [];
  return (
    <>
      {names.length > 0 && <WallNames names={names} label={t("walls")} />}
      {shown.data && (
        <Changes before={shown.data.document} after={document} label={t("changes")} none={t("same")} />
      )}
    </>
  );
}
