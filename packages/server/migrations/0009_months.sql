-- Sums per calendar month of business days that are over, made from the days: a question over years reads twelve rows
-- a year instead of 365.
create table month_rollups (like day_rollups including defaults including storage);
alter table month_rollups rename column day to month;
alter table month_rollups add constraint month_rollups__pk primary key (tenant_id, kind, subject_id, month, layer);

-- Whether a month's sums are those of its days. Whoever changes a day of a month that is over says here, in the same
-- transaction, that they are not; a worker makes them anew.
create table month_states (
  tenant_id bigint not null,
  kind smallint not null,
  subject_id bigint not null,
  month date not null,
  fresh boolean not null default false,
  constraint month_states__pk primary key (tenant_id, kind, subject_id, month)
);
create index month_states__due on month_states (month) where not fresh;

insert into month_states (tenant_id, kind, subject_id, month)
select distinct tenant_id, kind, subject_id, date_trunc('month', day)::date from day_rollups;
