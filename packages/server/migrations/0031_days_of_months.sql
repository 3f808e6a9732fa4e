-- How many days of a month have a row: what is left when days are taken off may be none.
alter table month_rollups add column days smallint not null default 0;
-- All are added up anew.
update month_states set fresh = false where fresh;
