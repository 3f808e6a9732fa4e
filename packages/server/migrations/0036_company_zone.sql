-- The day it is for a company with sites in several zones: that of its own zone, or of the zone of most of its sites.
alter table companies alter column time_zone drop default, alter column time_zone drop not null;

-- UTC is what companies had for which nobody chose a zone.
update companies set time_zone = null where time_zone = 'UTC';

create function company_zone(company bigint) returns text language sql stable as $$
  select coalesce(
    (select time_zone from companies where id = company),
    (select time_zone from entities where tenant_id = company group by time_zone order by count(*) desc, time_zone limit 1),
    'UTC')
$$;
