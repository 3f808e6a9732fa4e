import { areEqual } from "@foyer/canvas/history/changes";
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
import { type Designer, makeDesigner } from "./editor/designer-editor.ts";
import { isUnsaved } from "./editor/designer-state.ts";
import { browserHistories } from "./editor/history-store.ts";
import { keepHistory } from "./editor/keeping-history.ts";
import { DesignerContext, useDesigner, useSettledState } from "./editor/use-designer.ts";
import { TopBar } from "./panels/top-bar.tsx";
import { HeldNotice } from "./saving/held-notice.tsx";
import { KeptNotice } from "./saving/kept-notice.tsx";
import type { Shelf, Unsaved } from "./saving/shelf.ts";
import { AutosaveContext, useAutosave, useSaveState } from "./saving/use-autosave.ts";
import { TogetherContext, useGivingWay, useTogetherState, useWindow } from "./saving/use-together.ts";
import { takesText } from "./takes-text.ts";
import { useClipboard } from "./use-clipboard.ts";
import { useOnlySite } from "./use-only-site.ts";
import { Workplace } from "./workplace.tsx";

interface DesignerPageProps {
  draft: ScreenDraft;
  shelf: Shelf;
  unsaved: Unsaved | undefined;
}

/** Smaller displays show a screen; to change it, a larger one is needed. */
const phoneWindow = "(max-width: 47.99em)";

/** A screen being designed; who may not change it, or has no room to, looks at it. */
export function DesignerPage({ draft, shelf, unsaved }: DesignerPageProps) {
  const may = useMay();
  const isPhone = useMediaQuery(phoneWindow, false, { getInitialValueInEffect: false });
  const isFixed = !may(screens.save) || isPhone;
  const [designer] = useState(() => begunDesigner(draft, isFixed, unsaved));
  const together = useWindow(designer);
  const autosave = useAutosave({ designer, together, shelf });
  useGivingWay({ designer, together, autosave }, isFixed);
  useEffect(
    () => (designer.get().readOnly ? undefined : keepHistory(designer, browserHistories)),
    [designer],
  );
  return (
    <DesignerContext value={designer}>
      <TogetherContext value={together}>
        <AutosaveContext value={autosave}>
          <OpenDesigner isPhone={isPhone} />
        </AutosaveContext>
      </TogetherContext>
    </DesignerContext>
  );
}

/** Goes on where an earlier visit could not save; whether that can be saved now is the server's to say. */
function begunDesigner(draft: ScreenDraft, readOnly: boolean, unsaved: Unsaved | undefined): Designer {
  if (readOnly || unsaved === undefined || areEqual(unsaved.document, draft.document))
    return makeDesigner(draft, { readOnly });
  const designer = makeDesigner({ ...draft, document: unsaved.began, revision: unsaved.base });
  designer.change(unsaved.document);
  return designer;
}

function OpenDesigner({ isPhone }: { isPhone: boolean }) {
  const t = usePhrases("screenDesigner");
  const may = useMay();
  const designer = useDesigner();
  const state = useSettledState();
  const { isSaving } = useSaveState();
  const { held } = useTogetherState();
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
        {held && may(screens.save) && !isPhone ? (
          <HeldNotice held={held} />
        ) : (
          state.readOnly && (
            <Notice Sign={isPhone ? IconDeviceDesktop : IconLock} mb="2xs" role="status">
              {t(isPhone && may(screens.save) ? "needsRoom" : "readOnly")}
            </Notice>
          )
        )}
        <KeptNotice />
        <Workplace />
      </div>
      <DesignerDialogs />
      <LeaveGuard
        active={!state.readOnly && (isSaving || isUnsaved(state))}
        title={phrase("heatPlans.leave.title")}
        text={phrase("heatPlans.leave.text", { name: state.document.title })}
      />
    </>
  );
}
