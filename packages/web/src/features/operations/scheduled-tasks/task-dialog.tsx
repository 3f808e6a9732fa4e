import {
  type ScheduledTask,
  ScheduledTaskDraft,
  scheduledTasks,
} from "@foyer/contract/operations/scheduled-tasks";
import { type TaskKind, taskFaults, usualParams } from "@foyer/contract/operations/task-params";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { CrudDialog } from "../../../ui/form/crud-dialog.tsx";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { draftFrom } from "../../../ui/form/draft-from.ts";
import { LongTextField } from "../../../ui/form/long-text-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TimeZoneField } from "../../../ui/form/time-zone-field.tsx";
import { CronEditor } from "./cron-editor.tsx";
import { ParamFields } from "./param-fields.tsx";
import { readCron } from "./read-cron.ts";
import { beanName, kindName, kindText } from "./task-words.tsx";

const blank = {
  jobName: "",
  beanName: undefined,
  methodName: undefined,
  params: {},
  cronExpression: "0 0 3 * * ?",
  timeZone: "UTC",
  catchUp: false,
  remark: "",
};

/** The server's check of a task, so that a fault is shown before it is sent. */
const checkedDraft = (kinds: readonly TaskKind[]) =>
  ScheduledTaskDraft.check(({ value, issues }) => {
    for (const [path, fault] of Object.entries(taskFaults(value, kinds, readCron, new Date())))
      issues.push({ code: "custom", path: path.split("."), message: fault, input: value });
  });

interface TaskDialogProps {
  task?: ScheduledTask | undefined;
  kinds: readonly TaskKind[];
  onClose: () => void;
}

export function TaskDialog({ task, kinds, onClose }: TaskDialogProps) {
  const t = usePhrases("scheduledTasks");
  const [schema] = useState(() => checkedDraft(kinds));

  return (
    <CrudDialog
      title={t(task ? "edit" : "add")}
      width={600}
      endpoints={scheduledTasks}
      thing={task}
      schema={schema}
      initial={draftFrom(blank, task)}
      refusalFields={{ "task.nameTaken": "jobName" }}
      onClose={onClose}
    >
      <TextField name="jobName" label={t("jobName")} required />
      <KindFields kinds={kinds} isNew={task === undefined} />
      <ScheduleFields />
      <LongTextField name="remark" label={t("remark")} />
    </CrudDialog>
  );
}

/** What is done: chosen by area, then by task; a new task begins with the usual settings and times of its kind. */
function KindFields({ kinds, isNew }: { kinds: readonly TaskKind[]; isNew: boolean }) {
  const t = usePhrases("scheduledTasks");
  const { values, set } = useDraftOfForm();
  const bean = String(values.beanName ?? "");
  const method = String(values.methodName ?? "");
  const ofBean = kinds.filter((kind) => kind.beanName === bean);
  const chosen = ofBean.find((kind) => kind.methodName === method);

  function begin(kind: TaskKind | undefined) {
    set("methodName", kind?.methodName);
    set("params", kind ? usualParams(kind.parameters) : {});
    if (!kind || !isNew) return;
    set("cronExpression", kind.usual.cronExpression);
    set("timeZone", kind.usual.timeZone);
    set("catchUp", kind.usual.catchUp);
  }

  return (
    <>
      <SelectField
        name="beanName"
        label={t("bean")}
        required
        options={[...new Set(kinds.map((kind) => kind.beanName))].map((value) => ({
          value,
          label: beanName(value),
        }))}
        onChoose={(next) => {
          const these = kinds.filter((kind) => kind.beanName === next);
          // Where there is nothing to choose from, it is chosen.
          begin(these.length === 1 ? these[0] : undefined);
        }}
      />
      <SelectField
        name="methodName"
        label={t("method")}
        help={chosen && kindText(bean, method)}
        required
        options={ofBean.map(({ methodName }) => ({
          value: methodName,
          label: kindName(bean, methodName),
        }))}
        onChoose={(next) => begin(ofBean.find((kind) => kind.methodName === next))}
      />
      <ParamFields parameters={chosen?.parameters ?? []} />
    </>
  );
}

function ScheduleFields() {
  const t = usePhrases("scheduledTasks");
  const { values } = useDraftOfForm();
  const zone = String(values.timeZone ?? "UTC");
  return (
    <>
      <CronEditor
        // The usual times of a kind that was chosen meanwhile are shown in their own mode.
        key={`${values.beanName} ${values.methodName}`}
        name="cronExpression"
        label={t("cron")}
        required
        timeZone={zone}
      />
      <TimeZoneField name="timeZone" label={t("timeZone")} required />
      <ChoiceField
        name="catchUp"
        label={t("catchUp")}
        options={[
          { value: false, label: t("catchUpNo") },
          { value: true, label: t("catchUpYes") },
        ]}
      />
    </>
  );
}
