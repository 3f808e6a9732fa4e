import type { ExportEndpoint } from "@foyer/contract/analytics/export";
import type { Interval } from "@foyer/contract/analytics/intervals";
import type { AnswerWarning } from "@foyer/contract/analytics/question";
import type { Endpoint, Reply } from "@foyer/contract/endpoint";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { Words } from "@foyer/phrases/translate";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Caller } from "../../../platform/http/caller.ts";
import { type Input, serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ClockedSubject } from "../../counting/clock-groups/clock-groups.ts";
import type { Days } from "../../counting/clocks/clocks.ts";
import { serveExport } from "../export/export.ts";
import { daysAsked, requireInterval } from "../periods/periods.ts";
import { type AskedSubjects, subjectsAsked } from "../subjects/subjects.ts";
import { type ExportAsked, type ExportTable, questionWords } from "../table/table.ts";
import { listWarnings } from "./answer-warnings.ts";

type AnalysisEndpoint = Endpoint & { readonly body: z.ZodMiniObject };
type EndpointBody<E extends AnalysisEndpoint> = z.output<E["body"]>;

/** What the bodies of analyses have in common; days and pieces of time where they ask for such. */
interface AnalysisBody {
  type?: string | readonly string[];
  dataType: 0 | 1 | 2;
  ids?: number[] | undefined;
  deptId?: number | undefined;
  openHoursOnly: boolean;
  startTime?: string | undefined;
  endTime?: string | undefined;
  ranges?: readonly { startTime: string; endTime: string }[];
  interval?: Interval | undefined;
}

/** Whose counts are asked for: names for the file, clocks for the warnings above the answer. */
interface QuestionSubjects {
  all: readonly { name: string }[];
  groups: readonly Pick<ClockedSubject, "zone" | "dayStartMinute">[];
  zones: string[];
}

/** A question with what every analysis needs to answer it. */
export interface Asked<Body, Subjects = AskedSubjects> {
  body: Body;
  caller: Caller;
  platform: Pick<Platform, "database" | "clock">;
  /** The span asked about, the first where there are several. */
  days: Days;
  ranges: readonly Days[];
  subjects: Subjects;
  now: number;
}

/** What an analysis answers; zones and warnings are added. */
type Shaped<E extends AnalysisEndpoint> = Omit<Reply<E>, "zones" | "warnings"> & {
  /** Pieces of it hold counts of longer records. */
  isCoarse?: boolean;
};

/** An answer as it goes into a file. The first lines of the question, the days, zones and warnings are added. */
export interface AnswerTable extends Pick<ExportTable, "analysis" | "columns"> {
  /** What is asked beside the metric, whose counts they are and the hours. */
  question: ExportTable["question"];
  /** Instead of the span asked about. */
  days?: ExportTable["days"];
  /** Instead of the usual first lines of the question. */
  firstLines?: ExportTable["question"];
  rows: ExportTable["rows"];
  /** Needed where the rows are no list. */
  rowCount?: number;
}

interface Asking<E extends AnalysisEndpoint, Subjects> {
  ask: E;
  export?: ExportEndpoint;
  /** Refuses days that cannot be answered; instead of one span, or `ranges`, that `interval` divides. */
  days?: (body: EndpointBody<E>) => readonly Days[];
  /** Instead of subjects of one kind. */
  subjects?: (
    platform: Pick<Platform, "database">,
    caller: Caller,
    body: EndpointBody<E>,
  ) => Promise<Subjects>;
}

/** Where the page shows a part of the answer only: that part. */
type PagedAnswer<E extends AnalysisEndpoint, Answer> =
  Answer extends Shaped<E>
    ? { page?: never }
    : { page: (answer: Answer, body: EndpointBody<E>) => Promise<Shaped<E>> };

function toDays({ ranges, startTime, endTime, interval }: AnalysisBody): Days[] {
  const spans = ranges ?? [{ startTime: startTime ?? "", endTime: endTime ?? "" }];
  return spans.map((span) => {
    const days = daysAsked(span);
    if (interval) requireInterval(interval, days);
    return days;
  });
}

