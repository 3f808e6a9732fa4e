-- Time in which a group was measured that ratios hold against the flow, and the flow was not where it was.
alter table rollups
  add column covered_passby_alone integer,
  add column covered_turnback_alone integer,
  add column covered_staff_alone integer,
  add column covered_group_alone integer;

alter table day_rollups
  add column covered_passby_alone integer,
  add column covered_turnback_alone integer,
  add column covered_staff_alone integer,
  add column covered_group_alone integer;

alter table month_rollups
  add column covered_passby_alone integer,
  add column covered_turnback_alone integer,
  add column covered_staff_alone integer,
  add column covered_group_alone integer;

-- Lines that measure no flow are few: what is measured beside them is added up by the worker.
create index line_measures__no_flow on line_measures (tenant_id, device_id, line) where (measured & 8192) <> 0;

-- What they count for is made anew: access, entity and areas.
insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
select s.tenant_id, s.kind, s.subject_id, min(s.from_at), max(s.to_at)
from (
  select a.tenant_id, k.kind, k.subject_id, b.from_at, coalesce(b.to_at, 'infinity') as to_at
  from line_measures m
  join bindings b on b.tenant_id = m.tenant_id and b.device_id = m.device_id and b.line = m.line
  join accesses a on a.tenant_id = b.tenant_id and a.id = b.access_id
  cross join lateral (
    select 1::smallint as kind, a.id as subject_id
    union all select 0::smallint, a.entity_id where a.kind = 'entrance'
    union all select 2::smallint, t.area_id from area_ties t where t.tenant_id = a.tenant_id and t.access_id = a.id
  ) k
  where (m.measured & 8192) <> 0
) s
group by 1, 2, 3;
