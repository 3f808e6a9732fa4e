import { areas } from "@foyer/contract/places/areas";
import type { HeatReport, HeatReportRow } from "@foyer/contract/reporting/heat-reports";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { Button } from "@mantine/core";
import { IconDeviceFloppy, IconLock } from "@tabler/icons-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useMay } from "../../../../lib/permissions.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { Notice } from "../../../../ui/kit/notice.tsx";
import { Text } from "../../../../ui/kit/text.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { isUnsaved } from "./editor/editor-state.ts";
import { makePlanEditor } from "./editor/plan-editor.ts";
import { EditorContext, useEditor, useEditorState } from "./editor/use-editor.ts";
import { EditorDialogs } from "./editor-dialogs.tsx";
import { PageQuestion } from "./page-question.tsx";
import { PlanFloors } from "./plan-floors.tsx";
import { PlanWorkplace } from "./plan-workplace.tsx";
import { ChangedQuestion, MovedQuestion } from "./save-questions.tsx";
import { useSave } from "./use-save.ts";

interface PlanPageProps {
  report: HeatReport;
  toPath: (row: Pick<HeatReportRow, "id" | "entityId">) => string;
  onReload: () => Promise<void>;
}

/** A plan being set up; who may not change it looks at it. */
export function PlanPage(props: PlanPageProps) {
  const may = useMay();
  const [editor] = useState(() => makePlanEditor(props.report, { readOnly: !may(heatReports.update) }));
  return (
    <EditorContext value={editor}>
      <OpenPlan {...props} />
    </EditorContext>
  );
}

const mostAreas = 1000;

function OpenPlan({ report, toPath, onReload }: PlanPageProps) {
  const t = usePhrases("heatPlans");
  const common = usePhrases("common");
  const may = useMay();
  const editor = useEditor();
  const state = useEditorState();
  const save = useSave(editor, report.id);
  const unsaved = isUnsaved(state);
  const { id: reportId, entityId } = report;
  const asked = { page: 0, size: mostAreas, name: "", entityId };
  const known = useAsk(areas.list, { query: asked }, { enabled: may(areas.list) });
  const names = useMemo(() => new Map(known.data?.content.map(({ id, name }) => [id, name])), [known.data]);

  function press(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      void save.wantSave();
      return;
    }
    const { target } = event;
    if (!(target instanceof Element) || target instanceof HTMLInputElement) return;
    const isOnStage = target.closest("[data-plan-keys]") !== null;
    if (editor.key(event.nativeEvent, isOnStage)) event.preventDefault();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the stage and its panels come by here */}
      <div onKeyDown={press}>
        <PageHeader title={`${state.saved.name} · ${report.entityName}`}>
          {!state.readOnly && (
            <Button
              leftSection={<IconDeviceFloppy size={16} />}
              loading={save.isSaving}
              disabled={!unsaved}
              onClick={() => void save.wantSave()}
            >
              {common("save")}
            </Button>
          )}
        </PageHeader>
        <PlanFloors report={report} toPath={toPath} />
        {state.readOnly && (
          <Notice Sign={IconLock} mb="md" role="status">
            {t("readOnly")}
          </Notice>
        )}
        {save.refusal && (
          <Text mb="sm" size="sm" tone="broken" role="alert">
            {save.refusal}
          </Text>
        )}
        <PlanWorkplace
          areas={names}
          isLoading={save.isLoading}
          onPicture={(file) => void save.setPicture(file)}
        />
      </div>
      <EditorDialogs reportId={reportId} zone={report.zone} areas={names} />
      {save.question?.kind === "moved" && (
        <MovedQuestion onSave={(from) => void save.save(from)} onClose={save.answer} />
      )}
      {save.question?.kind === "changed" && (
        <ChangedQuestion overwrite={save.question.overwrite} onReload={onReload} onClose={save.answer} />
      )}
      {save.question?.kind === "page" && (
        <PageQuestion pages={save.question.pages} choose={save.question.choose} />
      )}
      <LeaveGuard
        active={unsaved}
        bySearch
        title={t("leave.title")}
        text={t("leave.text", { name: state.document.name })}
      />
    </>
  );
}
