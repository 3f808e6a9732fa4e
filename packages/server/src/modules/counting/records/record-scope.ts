import { DayText } from "@foyer/contract/analytics/figure";
import type { Measure } from "@foyer/contract/counting/measures";
import { longestRecordDays } from "@foyer/contract/counting/records";
import * as z from "zod/mini";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import type { Subject, SubjectKind } from "../../places/subjects/subject-marks.ts";
import { addDays, dayStart, momentsOf, readWall } from "../time/zone-time.ts";
import { recordScopeQueries } from "./record-scope.queries.ts";

/** Which records are asked for: of a subject, of a device, or of a device as far as it counts for a subject. */
export interface RecordScope {
  tenantId: number;
  subject: Subject | null;
  deviceId: number | null;
  line: string | null;
  measure: Measure | null;
  from: Date;
  /** Not included. */
  to: Date;
  /** The clock that days are read by. */
  zone: string;
}

interface Asked {
  dataType: number;
  id?: number | undefined;
  deviceId?: number | undefined;
  line?: string | undefined;
  startTime: string;
  endTime: string;
  measure?: Measure | undefined;
}

interface Clock {
  zone: string;
  dayStartMinute: number;
}

/** A year with a longer autumn night. */
const longestMs = (longestRecordDays * 24 + 2) * 3_600_000;

function wallMoment(zone: string, text: string, isEnd: boolean): number {
  const reading = momentsOf(zone, readWall(text));
  if (reading.kind === "twice") return isEnd ? reading.second : reading.first;
  return reading.ms;
}

/** A day, a wall clock or a moment of a request; a day as an end is meant with all its hours. */
function momentAsked(text: string, { zone, dayStartMinute }: Clock, isEnd: boolean): number {
  const day = text.slice(0, 10);
  if (!z.safeParse(DayText, day).success) return Number.NaN;
  if (text === day) return dayStart(zone, isEnd ? addDays(day, 1) : day, dayStartMinute);
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))) return Date.parse(text.replace(" ", "T"));
  return Number.isNaN(readWall(text)) ? Number.NaN : wallMoment(zone, text, isEnd);
}

function spanAsked({ startTime, endTime }: Asked, clock: Clock): { from: Date; to: Date } {
  const from = momentAsked(startTime, clock, false);
  const to = momentAsked(endTime, clock, true);
  if (Number.isNaN(from)) throw new Refusal("validation.failed", { fields: { startTime: "time" } });
  if (Number.isNaN(to)) throw new Refusal("validation.failed", { fields: { endTime: "time" } });
  if (to <= from) throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
  if (to - from > longestMs) throw new Refusal("range.tooLong");
  return { from: new Date(from), to: new Date(to) };
}

/** What a request asks for; refuses what the caller does not see as not there. */
export async function scopeAsked(db: Db, caller: Caller, asked: Asked): Promise<RecordScope> {
  const queries = recordScopeQueries(db);
  const { id, deviceId, line, measure } = asked;
  const kind = asked.dataType as SubjectKind;
  const ofDevice = deviceId === undefined ? null : found(await queries.ofDevice(caller, deviceId));
  const ofSubject = id === undefined ? null : found(await queries.ofSubject(caller, kind, id));
  const clock = found(ofSubject ?? ofDevice);
  return {
    tenantId: tenantOf(caller),
    subject: id === undefined ? null : { kind, id },
    deviceId: deviceId ?? null,
    line: line ?? null,
    measure: measure ?? null,
    ...spanAsked(asked, clock),
    zone: clock.zone,
  };
}
