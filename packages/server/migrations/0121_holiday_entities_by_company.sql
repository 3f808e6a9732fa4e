-- Each table of the view names the company by a join: a question about one company's holidays then lies with that
-- company alone, which Citus could not see through `exists`.
create or replace view holiday_entities as
select h.tenant_id, h.id as holiday_id, e.id as entity_id
from holidays h
join entities e on e.tenant_id = h.tenant_id
join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id
left join zone_countries z on z.zone = lower(e.time_zone)
left join holiday_sites s on s.tenant_id = h.tenant_id and s.holiday_id = h.id and s.entity_id = e.id
where case h.scope
  when 'company' then true
  when 'country' then coalesce(e.country, z.country) = h.country
  when 'organisation' then h.organisation_id = any(string_to_array(o.path, '|')::bigint[])
  else s.holiday_id is not null
end;
