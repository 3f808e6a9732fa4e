-- What heat devices saw, cell by cell, as it came or as it was collected from positions: `cells` are pairs of varints (gap
-- to the previous used cell, value), ascending; no bytes = nobody. value x scale is in the unit. `measure`: 0 presence,
-- 1 visits, 2 motion; `unit`: 0 s, 1 n, 2 index, 3 level. `version` grows with each writing; `seen`: of positions, which
-- tracks are in it and until when, for a day (no names: a hash each).
create table heat_grids (
  tenant_id bigint not null,
  device_id bigint not null,
  start_at timestamptz not null,
  seconds integer not null,
  measure smallint not null,
  unit smallint not null,
  scale double precision not null,
  cols smallint not null,
  rows smallint not null,
  covered integer not null,
  total bigint not null,
  peak bigint not null,
  people integer,
  revision bigint,
  version integer not null default 1,
  received_at timestamptz not null,
  seen bytea,
  cells bytea not null,
  constraint heat_grids__pk primary key (tenant_id, device_id, start_at, seconds, measure)
) partition by range (start_at);

-- Sums of whole hours (UTC) …
create table heat_hours (
  tenant_id bigint not null,
  device_id bigint not null,
  start_at timestamptz not null,
  measure smallint not null,
  unit smallint not null,
  scale double precision not null,
  cols smallint not null,
  rows smallint not null,
  covered integer not null,
  total bigint not null,
  peak bigint not null,
  people integer,
  cells bytea not null,
  constraint heat_hours__pk primary key (tenant_id, device_id, start_at, measure, unit, scale)
) partition by range (start_at);

-- … and of business days of the site.
create table heat_days (
  tenant_id bigint not null,
  device_id bigint not null,
  day date not null,
  measure smallint not null,
  unit smallint not null,
  scale double precision not null,
  cols smallint not null,
  rows smallint not null,
  covered integer not null,
  total bigint not null,
  peak bigint not null,
  people integer,
  cells bytea not null,
  constraint heat_days__pk primary key (tenant_id, device_id, day, measure, unit, scale)
);

-- Hours of which grids have changed: their sums are to be made anew, of a running hour once a minute.
create table heat_marks (
  tenant_id bigint not null,
  device_id bigint not null,
  hour timestamptz not null,
  due_at timestamptz not null,
  constraint heat_marks__pk primary key (tenant_id, device_id, hour)
);
create index heat_marks__due on heat_marks (due_at);
