import { type TemplateRun, templates } from "@foyer/contract/devices/setting-templates";
import { Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { RunProgress } from "../../../ui/device-settings/run-progress.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";

/** What was applied to many devices, newest first, with how far it has come. */
export function RunList() {
  const t = usePhrases("deviceSettings.run");
  const common = usePhrases("common");
  const state = useListState();
  const runs = useAsk(templates.runs, { query: state.query });
  const shown = useDialog<TemplateRun>();
  const toName = ({ templateName }: TemplateRun) => templateName ?? t("byHand");
  return (
    <>
      <DataTable
        caption={t("title")}
        rows={runs}
        state={state}
        toName={toName}
        columns={[
          { title: t("what"), cell: toName },
          { title: t("when"), cell: ({ createTime }) => <Ago moment={createTime} /> },
          { title: t("who"), cell: ({ userName }) => userName ?? "–" },
          { title: t("state"), cell: (run) => <RunCounts run={run} /> },
        ]}
        actions={(run) => [
          { label: t("open"), icon: <IconListDetails size={16} />, onClick: () => shown.open(run) },
        ]}
        empty={{ text: t("nothingYet") }}
      />
      {shown.item && (
        <Dialog title={toName(shown.item)} width={680} onClose={shown.close}>
          <RunProgress runId={shown.item.id} />
          <DialogEnd>
            <Button onClick={shown.close}>{common("close")}</Button>
          </DialogEnd>
        </Dialog>
      )}
    </>
  );
}

function RunCounts({ run: { counts, total } }: { run: TemplateRun }) {
  const t = usePhrases("deviceSettings.run");
  const format = useFormat();
  const done = counts.converged + counts.skipped + counts.superseded;
  const failed = counts.failed + counts.differs;
  return (
    <span className="tabular">
      {t("doneOf", { done: format.number(done), total: format.number(total) })}
      {failed > 0 && ` · ${t("notDone", { count: failed })}`}
    </span>
  );
}
