-- The shortest and the longest window a line ever told: where they differ, windows may overlap. Signs of presence are none.
alter table line_measures
  add column shortest_seconds integer,
  add column longest_seconds integer;

update line_measures m
set shortest_seconds = told.shortest, longest_seconds = told.longest
from (
  select tenant_id, device_id, line, min(seconds) as shortest, max(seconds) as longest
  from records where seconds > 0 and source <> 'presence' group by 1, 2, 3
) told
where m.tenant_id = told.tenant_id and m.device_id = told.device_id and m.line = told.line;

-- The live statement asks which lines of its devices these are.
create index line_measures__mixed on line_measures (device_id) where shortest_seconds <> longest_seconds;
