import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  optionalText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../endpoint.ts";
import { DeviceSettingsBody, DeviceSettingsPartBody } from "./device-settings.ts";
import { deviceTypes } from "./device-types.ts";
import { FieldChange, Verdict } from "./settings.ts";

export const SettingTemplate = z.object({
  id: Id,
  name: z.string(),
  deviceType: z.int(),
  /** null = any model of the type. */
  modelId: z.nullable(Id),
  model: z.nullable(z.string()),
  settings: DeviceSettingsBody,
  remark: z.string(),
  userName: z.nullable(z.string()),
  createTime: z.string(),
  updateTime: z.string(),
});
export type SettingTemplate = z.output<typeof SettingTemplate>;

const TemplateDraft = z.strictObject({
  name: text(100),
  deviceType: z.int().check(z.refine((id) => deviceTypes.some((known) => known === id), "select")),
  modelId: z._default(z.nullable(Id), null),
  settings: DeviceSettingsBody,
  remark: optionalText(500),
});

/** `skipped`: of another type or model, or never read. `sent`: at least one command has gone out. */
export const runStates = [
  "waiting",
  "sent",
  "converged",
  "differs",
  "failed",
  "superseded",
  "skipped",
] as const;
export const RunState = z.enum(runStates);
export type RunState = z.output<typeof RunState>;

export const TemplateRun = z.object({
  id: Id,
  templateId: z.nullable(Id),
  /** As it was called then; null where settings were applied without a template. */
  templateName: z.nullable(z.string()),
  settings: DeviceSettingsPartBody,
  userName: z.nullable(z.string()),
  createTime: z.string(),
  /** Devices in each state. */
  counts: z.record(RunState, z.int()),
  total: z.int(),
});
export type TemplateRun = z.output<typeof TemplateRun>;

export const RunDevice = z.object({
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  verdict: Verdict,
  state: RunState,
  changes: z.array(FieldChange),
  /** Why it failed or differs, in the device's words where it gave some. */
  reason: z.nullable(z.string()),
  finishedTime: z.nullable(z.string()),
});
export type RunDevice = z.output<typeof RunDevice>;

export const templates = {
  list: endpoint({
    method: "GET",
    path: "/api/device/templates",
    permission: "device:set",
    summary: "Templates of settings by name and type",
    query: z.object({
      ...pageQuery,
      search: SearchText,
      deviceType: z.optional(z.coerce.number().check(z.int())),
    }),
    reply: pageSchema(SettingTemplate),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/device/templates",
    permission: "device:set",
    whole: true,
    summary: "Makes a template",
    body: TemplateDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/device/templates",
    permission: "device:set",
    whole: true,
    summary: "Changes a template; devices it was applied to stay as they are",
    body: z.extend(TemplateDraft, { id: Id }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/device/templates",
    permission: "device:set",
    whole: true,
    summary: "Deletes templates; their runs stay",
    body: IdList,
    reply: z.null(),
  }),
  runs: endpoint({
    method: "GET",
    path: "/api/device/templates/runs",
    permission: "device:set",
    summary: "What was applied to many devices and how far it has come, newest first",
    query: z.object({ ...pageQuery, templateId: z.optional(IdText) }),
    reply: pageSchema(TemplateRun),
  }),
  run: endpoint({
    method: "GET",
    path: "/api/device/templates/runs/details",
    permission: "device:set",
    summary: "One run with its devices, page by page",
    query: z.object({ ...pageQuery, id: IdText, search: SearchText, state: z.optional(RunState) }),
    reply: z.object({ run: TemplateRun, devices: pageSchema(RunDevice) }),
  }),
};
