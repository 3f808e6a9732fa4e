-- The hours of business days that are over, one row for a month of a subject and layer: what weekdays and their hours are
-- like is read from these instead of from slots. `places` names the hours of which anything is known, 24 * (day of the
-- month - 1) + hour of the business day, two bytes each; every other column holds the sums of those hours in the same
-- order, two, four or eight bytes each (most significant first); null: none of them has any.
create table month_hours (
  tenant_id bigint not null,
  kind smallint not null,
  subject_id bigint not null,
  month date not null,
  layer smallint not null,
  places bytea not null
);
do $$
declare
  summed text;
begin
  for summed in
    select attname from pg_attribute
    where attrelid = 'day_rollups'::regclass and attnum > 0 and not attisdropped
      and attname not in ('tenant_id', 'kind', 'subject_id', 'day', 'layer')
    order by attnum
  loop
    execute format('alter table month_hours add column %I bytea', summed);
  end loop;
end $$;
alter table month_hours add constraint month_hours__pk primary key (tenant_id, kind, subject_id, month, layer);
-- A question reads whole rows of many subjects: up to a page they lie as they are, not packed or apart.
alter table month_hours set (toast_tuple_target = 8160);

-- Up to which day, not including it, the hours of a month are made; null: none. `hours_due`: some are to be made.
-- Whoever changes slots of such a month says here, in the same transaction, that none are.
alter table month_states add column hours_until date, add column hours_due boolean not null default true;
create index month_states__hours_due on month_states (month) where hours_due;
