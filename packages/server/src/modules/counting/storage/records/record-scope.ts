import type { Measure } from "@foyer/contract/counting/measures";
import { longestRecordDays } from "@foyer/contract/counting/records";
import type { Db } from "../../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../../platform/http/caller.ts";
import { found } from "../../../../platform/refusal.ts";
import { spanAsked } from "../../../../platform/time/asked-span.ts";
import type { Subject, SubjectKind } from "../../../places/subject-kinds/subject-kinds.ts";
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

/** What a request asks for; refuses what the caller does not see as not there. */
export async function scopeAsked(db: Db, caller: Caller, asked: Asked): Promise<RecordScope> {
  const queries = recordScopeQueries(db);
  const { id, deviceId, line, measure } = asked;
  const kind = asked.dataType as SubjectKind;
  const ofDevice = deviceId === undefined ? null : found(await queries.ofDevice(caller, deviceId));
  const ofSubject = id === undefined ? null : found(await queries.ofSubject(caller, kind, id));
  const clock = found(ofSubject ?? ofDevice);
  return {
    tenantId: requireTenant(caller),
    subject: id === undefined ? null : { kind, id },
    deviceId: deviceId ?? null,
    line: line ?? null,
    measure: measure ?? null,
    ...spanAsked(asked, clock, longestRecordDays),
    zone: clock.zone,
  };
}
