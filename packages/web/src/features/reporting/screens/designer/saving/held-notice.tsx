import { screens } from "@foyer/contract/reporting/screens/screens";
import { Button } from "@mantine/core";
import { IconUserEdit } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { useSend } from "../../../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Line, Row } from "../../../../../ui/kit/layout.tsx";
import { Notice } from "../../../../../ui/kit/notice.tsx";
import { May } from "../../../../../ui/may.tsx";
import { useSettledState } from "../editor/use-designer.ts";
import type { TogetherState } from "./together.ts";
import { useOthers } from "./use-together.ts";

/** Another window changes the screen: it is looked at, copied, or taken over after a question. */
export function HeldNotice({ held: { by, since } }: { held: NonNullable<TogetherState["held"]> }) {
  const t = usePhrases("screenDesigner.together");
  const format = useFormat();
  const together = useOthers();
  const navigate = useNavigate();
  const { id, document } = useSettledState();
  const copy = useSend(screens.copy, [screens.list]);
  const [asks, setAsks] = useState(false);

  async function design() {
    const name = t("copyName", { name: document.title }).slice(0, 100);
    const { code } = await copy.mutateAsync({ body: { id, name } });
    await navigate(`/setting-screen/${code}`);
  }

  return (
    <Notice Sign={IconUserEdit} mb="2xs" role="status">
      <Row gap="sm" gapY="2xs">
        <span>{t("held", { name: by, time: format.bareTime(since) })}</span>
        <Line gap="2xs">
          <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
            {t("takeOver")}
          </Button>
          <May ask={screens.copy}>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={copy.isPending}
              onClick={() => void design().catch(() => {})}
            >
              {t("copy")}
            </Button>
          </May>
        </Line>
      </Row>
      {asks && (
        <ConfirmDialog
          title={t("takeOverTitle", { name: by })}
          consequence={t("takeOverText", { name: by })}
          confirmLabel={t("takeOver")}
          onConfirm={together.takeOver}
          onClose={() => setAsks(false)}
        />
      )}
    </Notice>
  );
}
