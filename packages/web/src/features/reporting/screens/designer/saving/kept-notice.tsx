import { editing } from "@foyer/contract/reporting/screens/editing";
import { IconGitBranch } from "@tabler/icons-react";
import { useFormat } from "../../../../../lib/format.ts";
import { useMay } from "../../../../../lib/permissions.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { useAsk } from "../../../../../lib/use-ask.ts";
import { LinkButton } from "../../../../../ui/kit/link-button.tsx";
import { Notice } from "../../../../../ui/kit/notice.tsx";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";

/** There are changes of one's own that came too late to be saved. */
export function KeptNotice() {
  const may = useMay();
  return may(editing.branches) ? <Kept /> : null;
}

function Kept() {
  const t = usePhrases("screenDesigner.together");
  const format = useFormat();
  const designer = useDesigner();
  const { id } = useSettledState();
  const [newest] = useAsk(editing.branches, { query: { id } }).data ?? [];
  if (newest === undefined) return null;
  return (
    <Notice Sign={IconGitBranch} mb="2xs" role="status">
      {t("kept", { time: format.dateTime(newest.at) })}{" "}
      <LinkButton onClick={() => designer.ask("kept")}>{t("showKept")}</LinkButton>
    </Notice>
  );
}
