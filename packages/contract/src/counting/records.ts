import * as z from "zod/mini";
import { endpoint, Id, IdList, IdText, pageQuery, pageSchema, SearchText, text } from "../endpoint.ts";
import { TimeText } from "../time-texts.ts";
import { measures } from "./measures.ts";

/** Pages of records end here; what lies beyond is reached by a shorter span. */
export const mostListedRecords = 100_000;
/** Longest span one question about records covers. */
export const longestRecordDays = 366;
/** Unreadable payloads that one call reads again. */
export const mostReadAgain = 100;

export const quarantineReasons = ["tooOld", "future", "tooMany", "unproven", "overlap"] as const;
/** `held`: waits for a decision. `released`: counts. `discarded`: kept, never counts. */
export const quarantineStates = ["held", "released", "discarded"] as const;

const LineText = text(64);

/** Values by measure; what is 0 is left out. */
const Values = z.record(z.string(), z.number());

/** What a record counts as for the subject asked about: after the binding's direction and the area's sign. */
const Counted = z.object({ in: z.int(), out: z.int() });

/** Where and when: moments in ISO 8601 with the offset of `zone`. */
const place = {
  deviceId: Id,
  sn: z.string(),
  deviceName: z.string(),
  line: z.string(),
  start: z.string(),
  end: z.string(),
  /** IANA zone of the entity. */
  zone: z.string(),
  seconds: z.int(),
};

const origin = {
  values: Values,
  receivedAt: z.string(),
  /** Which decoder made it, or an import. */
  source: z.string(),
  /** The device's own revision of the interval. */
  revision: z.nullable(z.number()),
};

const bound = {
  /** The access it counts for by the binding in force at its start; null = not bound then. */
  accessId: z.nullable(Id),
  accessName: z.nullable(z.string()),
  /** Direction of that binding. */
  direction: z.nullable(z.int()),
};

/** A record is named by device, line, start and seconds. */
export const RecordRow = z.object({
  ...place,
  ...origin,
  ...bound,
  /** -1 where the area asked about lies on the other side of the access. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  counted: z.nullable(Counted),
  /** What was decided about it, e.g. `skippedHour`. */
  remark: z.nullable(z.string()),
  /** How often other values stood here before. */
  revisions: z.int(),
});
export type RecordRow = z.output<typeof RecordRow>;

export const RecordTotals = z.object({
  records: z.int(),
  /** As the devices sent it. */
  sent: Counted,
  /** As it counts for the subject; of a device: for the accesses it was bound to. */
  counted: Counted,
  /** Sum of the measure asked for, as sent. */
  measure: z.nullable(z.number()),
  /** The span asked for as moments, from and up to. */
  from: z.string(),
  to: z.string(),
  zone: z.string(),
});
export type RecordTotals = z.output<typeof RecordTotals>;

/** Values that stood in a record before others took their place. */
export const RecordRevision = z.object({
  id: Id,
  ...origin,
  /** When the values after these arrived. */
  replacedAt: z.string(),
});
export type RecordRevision = z.output<typeof RecordRevision>;

export const QuarantinedRecord = z.object({
  id: Id,
  ...place,
  ...origin,
  ...bound,
  entityId: Id,
  entityName: z.string(),
  reason: z.string(),
  state: z.enum(quarantineStates),
  /** Who released or discarded it, and when. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});
export type QuarantinedRecord = z.output<typeof QuarantinedRecord>;

export const UnreadablePayload = z.object({
  id: Id,
  /** Serial number where it could be read. */
  sn: z.nullable(z.string()),
  protocol: z.string(),
  reason: z.string(),
  receivedAt: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type UnreadablePayload = z.output<typeof UnreadablePayload>;

/** A payload as it was stored; never interpreted. */
export const PayloadBody = z.object({
  form: z.enum(["text", "hex"]),
  /** The text, or pairs of hexadecimal digits: at most the first 16 KiB or 4 KiB of the body. */
  preview: z.string(),
  size: z.int(),
  whole: z.boolean(),
  /** What came beside the body, e.g. path, content type, topic. */
  meta: z.record(z.string(), z.string()),
});
export type PayloadBody = z.output<typeof PayloadBody>;

const asked = {
  /** 0 entity, 1 access, 2 area; what `id` is of. */
  dataType: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2)), 0),
  id: z.optional(IdText),
  deviceId: z.optional(IdText),
  line: z.optional(LineText),
  /** Days (both included) on the clock of the subject, or of the device's entity; or moments (from, up to). */
  startTime: TimeText,
  endTime: TimeText,
  /** Only records where this is not 0. */
  measure: z.optional(z.enum(measures)),
};

