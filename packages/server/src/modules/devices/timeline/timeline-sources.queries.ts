import type { TimelineKind } from "@foyer/contract/devices/timeline";
import { businessDayAt, dayBegin } from "../../../platform/database/business-day.ts";
import { linesOfDevice } from "../detail/detail.ts";

/**
 * What a device's timeline is made of. Every source gives `id, at, kind, what, detail` of entries between $7 and the
 * mark ($4, $5), newest first and at most $6, over an index. Parameters: company $1, device $2, serial number $3,
 * entity's zone $8, minute its day starts $9.
 */
interface TimelineSource {
  kind: TimelineKind;
  statement: string;
  /** On Citus it lies on the coordinator, apart from what is of companies. */
  isApart?: true;
}

const ofDevice = (alias: string) => `${alias}.tenant_id = $1 and ${alias}.device_id = $2`;
/** The bare bounds are what the index is read by. */
const between = (column: string) => `${column} <= $4 and ${column} >= $7`;

/** Cuts entries `id, at, what, detail` at the mark and to the number wanted. */
const newest = (kind: TimelineKind, entries: string): TimelineSource => ({
  kind,
  statement: `(select id, at, '${kind}' as kind, what, detail from (${entries}) as e
    where (at, id collate "C") < ($4, $5) order by at desc, id collate "C" desc limit $6)`,
});

/** Where the entity's business day of a moment begins, and the one after it. */
const daySql = (at: string) => businessDayAt(at, "$8", "$9");
const dayBeginSql = (day: string) => dayBegin(day, "$8", "$9");

/** The last record's start before a moment, over all lines of the device. */
const lastStart = (condition: string) => `(
  select t.start_at from lines l cross join lateral (
    select r.start_at from records r where ${ofDevice("r")} and r.line = l.line and r.start_at >= $7 and ${condition}
    order by r.start_at desc limit 1) t
  order by t.start_at desc limit 1)`;

/** Days with counts, each as one entry at its last record: from day to day backwards, never through all records. */
const days: TimelineSource = newest(
  "counts",
  `with recursive lines as (select line from ${linesOfDevice}),
   walk as (
     select 0 as n, ${lastStart("r.start_at <= $4")} as at
     union all
     select w.n + 1, ${lastStart(`r.start_at < ${dayBeginSql(daySql("w.at"))}`)} from walk w
     where w.at is not null and w.n <= $6
   )
   select 'day:' || d.day as id, s.last_at as at, 'day' as what, jsonb_build_object('day', d.day, 'records', s.records,
     'in', s.in_count, 'out', s.out_count, 'lastReceived', s.received_at) as detail
   from (select distinct ${daySql("w.at")} as day from walk w where w.at is not null) d
   cross join lateral (
     select count(*) as records, coalesce(sum(r.in_count), 0) as in_count, coalesce(sum(r.out_count), 0) as out_count,
       max(r.start_at) as last_at, max(r.received_at) as received_at
     from lines l join records r on ${ofDevice("r")} and r.line = l.line
       and r.start_at >= ${dayBeginSql("d.day")} and r.start_at < ${dayBeginSql("d.day + 1")}) s
   where s.last_at is not null`,
);

const lastSeen = newest(
  "counts",
  `select 'heard' as id, d.last_seen_at as at, 'heard' as what, '{}'::jsonb as detail from devices d
   where d.tenant_id = $1 and d.id = $2 and ${between("d.last_seen_at")}`,
);

const quarantined = newest(
  "problem",
  `select 'held:' || q.id as id, q.received_at as at, 'quarantined' as what, jsonb_build_object('line', q.line,
     'start', q.start_at, 'seconds', q.seconds, 'reason', q.reason, 'state', q.state) as detail
   from quarantined_records q where ${ofDevice("q")} and ${between("q.received_at")}`,
);

const unreadable: TimelineSource = {
  isApart: true,
  ...newest(
    "problem",
    `select 'unread:' || k.id as id, k.received_at as at, 'unreadable' as what, jsonb_build_object('protocol', k.protocol,
     'reason', k.reason, 'bytes', octet_length(k.body)) as detail
   from kept_payloads k where k.state = 'unreadable' and k.sn = $3 and ${between("k.received_at")}`,
  ),
};

