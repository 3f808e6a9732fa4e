-- The fewest seconds that any day of a month with a row was covered: whether all of its days are known can be told without
-- reading them, also where counters report more than was expected.
alter table month_rollups add column least_covered integer;
-- All are added up anew.
update month_states set fresh = false where fresh;
