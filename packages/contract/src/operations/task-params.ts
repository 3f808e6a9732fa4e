import * as z from "zod/mini";
import type { FieldFault } from "../field-faults.ts";
import { type CronRuns, cronFault } from "./cron.ts";

/** One setting of a kind of task: a whole number within bounds, or yes and no. */
export const TaskParameter = z.discriminatedUnion("kind", [
  z.object({
    name: z.string(),
    kind: z.literal("integer"),
    min: z.int(),
    max: z.int(),
    usual: z.int(),
  }),
  z.object({ name: z.string(), kind: z.literal("boolean"), usual: z.boolean() }),
]);
export type TaskParameter = z.output<typeof TaskParameter>;

export const TaskParams = z.record(z.string(), z.union([z.number(), z.boolean()]));
export type TaskParams = z.output<typeof TaskParams>;

/** One thing the server can do by itself; `beanName` is who does it, `methodName` what. */
export const TaskKind = z.object({
  beanName: z.string(),
  methodName: z.string(),
  /** The name of the task every installation begins with, in English. */
  jobName: z.string(),
  parameters: z.array(TaskParameter),
  /** What a new task of the kind begins with. */
  usual: z.object({ cronExpression: z.string(), timeZone: z.string(), catchUp: z.boolean() }),
});
export type TaskKind = z.output<typeof TaskKind>;

export const usualParams = (parameters: readonly TaskParameter[]): TaskParams =>
  Object.fromEntries(parameters.map(({ name, usual }) => [name, usual]));

function paramFault(parameter: TaskParameter, value: unknown): FieldFault | null {
  if (value === undefined || value === null || value === "") return "required";
  if (parameter.kind === "boolean") return typeof value === "boolean" ? null : "invalid";
  if (typeof value !== "number" || !Number.isInteger(value)) return "invalid";
  return value < parameter.min || value > parameter.max ? "outOfRange" : null;
}

/** What is wrong with the settings of a task, by field: `params.<name>`. */
export function paramFaults(
  parameters: readonly TaskParameter[],
  params: Readonly<Record<string, unknown>>,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const parameter of parameters) {
    const fault = paramFault(parameter, params[parameter.name]);
    if (fault) faults[`params.${parameter.name}`] = fault;
  }
  for (const name of Object.keys(params))
    if (!parameters.some((known) => known.name === name)) faults[`params.${name}`] = "unknown";
  return faults;
}

interface Asked {
  beanName: string;
  methodName: string;
  params: TaskParams;
  cronExpression: string;
}

/** What a schema alone cannot say of a task: whether its kind exists, takes these settings, and when it runs. */
export function taskFaults(
  { beanName, methodName, params, cronExpression }: Asked,
  kinds: readonly Pick<TaskKind, "beanName" | "methodName" | "parameters">[],
  read: (expression: string, timeZone: string) => CronRuns,
  now: Date,
): Record<string, FieldFault> {
  const ofBean = kinds.filter((kind) => kind.beanName === beanName);
  const kind = ofBean.find((one) => one.methodName === methodName);
  const cron = cronFault(cronExpression, read, now);
  return {
    ...(ofBean.length === 0 && { beanName: "select" as const }),
    ...(!kind && { methodName: "select" as const }),
    ...(kind && paramFaults(kind.parameters, params)),
    ...(cron && { cronExpression: cron }),
  };
}