const commands = newest(
  "command",
  `select 'cmd:' || c.id as id, c.created_at as at, c.name as what, jsonb_build_object('state', c.state,
     'cause', c.cause, 'userName', u.username, 'finished', c.finished_at, 'code', c.code, 'reason', c.reason,
     'late', c.late_result is not null) as detail
   from commands c left join users u on u.id = c.user_id where ${ofDevice("c")} and ${between("c.created_at")}`,
);

/** The present desired value of each group, and what was last reported of it; the commands say what was before. */
const desired = newest(
  "setting",
  `select 'wish:' || s.setting as id, s.desired_at as at, s.setting as what, jsonb_build_object('told', 'desired',
     'fault', s.fault) as detail
   from device_settings s where ${ofDevice("s")} and ${between("s.desired_at")}`,
);

const reported = newest(
  "setting",
  `select 'told:' || s.setting as id, s.reported_at as at, s.setting as what, jsonb_build_object('told', 'reported',
     'differs', s.desired is not null and s.desired <> s.reported) as detail
   from device_settings s where ${ofDevice("s")} and ${between("s.reported_at")}`,
);

const bound = newest(
  "binding",
  `select 'bound:' || b.id as id, b.from_at as at, 'begun' as what, jsonb_build_object('line', b.line,
     'corridorId', a.id, 'corridorName', a.name, 'direction', b.direction) as detail
   from bindings b join accesses a on a.tenant_id = $1 and a.id = b.access_id
   where ${ofDevice("b")} and ${between("b.from_at")}`,
);

const unbound = newest(
  "binding",
  `select 'freed:' || b.id as id, b.to_at as at, 'ended' as what, jsonb_build_object('line', b.line,
     'corridorId', a.id, 'corridorName', a.name, 'direction', b.direction) as detail
   from bindings b join accesses a on a.tenant_id = $1 and a.id = b.access_id
   where ${ofDevice("b")} and ${between("b.to_at")}`,
);

const added = newest(
  "event",
  `select 'added' as id, d.created_at as at, 'added' as what, '{}'::jsonb as detail from devices d
   where d.tenant_id = $1 and d.id = $2 and ${between("d.created_at")}`,
);

/**
 * What an alarm says is the device's own text: only our kinds' details are read as numbers. Bindings have entries of
 * their own; what firmware did to it is firmware's.
 */
const events = newest(
  "event",
  `select 'event:' || v.id as id, v.at, v.kind as what,
     v.detail || case when o.id is null then '{}' else jsonb_build_object('otherName', o.name, 'otherSn', o.sn) end
       || case when c.id is null then '{}' else jsonb_build_object('name', c.name) end as detail
   from device_events v
   left join devices o on v.kind = 'swapped' and o.tenant_id = $1
     and o.id = case when v.kind = 'swapped'
       then coalesce((v.detail->>'byDeviceId')::bigint, (v.detail->>'forDeviceId')::bigint) end
   left join commands c on c.tenant_id = $1
     and c.id = case when v.kind = 'lateReply' then (v.detail->>'commandId')::uuid end
   where ${ofDevice("v")} and ${between("v.at")} and v.kind not in ('bound', 'unbound', 'firmware')`,
);

const firmware = newest(
  "firmware",
  `select 'event:' || v.id as id, v.at, coalesce(v.detail->>'state', 'changed') as what, v.detail from device_events v
   where ${ofDevice("v")} and ${between("v.at")} and v.kind = 'firmware'`,
);

const sources: readonly TimelineSource[] = [
  days,
  lastSeen,
  quarantined,
  unreadable,
  commands,
  desired,
  reported,
  bound,
  unbound,
  added,
  events,
  firmware,
];

/** Unions of the sources of these kinds (none: all), each newest first, at most $6. */
export function timelineStatements(kinds: readonly TimelineKind[] | undefined): string[] {
  const wanted = sources.filter(({ kind }) => !kinds?.length || kinds.includes(kind));
  const [own = [], apart = []] = [false, true].map((is) =>
    wanted.filter(({ isApart = false }) => isApart === is),
  );
  return [own, apart].filter((some) => some.length > 0).map(unionOf);
}

const unionOf = (
  wanted: readonly TimelineSource[],
): string => `with asked as (select $1::bigint, $2::bigint, $3::text, $4::timestamptz, $5::text, $6::bigint, $7::timestamptz,
    $8::text, $9::int)
  select t.*, to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as stamp from (
    ${wanted.map(({ statement }) => statement).join("\nunion all\n")}
  ) t order by at desc, id collate "C" desc limit $6`;
