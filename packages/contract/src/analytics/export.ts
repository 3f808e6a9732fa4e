import * as z from "zod/mini";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { FileStream } from "../file-bytes.ts";

/** What is taken out as a file; each has a phrase `exports.kinds.<kind>`. */
export const exportKinds = [
  "contrast",
  "compare",
  "rank",
  "bestDays",
  "growth",
  "proportion",
  "peaks",
  "batch",
  "demographics",
  "occupancy",
  "staffing",
  "staffPlan",
  "festivals",
  "festivalDetails",
  "festivalContrast",
  "query",
] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The caller's own name for an export, made by them: under it they can ask how far it is. */
const ExportId = z.uuid();

const exportFields = {
  format: z._default(z.enum(exportFormats), "xlsx"),
  exportId: z.optional(ExportId),
};

type Question = Endpoint & { readonly body: z.ZodMiniObject };

type ExportBody<Q extends Question> = z.ZodMiniObject<
  Omit<Q["body"]["shape"], keyof typeof exportFields> & typeof exportFields,
  Q["body"]["_zod"]["config"]
>;

/** The endpoint that answers a question as a file. */
export interface ExportEndpoint<Q extends Question = Question> {
  readonly method: "POST";
  readonly path: `${Q["path"]}/export`;
  readonly permission: Q["permission"];
  readonly summary: string;
  readonly asks: true;
  readonly logged: true;
  readonly body: ExportBody<Q>;
  readonly reply: typeof FileStream;
  readonly raw: true;
}

/**
 * The export of a question: its path with `/export` appended, its body with the format, its permission. Unlike the
 * question it is written to the operation log: figures leave the installation.
 */
export function exportOf<const Q extends Question>(question: Q): ExportEndpoint<Q> {
  return {
    method: "POST",
    path: `${question.path}/export`,
    permission: question.permission,
    summary: `${question.summary}, as an Excel or CSV file`,
    asks: true,
    logged: true,
    body: z.safeExtend(question.body, exportFields) as unknown as ExportBody<Q>,
    reply: FileStream,
    raw: true,
  };
}

/** `waiting`: others come first. `cancelled`: the download was broken off. */
export const exportStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof exportStates)[number];

export const exportRuns = {
  progress: endpoint({
    method: "GET",
    path: "/api/exports/:id",
    permission: "signedIn",
    summary: "How far an export of one's own is; told until a few minutes after its end",
    params: z.object({ id: ExportId }),
    reply: z.object({
      state: z.enum(exportStates),
      rowsDone: z.int(),
      /** Null until the question is answered. */
      rowsTotal: z.nullable(z.int()),
      /** Exports that come first while it waits. */
      before: z.int(),
    }),
  }),
};
