import { text } from "@foyer/contract/endpoint";
import type { ScreenRow } from "@foyer/contract/reporting/screens/screens";
import { type Wall, walls } from "@foyer/contract/reporting/screens/walls";
import { Button } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { language } from "../../../lib/language.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";

interface WallsDialogProps {
  screen: ScreenRow;
  onClose: () => void;
}

/** The displays that show a screen by a link, and the way to one more. */
export function WallsDialog({ screen, onClose }: WallsDialogProps) {
  const t = usePhrases("screens.links");
  const shown = useAsk(walls.list, { query: { screenId: screen.id } });
  const revoke = useSend(walls.remove, [walls.list], { says: t("revoked") });
  const revoking = useDialog<Wall>();
  const [making, setMaking] = useState(false);
  if (revoking.item) {
    const { id, name } = revoking.item;
    return (
      <ConfirmDialog
        title={t("revokeTitle", { name })}
        consequence={t("revokeText")}
        confirmLabel={t("revoke")}
        danger
        onConfirm={() => revoke.mutateAsync({ body: [id] })}
        onClose={revoking.close}
      />
    );
  }
  if (making) return <NewLinkDialog screen={screen} onClose={() => setMaking(false)} />;
  return (
    <Dialog title={t("title", { name: screen.name })} onClose={onClose} width={640}>
      <Stack gap="md">
        <Quiet>{t("text")}</Quiet>
        {screen.published === null && <Notice>{t("first")}</Notice>}
        <Loaded answer={shown}>
          {(all) =>
            all.length === 0 ? (
              <Empty text={t("none")} />
            ) : (
              <Box as="ul" divided>
                {all.map((wall) => (
                  <WallLine key={wall.id} wall={wall} onRevoke={() => revoking.open(wall)} />
                ))}
              </Box>
            )
          }
        </Loaded>
      </Stack>
      <DialogEnd>
        <May ask={walls.create}>
          <Button disabled={screen.published === null} onClick={() => setMaking(true)}>
            {t("make")}
          </Button>
        </May>
      </DialogEnd>
    </Dialog>
  );
}

function WallLine({ wall, onRevoke }: { wall: Wall; onRevoke: () => void }) {
  const t = usePhrases("screens.links");
  const format = useFormat();
  const { name, sponsor, displays } = wall;
  const last = displays.reduce<string>((latest, { seenAt }) => (seenAt > latest ? seenAt : latest), "");
  const seen = last === "" ? t("never") : t("seen", { time: format.dateTime(last) });
  return (
    <Row as="li" justify="between" gap="md" py="sm">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Quiet break mt="3xs">
          {[seen, sponsor && t("by", { name: sponsor })].filter(Boolean).join(" · ")}
        </Quiet>
      </div>
      <May ask={walls.remove}>
        <Button size="xs" variant="default" aria-label={`${t("revoke")}: ${name}`} onClick={onRevoke}>
          {t("revoke")}
        </Button>
      </May>
    </Row>
  );
}

const Draft = z.strictObject({ name: text(80) });

/** Names a display; its link is shown once. */
function NewLinkDialog({ screen, onClose }: WallsDialogProps) {
  const t = usePhrases("screens.links");
  const common = usePhrases("common");
  const [address, setAddress] = useState("");
  const create = useSend(walls.create, [walls.list], { says: false });
  return (
    <FormDialog
      title={t("madeTitle")}
      schema={Draft}
      initial={{ name: "" }}
      saveLabel={t("make")}
      onSave={async ({ name }) => {
        const { secret } = await create.mutateAsync({ body: { screenId: screen.id, name } });
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
      <TextField name="name" label={t("name")} placeholder={t("nameExample")} required />
    </FormDialog>
  );
}