interface Asked {
  id?: number | undefined;
  deviceId?: number | undefined;
}

const namesSomething = z.superRefine<Asked>(({ id, deviceId }, context) => {
  if (id === undefined && deviceId === undefined)
    context.addIssue({ code: "custom", path: ["id"], message: "required", input: id });
});

export const records = {
  list: endpoint({
    method: "GET",
    path: "/api/records",
    permission: "record:list",
    summary: "The records behind any figure: of an entity, access or area, or of a device; by start",
    query: z.object({ ...pageQuery, ...asked }).check(namesSomething),
    reply: z.extend(pageSchema(RecordRow), {
      /** More match than pages reach. */
      more: z.boolean(),
    }),
  }),
  totals: endpoint({
    method: "GET",
    path: "/api/records/totals",
    permission: "record:list",
    summary: "Sums over the same records, to compare with the figure",
    query: z.object(asked).check(namesSomething),
    reply: RecordTotals,
  }),
  revisions: endpoint({
    method: "GET",
    path: "/api/records/revisions",
    permission: "record:list",
    summary: "What stood in one record before, latest first (at most 200)",
    query: z.object({
      deviceId: IdText,
      line: LineText,
      start: z.iso.datetime({ offset: true, error: "time" }),
      seconds: z.coerce.number().check(z.int(), z.nonnegative()),
    }),
    reply: z.array(RecordRevision),
  }),
};

export const quarantine = {
  list: endpoint({
    method: "GET",
    path: "/api/records/quarantine",
    permission: "record:list",
    summary:
      "Records in quarantine because they cannot be true, came too late or overlap others, newest first",
    query: z.object({
      ...pageQuery,
      reason: z.optional(z.enum(quarantineReasons)),
      state: z._default(z.enum(quarantineStates), "held"),
      deviceId: z.optional(IdText),
      entityId: z.optional(IdText),
      /** Part of a serial number or device name. */
      search: SearchText,
    }),
    reply: pageSchema(QuarantinedRecord),
  }),
  release: endpoint({
    method: "POST",
    path: "/api/records/quarantine/release",
    permission: "record:release",
    summary:
      "Counts quarantined records after all (also discarded ones); what came without proof replaces nothing that came with it",
    body: IdList,
    /**
     * `outdated`: a newer record of the same interval stands and stays. `withheld`: not released, because they came
     * without proof and a count that came with it stands there.
     */
    reply: z.object({
      counted: z.int(),
      revised: z.int(),
      unchanged: z.int(),
      outdated: z.int(),
      withheld: z.int(),
    }),
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/records/quarantine",
    permission: "record:release",
    summary: "Decides that quarantined records never count; they stay readable",
    body: IdList,
    reply: z.null(),
  }),
};

export const unreadable = {
  list: endpoint({
    method: "GET",
    path: "/api/records/unreadable",
    permission: "record:list",
    summary: "Payloads that no decoder could read, with the reason, newest first",
    query: z.object({
      ...pageQuery,
      /** Part of a serial number. */
      search: SearchText,
      protocol: z.optional(text(64)),
    }),
    reply: pageSchema(UnreadablePayload),
  }),
  body: endpoint({
    method: "GET",
    path: "/api/records/unreadable/body",
    permission: "record:list",
    summary: "One unreadable payload as it was stored",
    query: z.object({ id: IdText }),
    reply: PayloadBody,
  }),
  readAgain: endpoint({
    method: "POST",
    path: "/api/records/unreadable/read",
    permission: "record:release",
    summary: "Reads payloads with today's decoders; what is readable becomes records within seconds",
    body: z.array(Id).check(z.minLength(1), z.maxLength(mostReadAgain)),
    /** `waiting`: readable, but nobody has added the serial number yet. */
    reply: z.object({ readable: z.int(), waiting: z.int(), unreadable: z.int() }),
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/records/unreadable",
    permission: "record:release",
    summary: "Deletes unreadable payloads for good",
    body: IdList,
    reply: z.null(),
  }),
};
