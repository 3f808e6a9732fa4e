import { type ScheduledTask, scheduledTasks, type TaskRun } from "@foyer/contract/operations/scheduled-tasks";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Code } from "../../../ui/kit/code.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Note, Title } from "../../../ui/kit/text.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import type { PageSize } from "../../../ui/use-list-state.ts";
import { RunResult } from "./task-words.tsx";

const askEveryMs = 3_000;

/** A page of runs of one task, or of all; one of them with everything it said. */
export function TaskRunsDialog({ task, onClose }: { task: ScheduledTask | undefined; onClose: () => void }) {
  const t = usePhrases("scheduledTasks");
  const [read, setRead] = useState<number>();
  const [{ page, size }, setPage] = useState<{ page: number; size: PageSize }>({ page: 0, size: 20 });
  const query = { page, size, ...(task && { jobId: task.id }) };
  const runs = useAsk(scheduledTasks.logs, { query }, { refetchInterval: askEveryMs });
  const chosen = runs.data?.content.find(({ id }) => id === read);
  const format = useFormat();

  return (
    <Dialog title={task ? t("runsOf", { name: task.jobName }) : t("allRuns")} onClose={onClose} width={860}>
      {chosen ? (
        <RunDetails run={chosen} onBack={() => setRead(undefined)} />
      ) : (
        <DataTable
          caption={t("runs")}
          rows={runs}
          state={{
            query: { page, size, search: "" },
            narrowed: false,
            change: ({ page = 0, size: next = size }) => setPage({ page, size: next }),
            clear: () => undefined,
          }}
          toName={(run) => `${run.jobName} ${format.dateTime(run.start)}`}
          columns={[
            { title: t("start"), cell: ({ start }) => format.dateTime(start) },
            ...(task ? [] : [{ title: t("jobName"), cell: (run: TaskRun) => run.jobName }]),
            { title: t("result"), cell: (run) => <Outcome run={run} /> },
            { title: t("duration"), numeric: true, cell: (run) => <Duration run={run} /> },
            { title: t("begunBy"), cell: (run) => <BegunBy run={run} /> },
          ]}
          actions={(run) => [
            { label: t("output"), icon: <IconFileText size={16} />, onClick: () => setRead(run.id) },
          ]}
          empty={{ text: t("noRuns") }}
        />
      )}
    </Dialog>
  );
}

function Outcome({ run: { state, reason, exceptionDetail } }: { run: TaskRun }) {
  const why =
    reason === null
      ? exceptionDetail?.split("\n", 1)[0]
      : phraseOr(reason, `scheduledTasks.reasons.${reason}`);
  return <TwoLines first={<RunResult state={state} />} second={why} />;
}

function Duration({ run: { duration } }: { run: TaskRun }) {
  const format = useFormat();
  if (duration === null) return "–";
  return duration < 1_000 ? `${format.number(duration)} ms` : format.duration(duration / 1_000);
}

function BegunBy({ run: { trigger, username } }: { run: TaskRun }) {
  const t = usePhrases("scheduledTasks.triggers");
  return <TwoLines first={t(trigger)} second={username} />;
}

function RunDetails({ run, onBack }: { run: TaskRun; onBack: () => void }) {
  const t = usePhrases("scheduledTasks");
  const format = useFormat();
  return (
    <>
      <Row gap="md" gapY="xs" mb="sm" size="sm" tone="quiet">
        <Outcome run={run} />
        <span>{format.dateTime(run.start)}</span>
        <span>
          <Duration run={run} />
        </span>
      </Row>
      <Title as="h3" size="sm" mb="2xs">
        {t("output")}
      </Title>
      {run.output === "" ? <Note mb="sm">{t("noOutput")}</Note> : <Code mb="sm">{run.output}</Code>}
      {run.exceptionDetail !== null && (
        <>
          <Title as="h3" size="sm" mb="2xs">
            {t("error")}
          </Title>
          <Code mb="sm">{run.exceptionDetail}</Code>
        </>
      )}
      <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
        {t("backToRuns")}
      </Button>
    </>
  );
}
