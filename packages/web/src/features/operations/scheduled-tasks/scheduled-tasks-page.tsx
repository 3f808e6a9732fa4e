import { CrudPage } from "../../../ui/crud-page.tsx";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import "@mantine/core/styles/Switch.layer.css";
import { type ScheduledTask, scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import type { TaskKind } from "@foyer/contract/operations/task-params";
import { Button, Switch } from "@mantine/core";
import { IconFileText, IconPlayerPlay } from "@tabler/icons-react";
import { parseAsStringLiteral } from "nuqs";
import { readersZone, useFormat } from "../../../lib/format.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Line } from "../../../ui/kit/layout.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { useCronWords } from "./cron-words.ts";
import { TaskRunsDialog } from "./task-runs-dialog.tsx";
import { beanName, kindName, RunResult } from "./task-words.tsx";

const TaskDialog = lazyPart(async () => (await import("./task-dialog.tsx")).TaskDialog);

const askEveryMs = 3_000;
const filters = { isPause: parseAsStringLiteral(["true", "false"] as const) };

const taskKind = ({ beanName, methodName }: ScheduledTask) => kindName(beanName, methodName);

export function ScheduledTasksPage() {
  const may = useMay();
  if (!may(scheduledTasks.list)) return <NoPermission permission={scheduledTasks.list.permission} />;
  return (
    <PageZone value={readersZone}>
      <Tasks />
    </PageZone>
  );
}

/** What the installation does by itself: when, how it went, and the way to change it. */
function Tasks() {
  const t = usePhrases("scheduledTasks");
  const common = usePhrases("common");
  const words = useCronWords();
  const state = useListState({ size: 20, filters });
  const tasks = useAsk(scheduledTasks.list, { query: state.query }, { refetchInterval: askEveryMs });
  const kinds = useAsk(scheduledTasks.kinds);
  const switching = useDialog<ScheduledTask>();
  const running = useDialog<ScheduledTask>();
  const reading = useDialog<ScheduledTask>();

  // A task every installation begins with is called in the reader's language until somebody gives it a name.
  const taskName = (task: ScheduledTask): string => {
    const isOwnKind = ({ beanName, methodName }: TaskKind) =>
      beanName === task.beanName && methodName === task.methodName;
    return kinds.data?.find(isOwnKind)?.jobName === task.jobName ? taskKind(task) : task.jobName;
  };
  const named = (task: ScheduledTask) => ({ ...task, jobName: taskName(task) });

  const busyBecause = ({ runningSince }: ScheduledTask) => (runningSince === null ? undefined : t("busy"));
  const crud = useCrudDialogs<ScheduledTask>({
    endpoints: scheduledTasks,
    add: t("add"),
    form: (task, close) => kinds.data && <TaskDialog task={task} kinds={kinds.data} onClose={close} />,
    deletion: {
      title: (task) => t("deleteTitle", { name: taskName(task) }),
      consequence: t("deleteConsequence"),
    },
    first: (task) => [
      {
        ask: scheduledTasks.run,
        label: t("runNow"),
        icon: <IconPlayerPlay size={16} />,
        onClick: () => running.open(named(task)),
        disabled: task.isAsked ? t("busy") : busyBecause(task),
      },
      { label: t("runs"), icon: <IconFileText size={16} />, onClick: () => reading.open(named(task)) },
    ],
    keptBecause: busyBecause,
  });

  return (
    <CrudPage
      title={t("title")}
      {...{ crud, state, toName: taskName }}
      rows={tasks}
      searchFor={t("searchPlaceholder")}
      filters={
        <>
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
      columns={[
        {
          title: t("jobName"),
          sort: "jobName",
          cell: (task) => (
            <TwoLines
              first={taskName(task)}
              second={[beanName(task.beanName), taskKind(task)]
                .filter((words) => words !== taskName(task))
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
          title: t("nextRun"),
          sort: "nextRun",
          cell: (task) => <NextRun task={task} />,
        },
        { title: t("lastRun"), cell: (task) => <LastRun task={task} /> },
        {
          title: common("status"),
          cell: (task) => <OnSwitch task={task} onChange={() => switching.open(named(task))} />,
        },
      ]}
      nothingYet={t("nothingYet")}
    >
      {reading.isOpen && <TaskRunsDialog task={reading.item} onClose={reading.close} />}
      {switching.item && <SwitchQuestion task={switching.item} onClose={switching.close} />}
      {running.item && <RunQuestion task={running.item} onClose={running.close} />}
    </CrudPage>
  );
}

function OnSwitch({ task, onChange }: { task: ScheduledTask; onChange: () => void }) {
  const t = usePhrases("scheduledTasks");
  const may = useMay();
  const word = t(task.isPause ? "paused" : "isOn");
  if (!may(scheduledTasks.toggle)) return word;
  return (
    <Line as="span" inline gap="xs">
      <Switch
        size="xs"
        checked={!task.isPause}
        aria-label={t("switchLabel", { name: task.jobName })}
        onChange={onChange}
      />
      <span aria-hidden="true">{word}</span>
    </Line>
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
  return <TwoLines first={<RunResult state={lastRun.state} />} second={<Ago moment={lastRun.start} />} />;
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
