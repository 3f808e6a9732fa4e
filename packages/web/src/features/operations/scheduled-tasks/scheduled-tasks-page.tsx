import "@mantine/core/styles/Switch.layer.css";
import { type ScheduledTask, scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import type { TaskKind } from "@foyer/contract/operations/task-params";
import { Button, Switch } from "@mantine/core";
import { IconFileText, IconPlayerPlay } from "@tabler/icons-react";
import { parseAsStringLiteral } from "nuqs";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { useCronWords } from "./cron-words.ts";
import classes from "./scheduled-tasks.module.css";
import { TaskDialog } from "./task-dialog.tsx";
import { TaskRunsDialog } from "./task-runs-dialog.tsx";
import { beanName, kindName, RunResult } from "./task-words.tsx";

const askEveryMs = 3_000;
const filters = { isPause: parseAsStringLiteral(["true", "false"] as const) };

const kindOf = ({ beanName, methodName }: ScheduledTask) => kindName(beanName, methodName);

export function ScheduledTasksPage() {
  const may = useMay();
  return may(scheduledTasks.list) ? <Tasks /> : <NoPermission permission={scheduledTasks.list.permission} />;
}

/** What the installation does by itself: when, how it went, and the way to change it. */
function Tasks() {
  const t = usePhrases("scheduledTasks");
  const common = usePhrases("common");
  const format = useFormat();
  const words = useCronWords();
  const state = useListState({ size: 20, filters });
  const tasks = useAsk(scheduledTasks.list, { query: state.query }, { refetchInterval: askEveryMs });
  const kinds = useAsk(scheduledTasks.kinds);
  const remove = useSend(scheduledTasks.remove, [scheduledTasks.list]);
  const editing = useDialog<ScheduledTask>();
  const switching = useDialog<ScheduledTask>();
  const running = useDialog<ScheduledTask>();
  const reading = useDialog<ScheduledTask>();
  const deleting = useDialog<ScheduledTask>();

  // A task every installation begins with is called in the reader's language until somebody gives it a name.
  const nameOf = (task: ScheduledTask): string => {
    const isOwnKind = ({ beanName, methodName }: TaskKind) =>
      beanName === task.beanName && methodName === task.methodName;
    return kinds.data?.find(isOwnKind)?.jobName === task.jobName ? kindOf(task) : task.jobName;
  };
  const named = (task: ScheduledTask) => ({ ...task, jobName: nameOf(task) });

  const addButton = <AddButton ask={scheduledTasks.create} label={t("add")} onClick={() => editing.open()} />;

  const actionsOf = (task: ScheduledTask) => {
    const isRunning = task.runningSince !== null;
    return [
      {
        ask: scheduledTasks.run,
        label: t("runNow"),
        icon: <IconPlayerPlay size={16} />,
        onClick: () => running.open(named(task)),
        disabled: isRunning || task.isAsked ? t("busy") : undefined,
      },
      { label: t("runs"), icon: <IconFileText size={16} />, onClick: () => reading.open(named(task)) },
      editAction(scheduledTasks.update, () => editing.open(task)),
      deleteAction(
        scheduledTasks.remove,
        () => deleting.open(named(task)),
        isRunning ? t("busy") : undefined,
      ),
    ];
  };

  return (
    <ListPage
      title={t("title")}
      action={addButton}
      toolbar={
        <>
          <SearchField
            placeholder={t("searchPlaceholder")}
            value={state.query.search}
            onSearch={(search) => state.change({ search })}
          />
          <FilterSelect
            label={common("status")}
            options={[
              { value: "false", label: t("isOn") },
              { value: "true", label: t("paused") },
            ]}
            value={state.query.isPause}
            onChoose={(isPause) => state.change({ isPause })}
          />
          <Button variant="default" leftSection={<IconFileText size={16} />} onClick={() => reading.open()}>
            {t("allRuns")}
          </Button>
        </>
      }
    >
      <DataTable
        caption={t("title")}
        rows={tasks}
        state={state}
        nameOf={nameOf}
        columns={[
          {
            title: t("jobName"),
            sort: "jobName",
            cell: (task) => (
              <TwoLines
                first={nameOf(task)}
                second={[beanName(task.beanName), kindOf(task)]
                  .filter((words) => words !== nameOf(task))
                  .join(" · ")}
              />
            ),
          },
          {
            title: t("cron"),
            cell: ({ cronExpression, timeZone }) => (
              <TwoLines
                first={<span title={cronExpression}>{words(cronExpression)}</span>}
                second={<bdi dir="ltr">{timeZone}</bdi>}
              />
            ),
          },
          {
            title: format.onReadersClock(t("nextRun")),
            sort: "nextRun",
            cell: (task) => <NextRun task={task} />,
          },
          { title: format.onReadersClock(t("lastRun")), cell: (task) => <LastRun task={task} /> },
          {
            title: common("status"),
            cell: (task) => <OnSwitch task={task} onChange={() => switching.open(named(task))} />,
          },
        ]}
        actions={actionsOf}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {editing.isOpen && kinds.data && (
        <TaskDialog task={editing.item} kinds={kinds.data} onClose={editing.close} />
      )}
      {reading.isOpen && <TaskRunsDialog task={reading.item} onClose={reading.close} />}
      {switching.item && <SwitchQuestion task={switching.item} onClose={switching.close} />}
      {running.item && <RunQuestion task={running.item} onClose={running.close} />}
      <DeleteDialog
        asked={deleting}
        title={({ jobName: name }) => t("deleteTitle", { name })}
        consequence={t("deleteConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </ListPage>
  );
}

function OnSwitch({ task, onChange }: { task: ScheduledTask; onChange: () => void }) {
  const t = usePhrases("scheduledTasks");
  const may = useMay();
  const word = t(task.isPause ? "paused" : "isOn");
  if (!may(scheduledTasks.toggle)) return word;
  return (
    <span className={classes.onOff}>
      <Switch
        size="xs"
        checked={!task.isPause}
        aria-label={t("switchLabel", { name: task.jobName })}
        onChange={onChange}
      />
      <span aria-hidden="true">{word}</span>
    </span>
  );
}

function NextRun({ task: { nextRun, isPause, isAsked } }: { task: ScheduledTask }) {
  const t = usePhrases("scheduledTasks");
  const format = useFormat();
  if (isAsked) return t("asked");
  if (nextRun !== null) return <time dateTime={nextRun}>{format.dateTime(nextRun)}</time>;
  return isPause ? "–" : t("neverAgain");
}

function LastRun({ task: { lastRun, runningSince } }: { task: ScheduledTask }) {
  const t = usePhrases("scheduledTasks");
  const format = useFormat();
  if (runningSince !== null) return t("runningSince", { time: format.dateTime(runningSince) });
  if (lastRun === null) return t("notRunYet");
  return <TwoLines first={<RunResult state={lastRun.state} />} second={format.dateTime(lastRun.start)} />;
}

interface QuestionProps {
  task: ScheduledTask;
  onClose: () => void;
}

function SwitchQuestion({ task, onClose }: QuestionProps) {
  const t = usePhrases("scheduledTasks");
  const toggle = useSend(scheduledTasks.toggle, [scheduledTasks.list]);
  const { jobName: name, isPause, id } = task;
  return (
    <ConfirmDialog
      title={t(isPause ? "resumeTitle" : "pauseTitle", { name })}
      consequence={t(isPause ? "resumeConsequence" : "pauseConsequence")}
      confirmLabel={t(isPause ? "resume" : "pause")}
      onConfirm={() => toggle.mutateAsync({ params: { id } })}
      onClose={onClose}
    />
  );
}

function RunQuestion({ task, onClose }: QuestionProps) {
  const t = usePhrases("scheduledTasks");
  const run = useSend(scheduledTasks.run, [scheduledTasks.list, scheduledTasks.logs], {
    says: t("runAsked"),
  });
  return (
    <ConfirmDialog
      title={t("runTitle", { name: task.jobName })}
      consequence={t("runConsequence")}
      confirmLabel={t("runNow")}
      onConfirm={() => run.mutateAsync({ params: { id: task.id } })}
      onClose={onClose}
    />
  );
}
