import { usePhrases } from "../../../../lib/phrases.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { pageNow } from "./editor/designer-state.ts";
import { pageRemoved } from "./editor/pages.ts";
import { useDesigner, useSettledState } from "./editor/use-designer.ts";
import { PageNameDialog } from "./panels/page-name-dialog.tsx";
import { usePageName } from "./panels/page-words.ts";
import { ShortcutsDialog } from "./panels/shortcuts-dialog.tsx";
import { TurnDialog } from "./panels/turn-dialog.tsx";
import { KeptDialog } from "./saving/kept-dialog.tsx";
import { PublishDialog } from "./saving/publish-dialog.tsx";
import { VersionsDialog } from "./saving/versions-dialog.tsx";

/** The dialog that the designer asks for. */
export function DesignerDialogs() {
  const designer = useDesigner();
  const { asked } = useSettledState();
  const close = designer.answered;
  if (asked === "kept") return <KeptDialog onClose={close} />;
  if (asked === "publish") return <PublishDialog onClose={close} />;
  if (asked === "versions") return <VersionsDialog onClose={close} />;
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