/** A question of one kind of subjects, refused where it cannot be answered or names what the caller may not see. */
export async function prepareQuestion<Body extends AnalysisBody>(
  platform: Pick<Platform, "database" | "clock">,
  caller: Caller,
  body: Body,
  ranges: readonly Days[] = toDays(body),
): Promise<Asked<Body>> {
  const { dataType: kind, ids, deptId } = body;
  const subjects = await subjectsAsked(platform, caller, {
    kind,
    ...(ids && { ids }),
    ...(deptId !== undefined && { deptId }),
  });
  return { ...common(platform, caller, ranges), body, subjects };
}

const common = (platform: Pick<Platform, "database" | "clock">, caller: Caller, ranges: readonly Days[]) => ({
  caller,
  platform,
  ranges,
  days: ranges[0] ?? { from: "", to: "" },
  now: platform.clock.now().getTime(),
});

/**
 * An analysis: `shape` answers a question, `table` puts the answer into a file. All the rest of it is the same for
 * every analysis and done here: days, subjects, today, warnings, zones, the routes of both.
 */
export function question<
  E extends AnalysisEndpoint,
  Answer extends object,
  Subjects extends QuestionSubjects = AskedSubjects,
>(
  asking: Asking<E, Subjects> & PagedAnswer<E, Answer>,
  shape: (asked: Asked<EndpointBody<E>, Subjects>) => Promise<Answer>,
  table?: (
    words: Words,
    asked: Asked<EndpointBody<E>, Subjects>,
    answer: Answer,
    language: LanguageCode,
  ) => AnswerTable | Promise<AnswerTable>,
): (app: FastifyInstance, platform: Platform) => void {
  async function prepared(platform: Platform, caller: Caller, body: EndpointBody<E>) {
    const ranges = (asking.days ?? (toDays as (body: unknown) => readonly Days[]))(body);
    if (!asking.subjects) {
      const usual = await prepareQuestion(platform, caller, body as unknown as AnalysisBody, ranges);
      return usual as unknown as Asked<EndpointBody<E>, Subjects>;
    }
    return {
      ...common(platform, caller, ranges),
      body,
      subjects: await asking.subjects(platform, caller, body),
    };
  }

  function said({ subjects, ranges, now }: Asked<EndpointBody<E>, Subjects>, answer: Answer) {
    const { zones, groups: clocks } = subjects;
    const known: { zones: string[]; warnings?: AnswerWarning[] } = { zones };
    if (ranges.length === 0) return known;
    const isCoarse = "isCoarse" in answer && answer.isCoarse === true;
    return { ...known, ...listWarnings({ clocks, ranges, now, isCoarse }) };
  }

  return (app, platform) => {
    serve(app, asking.ask, async (input) => {
      const { body, caller } = input as Input<E> & { body: EndpointBody<E>; caller: Caller };
      const asked = await prepared(platform, caller, body);
      const answer = await shape(asked);
      const page = asking.page ? await asking.page(answer, body) : answer;
      return { ...page, ...said(asked, answer) } as Reply<E>;
    });
    if (!asking.export || !table) return;
    serveExport(app, platform, asking.export, async (input) => {
      const { body, caller, words, language } = input as unknown as ExportAsked & {
        body: EndpointBody<E> & object;
        caller: Caller;
      };
      const asked = await prepared(platform, caller, allPages(body));
      const answer = await shape(asked);
      return fileTable(words, asked, said(asked, answer), await table(words, asked, answer, language));
    });
  };
}

/** A file has all rows, however many of them the page shows. */
const allPages = <Body extends object>(body: Body): Body =>
  "size" in body ? { ...body, size: mostAtOnce } : body;

function fileTable<Body>(
  words: Words,
  { body, days, ranges, subjects }: Asked<Body, QuestionSubjects>,
  said: Pick<ExportTable, "zones" | "warnings">,
  { question, days: ownDays, firstLines, rows, rowCount, ...table }: AnswerTable,
): ExportTable {
  const names = subjects.all.map(({ name }) => name);
  const span = ranges.length === 1 ? days : null;
  return {
    ...table,
    days: ownDays === undefined ? span : ownDays,
    question: [
      ...(firstLines ?? questionWords(words, body as AnalysisBody & { type?: string }, names)),
      ...question,
    ],
    zones: said.zones ?? [],
    warnings: said.warnings,
    rows,
    rowCount: rowCount ?? (Array.isArray(rows) ? rows.length : 0),
  };
}
