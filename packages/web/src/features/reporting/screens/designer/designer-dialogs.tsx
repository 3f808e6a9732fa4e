import { useState } from "react";
import { usePhrases } from "../../../../lib/phrases.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { pageNow } from "./editor/designer-state.ts";
import { pageRemoved } from "./editor/pages.ts";
import { useDesigner, useSettledState } from "./editor/use-designer.ts";
import { PageNameDialog } from "./panels/page-name-dialog.tsx";
import { usePageName } from "./panels/page-words.ts";
import { ShortcutsDialog } from "./panels/shortcuts-dialog.tsx";
import { TurnDialog } from "./panels/turn-dialog.tsx";
import { ConflictDialog } from "./saving/conflict-dialog.tsx";
import { PublishDialog } from "./saving/publish-dialog.tsx";
import { useSaveState } from "./saving/use-autosave.ts";
import { VersionsDialog } from "./saving/versions-dialog.tsx";

/** The dialog that the designer asks for. */
export function DesignerDialogs({ onReload }: { onReload: () => Promise<void> }) {
  const designer = useDesigner();
  const { asked } = useSettledState();
  const { isConflict, failure } = useSaveState();
  // Closed it comes again when something more would have been saved.
  const [closed, setClosed] = useState<unknown>();
  if (isConflict && closed !== failure)
    return <ConflictDialog onReload={onReload} onClose={() => setClosed(failure)} />;
  const close = designer.answered;
  if (asked === "publish")
    return isConflict ? (
      <ConflictDialog onReload={onReload} onClose={close} />
    ) : (
      <PublishDialog onClose={close} />
    );
  if (asked === "versions") return <VersionsDialog onReload={onReload} onClose={close} />;
  if (asked === "shortcuts") return <ShortcutsDialog onClose={close} />;
  if (asked === "turn") return <TurnDialog onClose={close} />;
  if (asked === "renamePage") return <PageNameDialog onClose={close} />;
  if (asked === "removePage") return <RemovePageQuestion onClose={close} />;
  return null;
}

/** Whether the page shall go, with all that is on it. */
function RemovePageQuestion({ onClose }: { onClose: () => void }) {
  const t = usePhrases("screenDesigner.pages");
  const common = usePhrases("common");
  const designer = useDesigner();
  const page = pageNow(useSettledState());
  const nameOf = usePageName();
  return (
    <ConfirmDialog
      title={common("deleteTitle", { name: nameOf(page) })}
      consequence={t("removeText")}
      confirmLabel={common("delete")}
      danger
      onConfirm={async () => designer.arrange(pageRemoved)}
      onClose={onClose}
    />
  );
}
