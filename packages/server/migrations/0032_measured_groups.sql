-- 0 and "nobody measures it" are different facts: a record says which groups of measures it measured, as bits in the
-- order of the contract, 8192 where the flow was not among them. Null: a record from before, which measured what its line
-- was known to measure then (line_measures.earlier).
alter table records add column measured smallint;
alter table record_revisions add column measured smallint;

-- What each line ever measured.
create table line_measures (
  tenant_id bigint not null,
  device_id bigint not null,
  line text not null,
  measured smallint not null,
  earlier smallint,
  constraint line_measures__pk primary key (tenant_id, device_id, line)
);

-- A measure that was ever not 0 on a line was measured by it.
insert into line_measures (tenant_id, device_id, line, measured, earlier)
select tenant_id, device_id, line, bits, bits
from (
  select tenant_id, device_id, line,
    case when bits = 0 then 1 when bits & 1 = 0 then bits | 8192 else bits end as bits
  from (
    select tenant_id, device_id, line,
    case when used & 3 <> 0 then 1 else 0 end |
    case when used & 8 <> 0 then 2 else 0 end |
    case when used & 4 <> 0 then 4 else 0 end |
    case when used & 48 <> 0 then 8 else 0 end |
    case when used & 1792 <> 0 then 16 else 0 end |
    case when used & 192 <> 0 then 32 else 0 end |
    case when used & 917504 <> 0 then 64 else 0 end |
    case when used & 133169152 <> 0 then 128 else 0 end |
    case when used & 98304 <> 0 then 256 else 0 end |
    case when used & 24576 <> 0 then 512 else 0 end |
    case when used & 939524096 <> 0 then 1024 else 0 end |
    case when used & 136365211648 <> 0 then 2048 else 0 end |
    case when used & 6144 <> 0 then 4096 else 0 end as bits
    from (select tenant_id, device_id, line, bit_or(used) as used from records group by 1, 2, 3) told
  ) grouped
) kept;

-- Seconds in which each group was measured (of the flow: in which it was not), sums of a measure where another one was
-- measured, too, and the seconds of which it is not known what was measured.
alter table rollups
  add column unknown_seconds integer,
  add column covered_passby integer,
  add column covered_turnback integer,
  add column covered_staff integer,
  add column covered_group integer,
  add column covered_people integer,
  add column covered_gender integer,
  add column covered_age integer,
  add column covered_dwell integer,
  add column covered_deduped integer,
  add column covered_deduped_gender integer,
  add column covered_deduped_age integer,
  add column covered_car integer,
  add column covered_no_flow integer,
  add column in_passby integer,
  add column in_turnback integer,
  add column in_staff integer,
  add column in_group integer,
  add column staff_in_group integer,
  add column passby_alone integer,
  add column turnback_alone integer,
  add column staff_in_alone integer,
  add column group_alone integer;

alter table day_rollups
  add column unknown_seconds integer,
  add column covered_passby integer,
  add column covered_turnback integer,
  add column covered_staff integer,
  add column covered_group integer,
  add column covered_people integer,
  add column covered_gender integer,
  add column covered_age integer,
  add column covered_dwell integer,
  add column covered_deduped integer,
  add column covered_deduped_gender integer,
  add column covered_deduped_age integer,
  add column covered_car integer,
  add column covered_no_flow integer,
  add column in_passby integer,
  add column in_turnback integer,
  add column in_staff integer,
  add column in_group integer,
  add column staff_in_group integer,
  add column passby_alone integer,
  add column turnback_alone integer,
  add column staff_in_alone integer,
  add column group_alone integer;

alter table month_rollups
  add column unknown_seconds integer,
  add column covered_passby integer,
  add column covered_turnback integer,
  add column covered_staff integer,
  add column covered_group integer,
  add column covered_people integer,
  add column covered_gender integer,
  add column covered_age integer,
  add column covered_dwell integer,
  add column covered_deduped integer,
  add column covered_deduped_gender integer,
  add column covered_deduped_age integer,
  add column covered_car integer,
  add column covered_no_flow integer,
  add column in_passby integer,
  add column in_turnback integer,
  add column in_staff integer,
  add column in_group integer,
  add column staff_in_group integer,
  add column passby_alone integer,
  add column turnback_alone integer,
  add column staff_in_alone integer,
  add column group_alone integer;

-- Of what time records were gone already: what was measured then nobody can tell.
create table measured_unknown (
  from_at timestamptz not null,
  to_at timestamptz not null
);
insert into measured_unknown (from_at, to_at)
select month::timestamp at time zone 'UTC', (month + interval '1 month' + interval '26 hours')::timestamp at time zone 'UTC'
from months_let_go;

-- All roll-ups are made anew, entity by entity.
insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
select tenant_id, kind, subject_id, (min(day) - 2)::timestamp at time zone 'UTC', (max(day) + 3)::timestamp at time zone 'UTC'
from day_rollups where layer = 0 group by 1, 2, 3;
