import { type ScreenVersion, screens } from "@foyer/contract/reporting/screens/screens";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Refused } from "../../../../../lib/refused.ts";
import { tell } from "../../../../../lib/toasts.ts";
import { useAsk, useSend } from "../../../../../lib/use-ask.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { Box, Line, Stack } from "../../../../../ui/kit/layout.tsx";
import { Note, Quiet, Text } from "../../../../../ui/kit/text.tsx";
import { May } from "../../../../../ui/may.tsx";
import { Loaded } from "../../../../../ui/states/loaded.tsx";
import { useAttempt } from "../../../../../ui/use-attempt.ts";
import { useSeen } from "../../../../../ui/use-seen.ts";
import { FittedPicture } from "../../screen-thumbnail.tsx";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { SmallPicture } from "../stage/small-picture.tsx";
import { Changes } from "./changes.tsx";
import { useSaving } from "./use-autosave.ts";
import { useOthers } from "./use-together.ts";

/** What was published, to look at and to bring back. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("screenDesigner.versions");
  const common = usePhrases("common");
  const designer = useDesigner();
  const { id } = useSettledState();
  const autosave = useSaving();
  const together = useOthers();
  const restore = useSend(screens.restore, [screens.list, screens.versions], { says: false });
  const answer = useAsk(screens.versions, { query: { id } }, { staleTime: 0 });
  const { refusal, attempt } = useAttempt();
  const [looked, setLooked] = useState<number>();
  const [busy, setBusy] = useState<number>();

  async function send(version: number) {
    if (!(await autosave.flush()) && !autosave.get().isConflict) return false;
    try {
      const pen = await together.pen();
      await restore.mutateAsync({ body: { id, version, base: designer.get().revision, pen } });
    } catch (cause) {
      if (!(cause instanceof Refused && cause.key === "conflict.changed")) throw cause;
      cause.shown = true;
      autosave.noteConflict(cause.message);
      return true;
    }
    await together.renew();
    tell("success", t("restored", { version }));
    return true;
  }

  async function bringBack(version: number) {
    setBusy(version);
    let isDone = false;
    await attempt(async () => {
      isDone = await send(version);
    });
    setBusy(undefined);
    if (isDone) onClose();
  }

  return (
    <Dialog title={phrase("firmware.versions")} onClose={onClose} width={600}>
      <Stack gap="sm">
        <Quiet>{t("text")}</Quiet>
        <Loaded answer={answer}>
          {(versions) =>
            versions.length === 0 ? (
              <Quiet>{t("none")}</Quiet>
            ) : (
              <Box as="ul" divided>
                {versions.map((each) => (
                  <VersionRow
                    key={each.version}
                    version={each}
                    isLooked={looked === each.version}
                    isBusy={busy === each.version}
                    onLook={() => setLooked(looked === each.version ? undefined : each.version)}
                    onRestore={() => void bringBack(each.version)}
                  />
                ))}
              </Box>
            )
          }
        </Loaded>
      </Stack>
      <DialogEnd refusal={refusal ?? autosave.get().failure?.why}>
        <Button variant="default" onClick={onClose}>
          {common("close")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}

interface VersionRowProps {
  version: ScreenVersion;
  isLooked: boolean;
  isBusy: boolean;
  onLook: () => void;
  onRestore: () => void;
}

function VersionRow({
  version: { version, name, by, at },
  isLooked,
  isBusy,
  onLook,
  onRestore,
}: VersionRowProps) {
  const t = usePhrases("screenDesigner.versions");
  const format = useFormat();
  const title = name === "" ? t("version", { version }) : `${t("version", { version })}: ${name}`;
  return (
    <Box as="li" py="xs">
      <Line gap="xs">
        <VersionPicture version={version} />
        <Box grow shrink>
          <Text size="sm" weight="medium" break>
            {title}
          </Text>
          <Note>{[format.dateTime(at), by].filter(Boolean).join(" · ")}</Note>
        </Box>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isLooked}
          aria-label={t("lookAt", { name: title })}
          onClick={onLook}
        >
          {t("look")}
        </Button>
        <May ask={screens.restore}>
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            aria-label={t("restoreOne", { name: title })}
            onClick={onRestore}
          >
            {t("restore")}
          </Button>
        </May>
      </Line>
      {isLooked && <Looked version={version} />}
    </Box>
  );
}

const pictureWidth = 540;
const smallFrame = { width: 112, height: 63 };

/** A version in small, drawn once it comes into sight. */
function VersionPicture({ version }: { version: number }) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const { id } = useSettledState();
  const { data } = useAsk(screens.version, { query: { id, version } }, { enabled: seen });
  return (
    <div ref={box} style={smallFrame}>
      {data && <FittedPicture document={data.document} frame={smallFrame} />}
    </div>
  );
}

/** A version, and what the draft has otherwise. */
function Looked({ version }: { version: number }) {
  const t = usePhrases("screenDesigner.versions");
  const { id, document: draft } = useSettledState();
  const answer = useAsk(screens.version, { query: { id, version } });
  return (
    <Box mt="xs">
      <Loaded answer={answer}>
        {({ document }) => (
          <Stack gap="xs">
            <SmallPicture document={document} width={pictureWidth} />
            <Changes before={document} after={draft} label={t("draftChanges")} none={t("draftSame")} />
          </Stack>
        )}
      </Loaded>
    </Box>
  );
}
