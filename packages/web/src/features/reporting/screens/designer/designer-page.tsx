import { type ScreenDraft, screens } from "@foyer/contract/reporting/screens/screens";
import { useMediaQuery } from "@mantine/hooks";
import { IconDeviceDesktop, IconLock } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useMay } from "../../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { Notice } from "../../../../ui/kit/notice.tsx";
import classes from "./designer.module.css";
import { DesignerDialogs } from "./designer-dialogs.tsx";
import { makeDesigner } from "./editor/designer-editor.ts";
import { isUnsaved } from "./editor/designer-state.ts";
import { browserHistories } from "./editor/history-store.ts";
import { keepHistory } from "./editor/keeping-history.ts";
import { DesignerContext, useDesigner, useSettledState } from "./editor/use-designer.ts";
import { TopBar } from "./panels/top-bar.tsx";
import { AutosaveContext, useAutosave, useSaveState } from "./saving/use-autosave.ts";
import { takesText } from "./takes-text.ts";
import { useClipboard } from "./use-clipboard.ts";
import { useOnlySite } from "./use-only-site.ts";
import { Workplace } from "./workplace.tsx";

interface DesignerPageProps {
  draft: ScreenDraft;
  onReload: () => Promise<void>;
}

/** Smaller displays show a screen; to change it, a larger one is needed. */
const phoneWindow = "(max-width: 47.99em)";

/** A screen being designed; who may not change it, or has no room to, looks at it. */
export function DesignerPage({ draft, onReload }: DesignerPageProps) {
  const may = useMay();
  const isPhone = useMediaQuery(phoneWindow, false, { getInitialValueInEffect: false });
  const readOnly = !may(screens.save);
  const [designer] = useState(() => makeDesigner(draft, { readOnly: readOnly || isPhone }));
  const autosave = useAutosave(designer);
  useEffect(
    () => (designer.get().readOnly ? undefined : keepHistory(designer, browserHistories)),
    [designer],
  );
  return (
    <DesignerContext value={designer}>
      <AutosaveContext value={autosave}>
        <OpenDesigner isPhone={isPhone} onReload={onReload} />
      </AutosaveContext>
    </DesignerContext>
  );
}

function OpenDesigner({ isPhone, onReload }: { isPhone: boolean; onReload: () => Promise<void> }) {
  const t = usePhrases("screenDesigner");
  const may = useMay();
  const designer = useDesigner();
  const state = useSettledState();
  const { isSaving } = useSaveState();
  useClipboard(designer);
  useOnlySite(designer);

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const { target } = event;
    if (!(target instanceof Element) || takesText(target)) return;
    const place = target.closest("[data-designer-keys]")?.getAttribute("data-designer-keys");
    const where = place === "stage" || place === "layers" ? place : "elsewhere";
    if (designer.key(event.nativeEvent, where)) event.preventDefault();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the stage and its panes come by here */}
      <div className={classes.designer} onKeyDown={press}>
        <TopBar />
        {state.readOnly && (
          <Notice Sign={isPhone ? IconDeviceDesktop : IconLock} mb="2xs" role="status">
            {t(isPhone && may(screens.save) ? "needsRoom" : "readOnly")}
          </Notice>
        )}
        <Workplace />
      </div>
      <DesignerDialogs onReload={onReload} />
      <LeaveGuard
        active={!state.readOnly && (isSaving || isUnsaved(state))}
        title={phrase("heatPlans.leave.title")}
        text={phrase("heatPlans.leave.text", { name: state.document.title })}
      />
    </>
  );
}
