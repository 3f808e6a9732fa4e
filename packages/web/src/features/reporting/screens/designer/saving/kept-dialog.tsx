import type { Reply } from "@foyer/contract/endpoint";
import { editing } from "@foyer/contract/reporting/screens/editing";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../../../lib/use-ask.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { Stack } from "../../../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../../../ui/kit/text.tsx";
import { May } from "../../../../../ui/may.tsx";
import { Loaded } from "../../../../../ui/states/loaded.tsx";
import { useAttempt } from "../../../../../ui/use-attempt.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { Changes } from "./changes.tsx";
import { ClashField } from "./clash-field.tsx";
import { type Choices, mergedScreens, sideOf } from "./merging.ts";
import { useSaving } from "./use-autosave.ts";

/** Changes of one's own that came too late: put into the draft, made a screen of their own, or dropped. */
export function KeptDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("screenDesigner.together");
  const { id } = useSettledState();
  const answer = useAsk(editing.branches, { query: { id } });
  return (
    <Dialog title={t("keptTitle")} onClose={onClose} width={640}>
      <Loaded answer={answer}>
        {([newest]) =>
          newest === undefined ? (
            <Quiet>{t("nothingKept")}</Quiet>
          ) : (
            <Branch id={newest.id} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

type Kept = Reply<typeof editing.branch>;

function Branch({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useAsk(editing.branch, { query: { id } });
  return <Loaded answer={answer}>{(kept) => <KeptWork key={id} kept={kept} onClose={onClose} />}</Loaded>;
}

function KeptWork({ kept: { id, at, began, document: mine }, onClose }: { kept: Kept; onClose: () => void }) {
  const t = usePhrases("screenDesigner.together");
  const format = useFormat();
  const designer = useDesigner();
  const autosave = useSaving();
  const { document: theirs, readOnly } = useSettledState();
  const navigate = useNavigate();
  const create = useSend(screens.create, [screens.list]);
  const drop = useSend(editing.drop, [editing.branches], { says: false });
  const { refusal, attempt } = useAttempt();
  const [choices, setChoices] = useState<Choices>({});
  const [busy, setBusy] = useState<"merge" | "copy" | "drop">();
  const { document, clashes } = mergedScreens({ began, mine, theirs }, choices);

  /** What was kept goes once what was made of it is on the server. */
  async function choose(what: NonNullable<typeof busy>, act: () => Promise<boolean> = async () => true) {
    setBusy(what);
    const isDone = await attempt(async () => {
      if (await act()) await drop.mutateAsync({ body: [id] });
    });
    if (isDone) onClose();
    else setBusy(undefined);
  }

  async function merge() {
    designer.change(document);
    return autosave.flush();
  }

  async function saveCopy() {
    const title = t("copyName", { name: mine.title }).slice(0, 100);
    const { code } = await create.mutateAsync({ body: { document: { ...mine, title } } });
    await navigate(`/setting-screen/${code}`);
    return true;
  }

  const buttonState = (what: typeof busy) => ({
    loading: busy === what,
    disabled: busy !== undefined && busy !== what,
  });
  return (
    <>
      <Stack gap="md">
        <Quiet>{t("keptText", { time: format.dateTime(at) })}</Quiet>
        <Changes before={began} after={mine} label={t("yourChanges")} none={t("nothingKept")} />
        {clashes.length > 0 && (
          <Stack gap="sm">
            <Text as="h3" size="sm" weight="medium">
              {t("clashes")}
            </Text>
            {clashes.map((clash) => (
              <ClashField
                key={clash.key}
                clash={clash}
                side={sideOf(clash, choices)}
                documents={{ mine, theirs }}
                onChoose={(side) => setChoices((now) => ({ ...now, [clash.key]: side }))}
              />
            ))}
          </Stack>
        )}
        {readOnly && <Quiet>{t("mergeLater")}</Quiet>}
      </Stack>
      <DialogEnd refusal={refusal}>
        <Button variant="subtle" color="red" {...buttonState("drop")} onClick={() => void choose("drop")}>
          {t("drop")}
        </Button>
        <May ask={screens.create}>
          <Button variant="default" {...buttonState("copy")} onClick={() => void choose("copy", saveCopy)}>
            {t("saveCopy")}
          </Button>
        </May>
        <Button
          {...buttonState("merge")}
          disabled={readOnly || (busy !== undefined && busy !== "merge")}
          data-autofocus
          onClick={() => void choose("merge", merge)}
        >
          {t("merge")}
        </Button>
      </DialogEnd>
    </>
  );
}
